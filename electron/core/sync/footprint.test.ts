import { describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Operation } from '../outbox/operation.ts'
import { FootprintSet, footprintOf } from './send-window.ts'

type Draft = Pick<Operation, 'entity' | 'kind'> & {
  readonly id: string
  readonly set?: Record<string, unknown>
  readonly scope?: Operation['scope']
  readonly series?: string | null
}

function footprint({ entity, kind, id, set = {}, scope = null, series = null }: Draft) {
  const changes = Object.fromEntries(
    Object.entries(set).map(([field, value]) => [field, { base: null, value: value as string | null }]),
  )
  return footprintOf({ entity, kind, local_id: id as LocalId, changes, scope }, series as LocalId | null)
}

function waits(ahead: Draft, operation: Draft): boolean {
  const queue = new FootprintSet()
  queue.add(footprint(ahead), 'ahead')
  return queue.blocks(footprint(operation), 'behind')
}

const entry = (id: string, set: Record<string, unknown> = {}): Draft => ({
  entity: 'timeEntry',
  kind: 'create',
  id,
  set: { stop: '2026-03-20T10:00:00Z', ...set },
})

describe('an operation waits', () => {
  it('for an earlier one of its row, and not for one of another row', () => {
    expect(
      waits(entry('a'), { entity: 'timeEntry', kind: 'update', id: 'a', set: { description: 'x' } }),
    ).toBe(true)
    expect(waits(entry('a'), entry('b'))).toBe(false)
  })

  it('for the creation of what it refers to, and not for what refers to the same', () => {
    const project: Draft = { entity: 'project', kind: 'create', id: 'p' }
    expect(waits(project, entry('a', { projectId: 'p' }))).toBe(true)
    expect(waits({ entity: 'tag', kind: 'create', id: 't' }, entry('a', { tagIds: ['t'] }))).toBe(true)
    expect(waits(entry('a', { projectId: 'p' }), entry('b', { projectId: 'p' }))).toBe(false)
  })

  it('for what goes into the template that it copies', () => {
    const task: Draft = { entity: 'task', kind: 'create', id: 't', set: { projectId: 'p' } }
    const project: Draft = { entity: 'project', kind: 'create', id: 'q', set: { templateId: 'p' } }
    expect(waits(task, project)).toBe(true)
    expect(waits(task, { ...project, set: { templateId: 'other' } })).toBe(false)
  })

  it('when it deletes what an earlier one refers to', () => {
    expect(waits(entry('a', { tagIds: ['t'] }), { entity: 'tag', kind: 'delete', id: 't' })).toBe(true)
  })

  it('for every start and stop before its own', () => {
    const start = (id: string): Draft => ({ entity: 'timeEntry', kind: 'create', id, set: { stop: null } })
    const stop: Draft = {
      entity: 'timeEntry',
      kind: 'update',
      id: 'a',
      set: { stop: '2026-03-20T10:00:00Z' },
    }
    expect(waits(stop, start('b'))).toBe(true)
    expect(waits(start('a'), start('b'))).toBe(true)
    expect(waits(start('a'), entry('b'))).toBe(false)
  })

  it('for an invoice that is sent before it, and not for a draft, where it is of time', () => {
    const invoice = (state: string): Draft => ({ entity: 'invoice', kind: 'create', id: 'i', set: { state } })
    expect(waits(invoice('draft'), entry('a'))).toBe(false)
    expect(waits(invoice('sent'), entry('a'))).toBe(true)
    expect(waits(entry('a'), invoice('sent'))).toBe(true)
  })

  it('for statuses that came before it, when it takes one from its type', () => {
    const create: Draft = { entity: 'status', kind: 'create', id: 's', set: { type: 'done' } }
    const retype: Draft = { entity: 'status', kind: 'update', id: 't', set: { type: 'todo' } }
    const rename: Draft = { entity: 'status', kind: 'update', id: 't', set: { name: 'Done' } }
    expect(waits(create, { entity: 'status', kind: 'delete', id: 't' })).toBe(true)
    expect(waits(create, retype)).toBe(true)
    expect(waits(create, rename)).toBe(false)
  })

  it('for what may make room for it, where the service has a row once', () => {
    const monday: Draft = { entity: 'workingHours', kind: 'create', id: 'new', set: { weekday: '1' } }
    expect(waits({ entity: 'workingHours', kind: 'delete', id: 'old' }, monday)).toBe(true)
    const longer: Draft = { entity: 'workingHours', kind: 'update', id: 'old', set: { seconds: '1' } }
    expect(waits(longer, monday)).toBe(false)
    const person: Draft = { entity: 'projectMember', kind: 'create', id: 'again' }
    expect(waits({ entity: 'projectMember', kind: 'delete', id: 'first' }, person)).toBe(true)
  })

  it('for everything, when it reaches rows that it does not name', () => {
    const archive: Draft = { entity: 'client', kind: 'update', id: 'c', set: { archived: true } }
    expect(waits(entry('a'), archive)).toBe(true)
    expect(waits(archive, entry('a'))).toBe(true)
  })

  it('for every edit of its series, when it means other occurrences too', () => {
    const rename = (id: string, scope: Operation['scope'], series: string | null = 's'): Draft => {
      return { entity: 'task', kind: 'update', id, set: { name: 'x' }, scope, series }
    }
    expect(waits(rename('a', null), rename('b', null))).toBe(false)
    expect(waits(rename('a', 'all'), rename('b', null))).toBe(true)
    expect(waits(rename('a', null), rename('b', 'following'))).toBe(true)
    expect(waits(rename('a', 'all'), { ...rename('b', 'all'), kind: 'delete' })).toBe(true)
    // The task that recurs hands on what is said of it.
    expect(waits(rename('s', null, null), rename('a', null))).toBe(true)
    expect(waits(rename('a', 'all'), rename('s', null, null))).toBe(true)
    expect(waits(rename('a', 'all'), rename('b', 'all', 't'))).toBe(false)
  })
})

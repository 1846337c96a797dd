import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'
import { settleAbsence, startTimer, stopTimer } from './timer.ts'

let account: TestAccount

beforeEach(() => {
  account = openTestAccount()
})

const start = (input: Parameters<TestAccount['procedures']['timer.start']>[0] = {}) =>
  startTimer(account.context, input)
const entries = () => account.replica.rows.where('timeEntry', 'deleted = 0 ORDER BY row_id', [])

describe('starting the timer', () => {
  it('starts an entry now, in the workspace in use', () => {
    account.selectWorkspace(7)
    const entry = start({ description: '  Write  ' })
    expect(entry).toMatchObject({
      workspaceId: 7,
      syncState: 'waiting',
      fields: {
        description: 'Write',
        start: '2026-03-16T09:00:00Z',
        stop: null,
        billable: false,
        tagIds: [],
      },
    })
  })

  it('stops what runs at the same instant, in one transaction', () => {
    const first = start({ description: 'First' })
    account.effects.advance(600)
    account.told.length = 0
    start({ description: 'Second' })
    expect(account.replica.rows.find('timeEntry', first.localId)?.fields.stop).toBe('2026-03-16T09:10:00Z')
    expect(entries().filter(({ fields }) => fields.stop === null)).toHaveLength(1)
    expect(account.told).toHaveLength(1)
  })

  it('queues the stop before the start, each once', () => {
    start()
    account.syncAll()
    account.effects.advance(60)
    start()
    expect(account.replica.operations.list(0, 10).map(({ kind }) => kind)).toEqual(['update', 'create'])
  })

  it('may start in the past', () => {
    expect(start({ start: '2026-03-16T08:00:00Z' }).fields.start).toBe('2026-03-16T08:00:00Z')
  })

  it('refuses a start in the future', () => {
    expect(() => start({ start: '2026-03-16T09:00:01Z' })).toThrow(/cannot start in the future/)
    expect(entries()).toEqual([])
  })

  it('refuses a start before that of what runs, which then goes on', () => {
    start({ start: '2026-03-16T08:30:00Z' })
    expect(() => start({ start: '2026-03-16T08:00:00Z' })).toThrow(/was started after that time/)
    expect(entries()).toHaveLength(1)
    expect(entries()[0]?.fields.stop).toBeNull()
  })

  it('never stops an entry before it began, when the clock was set back', () => {
    const first = start()
    account.effects.advance(-3600)
    start()
    expect(account.replica.rows.find('timeEntry', first.localId)?.fields.stop).toBe('2026-03-16T09:00:00Z')
  })

  it('begins with the default project and task where none is chosen, and where they can be used', () => {
    const projectId = account.pull('project', 1, { name: 'Acme', billable: true })
    const taskId = account.pull('task', 2, { name: 'Proofs', projectId, billable: true })
    account.procedures['preferences.update']({ defaultProjectId: projectId, defaultTaskId: taskId })
    const wanted = { projectId, taskId, billable: true }
    expect(start({ description: 'Write' }).fields).toMatchObject(wanted)
    expect(account.procedures['timeEntries.defaults']()).toEqual(wanted)
    const times = { start: '2026-03-16T07:00:00Z', stop: '2026-03-16T08:00:00Z' }
    account.procedures['timeEntries.create'](times)
    expect(entries().at(-1)?.fields).toMatchObject(wanted)

    const unlike = { projectId: null, taskId: null, billable: false }
    expect(start({ projectId: null }).fields).toMatchObject(unlike)
    account.pull('task', 2, { done: true })
    expect(start().fields).toMatchObject({ projectId, taskId: null })
    account.pull('project', 1, { archived: true })
    expect(start().fields).toMatchObject(unlike)
    account.pull('project', 1, { archived: false })
    account.selectWorkspace(7)
    expect(start()).toMatchObject({ workspaceId: 7, fields: unlike })
  })

  it('begins with the last project where that is wanted, which a tracked break is not', () => {
    const [fallback, last, pauses] = ['Admin', 'Acme', 'Pauses'].map((name, at) =>
      account.pull('project', at + 1, { name }),
    )
    account.procedures['preferences.update']({
      takesLastProject: 'always',
      defaultProjectId: fallback ?? null,
      pomodoroTracksBreaks: true,
      pomodoroBreakProjectId: pauses ?? null,
    })
    expect(start().fields.projectId).toBe(fallback)
    for (const projectId of [last, pauses, null]) {
      account.effects.advance(60)
      start({ projectId })
    }
    expect(start().fields.projectId).toBe(last)
    account.pull('project', 2, { archived: true })
    expect(start().fields.projectId).toBe(fallback)
  })

  it('takes the tags of the latest alike entry where that is wanted and it has none', () => {
    const [print, draw] = ['print', 'draw'].map((name, at) => account.pull('tag', at + 1, { name }))
    const projectId = account.pull('project', 1, { name: 'Acme' })
    const tagged = { description: 'Proofs', projectId, tagIds: [print as LocalId] }
    start(tagged)
    const again = { description: ' Proofs ', projectId, tagIds: [] }
    expect(start(again).fields.tagIds).toEqual([])
    account.effects.advance(60)
    start(tagged)
    account.procedures['preferences.update']({ takesLastTags: true })
    account.effects.advance(60)
    expect(start(again).fields.tagIds).toEqual([print])
    expect(start({ ...again, tagIds: [draw as LocalId] }).fields.tagIds).toEqual([draw])
    expect(start({ ...again, description: 'Letters' }).fields.tagIds).toEqual([])
    expect(start({ description: 'Proofs' }).fields.tagIds).toEqual([])
    const taskId = account.pull('task', 1, { name: 'Proofs', projectId })
    expect(start({ description: 'Proofs', taskId }).fields.tagIds).toEqual([draw])
  })

  it('is billable when its project is, unless told otherwise', () => {
    const projectId = account.pull('project', 1, { name: 'Acme', billable: true })
    expect(start({ projectId }).fields.billable).toBe(true)
    expect(start({ projectId, billable: false }).fields.billable).toBe(false)
  })

  it('takes the workspace of its project', () => {
    account.selectWorkspace(2)
    const projectId = account.pull('project', 1, { name: 'Elsewhere' })
    account.selectWorkspace(1)
    expect(start({ projectId }).workspaceId).toBe(2)
  })

  it('takes the project of its task', () => {
    const projectId = account.pull('project', 1, { name: 'Acme' })
    const taskId = account.pull('task', 1, { name: 'Draft', projectId })
    expect(start({ taskId }).fields).toMatchObject({ taskId, projectId })
  })

  it('refuses a project, a task or a tag that is gone', () => {
    const gone = '00000000-0000-4000-8000-0000000000ff' as LocalId
    expect(() => start({ projectId: gone })).toThrow(/project no longer exists/)
    expect(() => start({ taskId: gone })).toThrow(/task no longer exists/)
    expect(() => start({ tagIds: [gone] })).toThrow(/tag no longer exists/)
    expect(account.replica.operations.counts().waiting).toBe(0)
  })
})

describe('stopping the timer', () => {
  it('stops now, or at the given instant', () => {
    start()
    account.effects.advance(3600)
    expect(stopTimer(account.context, {})?.fields.stop).toBe('2026-03-16T10:00:00Z')
    start()
    account.effects.advance(3600)
    expect(stopTimer(account.context, { stop: '2026-03-16T10:30:00Z' })?.fields.stop).toBe(
      '2026-03-16T10:30:00Z',
    )
  })

  it('answers null when nothing runs', () => {
    expect(stopTimer(account.context, undefined)).toBeNull()
  })

  it('refuses a stop before the start', () => {
    start()
    expect(() => stopTimer(account.context, { stop: '2026-03-16T08:00:00Z' })).toThrow(
      /lies before the start/,
    )
    expect(account.procedures['timer.running']()).not.toBeNull()
  })

  it('stops at its start when the clock was set back', () => {
    start()
    account.effects.advance(-60)
    expect(stopTimer(account.context, {})?.fields.stop).toBe('2026-03-16T09:00:00Z')
  })

  it('stops each of several that ran at once where the next one began', () => {
    const earlier = account.pull('timeEntry', 1, { start: '2026-03-16T07:00:00Z', stop: null })
    const later = account.pull('timeEntry', 2, { start: '2026-03-16T08:00:00Z', stop: null })
    stopTimer(account.context, {})
    expect(account.replica.rows.find('timeEntry', earlier)?.fields.stop).toBe('2026-03-16T08:00:00Z')
    expect(account.replica.rows.find('timeEntry', later)?.fields.stop).toBe('2026-03-16T09:00:00Z')
  })

  it.each([
    [1, 2],
    [2, 1],
  ])('stops all of several that began in the same second, as every device decides', (first, second) => {
    for (const id of [first, second])
      account.pull('timeEntry', id, { start: '2026-03-16T08:00:00Z', stop: null })
    stopTimer(account.context, {})
    const stops = entries().map(({ serverId, fields }) => [serverId, fields.stop])
    expect(Object.fromEntries(stops)).toEqual({ 1: '2026-03-16T08:00:00Z', 2: '2026-03-16T09:00:00Z' })
  })
})

describe('continuing', () => {
  it('starts a new entry like the given one, without what is gone', () => {
    const projectId = account.pull('project', 1, { name: 'Acme' })
    const kept = account.pull('tag', 1, { name: 'a' })
    const dropped = account.pull('tag', 2, { name: 'b' })
    const first = start({ description: 'Write', projectId, tagIds: [kept, dropped], billable: true })
    account.procedures['tags.delete']({ ids: [dropped] })
    account.effects.advance(60)
    const next = account.procedures['timer.continue']({ id: first.localId })
    expect(next).toMatchObject({
      description: 'Write',
      projectId,
      tagIds: [kept],
      billable: true,
      stop: null,
    })
    expect(next.id).not.toBe(first.localId)
  })
})

describe('an absence', () => {
  const absence = { from: '2026-03-16T09:10:00Z', to: '2026-03-16T09:30:00Z' }
  const times = () =>
    entries().map(({ fields: { description, start: from, stop } }) => [description, from, stop])
  const settle = (id: LocalId, more: object = {}) =>
    settleAbsence(account.context, { id, as: null, continues: false, ...absence, ...more })

  function begin(): LocalId {
    const { localId } = start({ description: 'Write' })
    account.effects.advance(3600)
    return localId
  }

  it('ends the entry where it began', () => {
    settle(begin())
    expect(times()).toEqual([['Write', '2026-03-16T09:00:00Z', absence.from]])
  })

  it('is an entry of its own, and another like the first goes on from its end, in one step that is undone in one', () => {
    const id = begin()
    const [projectId] = account.procedures['projects.create']({ name: 'Website' }).ids
    const as = { description: ' Call ', projectId: projectId as LocalId, newTags: ['phone'] }
    expect(settle(id, { as, continues: true })?.fields.stop).toBeNull()
    const after = [
      ['Write', '2026-03-16T09:00:00Z', absence.from],
      ['Call', absence.from, absence.to],
      ['Write', absence.to, null],
    ]
    expect(times().toSorted((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1))).toEqual(after)
    const call = entries().find(({ fields }) => fields.description === 'Call')
    expect(call?.fields).toMatchObject({ projectId, origin: 'typed' })
    expect(call?.fields.tagIds).toHaveLength(1)
    account.procedures['undo.latest']()
    expect(times()).toEqual([['Write', '2026-03-16T09:00:00Z', null]])
  })

  it('changes nothing once the entry runs no more, or when it lies outside of it', () => {
    const id = begin()
    expect(() => settle(id, { from: '2026-03-16T08:00:00Z' })).toThrow(/start/)
    stopTimer(account.context, {})
    const before = times()
    expect(settle(id)).toBeNull()
    expect(times()).toEqual(before)
  })
})

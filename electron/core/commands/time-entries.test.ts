import { beforeEach, describe, expect, it } from 'vitest'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'
import { createEntry, duplicateEntries, updateEntries } from './time-entries.ts'
import { startTimer } from './timer.ts'
import { deleteMany } from './plain-commands.ts'

let account: TestAccount

beforeEach(() => {
  account = openTestAccount()
})

const nine = '2026-03-16T09:00:00Z'
const ten = '2026-03-16T10:00:00Z'

function create(input: Partial<Parameters<typeof createEntry>[1]> = {}): LocalId {
  return idOf(createEntry(account.context, { start: nine, stop: ten, ...input }))
}

function idOf({ ids }: Changed): LocalId {
  const [id] = ids
  if (id === undefined) throw new Error('a row was expected')
  return id
}

const fieldsOf = (id: LocalId) => account.replica.rows.find('timeEntry', id)?.fields
const queue = () => account.replica.operations.list(0, 100)

describe('adding an entry', () => {
  it('is on the disk together with its operation when it answers', () => {
    const id = create({ description: 'Write' })
    expect(fieldsOf(id)).toMatchObject({ description: 'Write', start: nine, stop: ten })
    expect(queue()).toMatchObject([{ kind: 'create', local_id: id, state: 'pending', attempt: 0 }])
  })

  it.each([
    ['a stop before its start', { start: ten, stop: nine }, /lies before the start/],
    ['more than 999 hours', { start: '2026-01-01T00:00:00Z', stop: '2026-02-11T15:00:01Z' }, /999 hours/],
    ['a year before 2006', { start: '2005-12-31T23:59:59Z', stop: nine }, /between the years/],
    [
      'a year after 2100',
      { start: '2101-01-01T00:00:00Z', stop: '2101-01-01T01:00:00Z' },
      /between the years/,
    ],
  ])('refuses %s, and nothing is queued', (_, times, message) => {
    expect(() => create(times)).toThrow(message)
    expect(queue()).toEqual([])
  })

  it('accepts exactly 999 hours, no length at all, and the future', () => {
    create({ start: '2026-01-01T00:00:00Z', stop: '2026-02-11T15:00:00Z' })
    create({ start: nine, stop: nine })
    create({ start: '2027-01-01T00:00:00Z', stop: '2027-01-01T01:00:00Z' })
    expect(queue()).toHaveLength(3)
  })

  it('refuses more than fifty tags, and keeps each once', () => {
    const tags = Array.from({ length: 51 }, (_, index) =>
      account.pull('tag', index + 1, { name: `t${index}` }),
    )
    expect(() => create({ tagIds: tags })).toThrow(/50 tags at most/)
    const [one, two] = tags as [LocalId, LocalId]
    expect(fieldsOf(create({ tagIds: [two, one, two] }))?.tagIds).toEqual([one, two].toSorted())
  })
})

describe('new tags of an entry', () => {
  it('are not joined by those of an alike one', () => {
    account.procedures['preferences.update']({ takesLastTags: true })
    create({ description: 'Write', tagIds: [account.pull('tag', 1, { name: 'print' })] })
    const id = create({ description: 'Write', newTags: ['urgent'] })
    expect(fieldsOf(id)?.tagIds).toHaveLength(1)
  })

  it('are made with it and taken back with it, in one step', () => {
    const tags = () => account.procedures['tags.list']().map(({ name }) => name)
    account.procedures['tags.create']({ name: 'Writing' })
    const { ids, undoId } = createEntry(account.context, {
      start: nine,
      stop: ten,
      newTags: ['writing', 'urgent'],
    })
    const [id] = ids as [LocalId]
    expect(tags()).toEqual(['urgent', 'Writing'])
    expect(fieldsOf(id)?.tagIds).toHaveLength(2)
    const changed = updateEntries(account.context, {
      ids: [id],
      changes: { newTags: ['Urgent', 'late'], description: 'Write' },
    })
    expect(fieldsOf(id)?.tagIds).toHaveLength(3)
    void account.procedures['undo.apply']({ undoId: changed.undoId as string })
    expect(tags()).toEqual(['urgent', 'Writing'])
    expect(fieldsOf(id)).toMatchObject({ description: '' })
    expect(fieldsOf(id)?.tagIds).toHaveLength(2)
    void account.procedures['undo.apply']({ undoId: undoId as string })
    expect(tags()).toEqual(['Writing'])
  })
})

describe('changing entries', () => {
  it('does not replace a description that is another one than it was typed over', () => {
    const id = create({ description: 'Proofs' })
    const write = (description: string, ...texts: string[]) =>
      updateEntries(account.context, {
        ids: [id],
        changes: { description, billable: true },
        typedOver: { description: texts },
      })
    write('Layout', 'Draft', 'Proofs')
    write('Layout', 'Draft')
    account.procedures['timeEntries.update']({ ids: [id], changes: { billable: false } })
    expect(() => write('Poster', 'Proofs')).toThrow(
      expect.objectContaining({ code: 'refused', details: { writtenElsewhere: 'Layout' } }),
    )
    expect(fieldsOf(id)).toMatchObject({ description: 'Layout', billable: false })
  })

  it('joins changes of what was never sent into its creation', () => {
    const id = create()
    updateEntries(account.context, { ids: [id], changes: { description: 'Later' } })
    expect(queue()).toMatchObject([{ kind: 'create', changes: { description: { value: 'Later' } } }])
  })

  it('queues only the fields that differ, with what was seen as base', () => {
    const id = account.pull('timeEntry', 1, { description: 'Write', start: nine, stop: ten })
    updateEntries(account.context, { ids: [id], changes: { description: 'Read', start: nine } })
    expect(queue()).toMatchObject([
      { kind: 'update', changes: { description: { base: 'Write', value: 'Read' } } },
    ])
    expect(Object.keys(queue()[0]?.changes ?? {})).toEqual(['description'])
  })

  it('queues nothing when nothing changes, and there is nothing to undo', () => {
    const id = account.pull('timeEntry', 1, { description: 'Write', start: nine, stop: ten })
    const answer = updateEntries(account.context, { ids: [id], changes: { description: 'Write' } })
    expect(answer).toEqual({ ids: [id], undoId: null })
    expect(queue()).toEqual([])
  })

  it('becomes saved again when a change is taken back by hand', () => {
    const id = account.pull('timeEntry', 1, { description: 'Write', start: nine, stop: ten })
    updateEntries(account.context, { ids: [id], changes: { description: 'Read' } })
    updateEntries(account.context, { ids: [id], changes: { description: 'Write' } })
    expect(queue()).toEqual([])
    expect(account.replica.rows.find('timeEntry', id)?.syncState).toBe('saved')
  })

  it('changes all or none', () => {
    const good = create()
    const bad = create({ start: '2026-03-16T11:00:00Z', stop: '2026-03-16T12:00:00Z' })
    expect(() => updateEntries(account.context, { ids: [good, bad], changes: { stop: ten } })).toThrow(
      /before/,
    )
    expect(fieldsOf(good)?.stop).toBe(ten)
    expect(() =>
      updateEntries(account.context, { ids: [good, bad], changes: { stop: '2026-03-16T10:30:00Z' } }),
    ).toThrow(/before/)
    expect(fieldsOf(good)?.stop).toBe(ten)
  })

  it('adds and removes tags of many entries, leaving their others', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name, index) => account.pull('tag', index + 1, { name }))
    if (a === undefined || b === undefined || c === undefined) throw new Error('three tags')
    const one = create({ tagIds: [a] })
    const other = create({ tagIds: [a, b] })
    updateEntries(account.context, { ids: [one, other], changes: { addTagIds: [c], removeTagIds: [a] } })
    expect(fieldsOf(one)?.tagIds).toEqual([c])
    expect(fieldsOf(other)?.tagIds).toEqual([b, c].toSorted())
  })

  it('drops the task with its project', () => {
    const acme = account.pull('project', 1, { name: 'Acme' })
    const other = account.pull('project', 2, { name: 'Other' })
    const taskId = account.pull('task', 1, { name: 'Draft', projectId: acme })
    const id = create({ taskId })
    updateEntries(account.context, { ids: [id], changes: { projectId: other } })
    expect(fieldsOf(id)).toMatchObject({ projectId: other, taskId: null })
  })

  it('keeps an entry in its workspace', () => {
    account.selectWorkspace(2)
    const elsewhere = account.pull('project', 1, { name: 'Elsewhere' })
    account.selectWorkspace(1)
    const id = create()
    expect(() => updateEntries(account.context, { ids: [id], changes: { projectId: elsewhere } })).toThrow(
      /another workspace/,
    )
  })

  it('runs again only while nothing else does', () => {
    const id = create()
    account.effects.set('2026-03-16T11:00:00Z')
    updateEntries(account.context, { ids: [id], changes: { stop: null } })
    expect(fieldsOf(id)?.stop).toBeNull()
    startTimer(account.context, {})
    expect(() => updateEntries(account.context, { ids: [id], changes: { stop: null } })).toThrow(
      /Only one entry/,
    )
  })

  it('says so when none of them is there any more', () => {
    const id = create()
    deleteMany(account.context, 'timeEntry', { ids: [id] })
    expect(() => updateEntries(account.context, { ids: [id], changes: {} })).toThrow(/no longer exists/)
  })

  it('changes ten thousand entries in one go', () => {
    const ids = account.replica.transaction(() => Array.from({ length: 10_000 }, () => create()))
    updateEntries(account.context, { ids, changes: { description: 'All of them' } })
    const changed = account.replica.sqlite.get(
      `SELECT count(*) AS total FROM time_entries WHERE description = 'All of them'`,
    )
    expect(changed?.['total']).toBe(10_000)
    expect(account.replica.operations.counts().waiting).toBe(10_000)
    // Many ids are not named one by one.
    expect(account.told.at(-1)).toContainEqual({ table: 'timeEntries', ids: null })
  })
})

describe('duplicating and deleting', () => {
  it('copies everything but the identity and the origin; the copy of a running entry is finished', () => {
    const running = startTimer(account.context, { description: 'Write' })
    account.effects.advance(60)
    const copy = idOf(duplicateEntries(account.context, { ids: [running.localId] }))
    expect(copy).not.toBe(running.localId)
    expect(fieldsOf(copy)).toEqual({ ...running.fields, stop: '2026-03-16T09:01:00Z', origin: 'typed' })
  })

  it('leaves nothing of what was never sent', () => {
    const id = create()
    deleteMany(account.context, 'timeEntry', { ids: [id] })
    expect(account.replica.rows.find('timeEntry', id)).toBeUndefined()
    expect(queue()).toEqual([])
  })

  it('keeps what the service knows until the service knows of the deletion', () => {
    const id = account.pull('timeEntry', 1, { start: nine, stop: ten })
    deleteMany(account.context, 'timeEntry', { ids: [id] })
    expect(queue()).toMatchObject([{ kind: 'delete' }])
    expect(account.procedures['timeEntries.window']({ from: nine, to: ten })).toEqual([])
    account.syncAll()
    expect(account.replica.rows.find('timeEntry', id)).toBeUndefined()
  })
})

import { type EditReason, ownReasonOf } from '../../../shared/bridge/reasons.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { reject } from '../outbox/reconcile.ts'
import { fakeId } from '../testing/fake-effects.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

let account: TestAccount
let procedures: TestAccount['procedures']

beforeEach(() => {
  account = openTestAccount()
  procedures = account.procedures
})

const entry = { description: 'Write', start: '2026-03-16T09:00:00Z', stop: '2026-03-16T10:00:00Z' }

const march = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' }

const tooLong: EditReason = { code: 'too_long', field: 'description', parameters: { maximum: 3000 } }

function refuseAll(reason: EditReason = tooLong): void {
  const { replica, context } = account
  replica.transaction(() => {
    for (const operation of replica.operations.list(0, 100)) {
      replica.operations.markSent([operation])
      reject(context, operation, reason)
    }
  })
}

const shown = () => procedures['sync.operations']()
const only = () => {
  const [operation] = shown()
  if (operation === undefined) throw new Error('an operation was expected')
  return operation
}

describe('a refused edit', () => {
  it('is shown with its reason', () => {
    const id = account.pull('timeEntry', 1, entry)
    procedures['timeEntries.update']({ ids: [id], changes: { description: 'Read', billable: true } })
    refuseAll()
    expect(shown()).toMatchObject([
      {
        state: 'rejected',
        entity: 'timeEntry',
        entityId: id,
        kind: 'update',
        title: 'Read',
        fields: ['description', 'billable'],
        attempts: 1,
        reason: tooLong,
      },
    ])
  })

  it('goes out again under a new id', () => {
    procedures['projects.create']({ name: 'Acme' })
    const [project] = procedures['projects.list']()
    refuseAll()
    procedures['timeEntries.create']({ ...entry, projectId: project?.id ?? null })
    const refused = only()
    procedures['sync.retry']({ id: refused.id })
    const [ofProject] = account.replica.operations.list(0, 10)
    expect(ofProject).toMatchObject({ state: 'pending', attempt: 0 })
    expect(ofProject?.op_id).not.toBe(refused.id)
    expect(procedures['projects.list']()).toMatchObject([{ syncState: 'waiting' }])
  })

  it('goes out again together with all others, in one transaction; what is gone is passed over', () => {
    for (const [index, description] of ['One', 'Two', 'Three'].entries()) {
      const id = account.pull('timeEntry', index + 1, entry)
      procedures['timeEntries.update']({ ids: [id], changes: { description } })
    }
    refuseAll()
    const ids = shown().map(({ id }) => id)
    procedures['sync.discard']({ id: ids[1] ?? '' })
    account.told.length = 0
    procedures['sync.retryAll']({ ids })
    expect(account.told).toHaveLength(1)
    expect(shown().map(({ state, title }) => [state, title])).toEqual([
      ['pending', 'One'],
      ['pending', 'Three'],
    ])
  })

  it('is given up: the row becomes what the service has', () => {
    const id = account.pull('timeEntry', 1, entry)
    procedures['timeEntries.update']({ ids: [id], changes: { description: 'Read' } })
    refuseAll()
    procedures['sync.discard']({ id: only().id })
    expect(account.replica.rows.find('timeEntry', id)).toMatchObject({ syncState: 'saved', fields: entry })
  })

  it('of a deletion is given up: the row is back', () => {
    const id = account.pull('timeEntry', 1, entry)
    procedures['timeEntries.delete']({ ids: [id] })
    refuseAll()
    procedures['sync.discard']({ id: only().id })
    expect(account.replica.rows.find('timeEntry', id)).toMatchObject({ deleted: false, syncState: 'saved' })
  })

  it('of a creation is given up: the row is gone and nothing refers to it', () => {
    const { ids } = procedures['projects.create']({ name: 'Acme' })
    const projectId = ids[0] as LocalId
    refuseAll()
    procedures['timeEntries.create']({ ...entry, projectId })
    procedures['sync.discard']({ id: only().id })
    expect(procedures['projects.list']()).toEqual([])
    expect(account.replica.operations.list(0, 10)).toMatchObject([
      { kind: 'create', entity: 'timeEntry', changes: { projectId: { value: null } } },
    ])
  })

  it('that was given up is made anew when that is taken back', () => {
    const id = account.pull('timeEntry', 1, entry)
    procedures['timeEntries.update']({ ids: [id], changes: { description: 'Read' } })
    refuseAll()
    const { undoId } = procedures['sync.discard']({ id: only().id })
    procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(account.replica.rows.find('timeEntry', id)?.fields.description).toBe('Read')
    expect(shown()).toMatchObject([{ state: 'pending', kind: 'update', fields: ['description'] }])
  })

  it('of a deletion that was given up deletes again when that is taken back', () => {
    const id = account.pull('timeEntry', 1, entry)
    procedures['timeEntries.delete']({ ids: [id] })
    refuseAll()
    const { undoId } = procedures['sync.discard']({ id: only().id })
    procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(account.replica.rows.find('timeEntry', id)).toMatchObject({ deleted: true })
    expect(shown()).toMatchObject([{ state: 'pending', kind: 'delete', title: 'Write', opens: null }])
  })

  it('of a creation that was given up is made again when that is taken back', () => {
    procedures['projects.create']({ name: 'Acme' })
    refuseAll()
    const { undoId } = procedures['sync.discard']({ id: only().id })
    procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(procedures['projects.list']()).toMatchObject([{ name: 'Acme', syncState: 'waiting' }])
  })

  it('of a creation that may have arrived is asked about again when its discarding is taken back', () => {
    const question = ownReasonOf('may_be_there')
    procedures['timeEntries.create'](entry)
    refuseAll(question)
    const { undoId } = procedures['sync.discard']({ id: only().id })
    expect(procedures['timeEntries.window'](march)).toEqual([])
    procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(procedures['timeEntries.window'](march)).toMatchObject([{ ...entry, syncState: 'refused' }])
    expect(shown()).toMatchObject([{ state: 'rejected', kind: 'create', title: 'Write', reason: question }])
    procedures['sync.retry']({ id: only().id })
    expect(shown()).toMatchObject([{ state: 'pending', kind: 'create', title: 'Write', reason: null }])
  })

  it('is asked about again also where its entry was deleted instead', () => {
    const { ids } = procedures['timeEntries.create'](entry)
    const question = ownReasonOf('may_be_there')
    refuseAll(question)
    const { undoId } = procedures['timeEntries.delete']({ ids: [...ids] })
    expect(shown()).toEqual([])
    procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(shown()).toMatchObject([{ state: 'rejected', kind: 'create', reason: question }])
  })

  it('is shown however many wait before it', () => {
    account.replica.transaction(() => {
      for (let made = 0; made < 1001; made += 1) procedures['tags.create']({ name: `Tag ${made}` })
    })
    const last = account.replica.operations.list(1000, 10).at(-1)
    account.replica.transaction(() => {
      if (last !== undefined) reject(account.context, last, tooLong)
    })
    expect(shown().at(-1)).toMatchObject({ state: 'rejected', title: 'Tag 1000' })
  })

  it('is not given up while it is on its way', () => {
    procedures['timeEntries.create'](entry)
    expect(() => procedures['sync.discard']({ id: only().id })).toThrow(/still on its way/)
    expect(shown()).toHaveLength(1)
  })
})

describe('what is shown of an edit', () => {
  it('says what it belongs to and what to open', () => {
    const projectId = account.pull('project', 1, { name: 'Acme' })
    const memberId = account.pull('member', 1, { name: 'Ada', isMe: true })
    const taskId = account.pull('task', 1, { name: 'Offer', projectId, date: '2026-03-16' })
    procedures['tasks.update']({ ids: [taskId], changes: { name: 'The offer' } })
    procedures['timeOff.create']({
      worker: { memberId, ghostId: null },
      // Midnights in Berlin.
      start: '2026-03-16T23:00:00Z',
      end: '2026-03-17T23:00:00Z',
      type: 'vacation',
    })
    expect(shown()).toMatchObject([
      { title: 'The offer', within: 'Acme', when: '2026-03-16', opens: { entity: 'task', id: taskId } },
      { title: 'Ada', when: '2026-03-17', opens: { entity: 'member', id: memberId } },
    ])
  })
})

describe('an edit that cannot be read', () => {
  beforeEach(() => {
    const id = account.pull('timeEntry', 1, entry)
    procedures['timeEntries.update']({ ids: [id], changes: { description: 'Read' } })
    account.replica.sqlite.execute(`UPDATE operations SET changes = 'nonsense'`)
  })

  it('is shown, cannot be sent, and can be given up', () => {
    account.replica.transaction(() => account.replica.operations.recover())
    const { id, state, title } = only()
    expect({ state, title }).toEqual({ state: 'set_aside', title: 'An edit that cannot be read' })
    expect(() => procedures['sync.retry']({ id })).toThrow(/cannot be read/)
    procedures['sync.discard']({ id })
    expect(shown()).toEqual([])
    expect(procedures['timeEntries.page']({ minEntries: 1 }).days[0]?.entries).toMatchObject([
      { description: 'Write', syncState: 'saved' },
    ])
  })
})

describe('a creation that cannot be read', () => {
  it('is given up together with the edits that could not go without it', () => {
    const [id = ''] = procedures['timeEntries.create'](entry).ids
    account.replica.sqlite.execute(`UPDATE operations SET changes = '{"description":7}'`)
    account.replica.transaction(() => account.replica.operations.recover())
    procedures['timeEntries.update']({ ids: [id as LocalId], changes: { description: 'Read' } })
    const setAside = shown().find(({ state }) => state === 'set_aside')
    procedures['sync.discard']({ id: setAside?.id ?? '' })
    expect(shown()).toEqual([])
    expect(account.replica.operations.counts()).toEqual({ waiting: 0, rejected: 0, setAside: 0 })
    expect(procedures['timeEntries.page']({ minEntries: 1 }).days).toEqual([])
  })
})

describe('a conflict', () => {
  const collide = (): LocalId => {
    const id = account.pull('timeEntry', 1, entry)
    procedures['timeEntries.update']({ ids: [id], changes: { description: 'Read' } })
    account.pull('timeEntry', 1, { description: 'Call' })
    return id
  }
  const conflict = () => {
    const [found] = procedures['sync.conflicts']()
    if (found === undefined) throw new Error('a conflict was expected')
    return found
  }

  it('is shown as a person reads it', () => {
    collide()
    expect(conflict()).toMatchObject({
      title: 'Read',
      field: 'description',
      mine: 'Read',
      theirs: 'Call',
      kept: 'mine',
    })
  })

  it('names projects and tags instead of their ids', () => {
    const [acme, other] = ['Acme', 'Other'].map((name, index) => account.pull('project', index + 1, { name }))
    const id = account.pull('timeEntry', 1, entry)
    procedures['timeEntries.update']({ ids: [id], changes: { projectId: acme ?? null } })
    account.pull('timeEntry', 1, { projectId: other ?? null })
    expect(conflict()).toMatchObject({ field: 'project', mine: 'Acme', theirs: 'Other' })
  })

  it('is closed by choosing what was kept', () => {
    const id = collide()
    procedures['sync.resolveConflict']({ id: conflict().id, keep: 'mine' })
    expect(procedures['sync.conflicts']()).toEqual([])
    expect(account.replica.rows.find('timeEntry', id)?.fields.description).toBe('Read')
  })

  it('is closed together with all others, and one undo opens all of them again', () => {
    collide()
    const before = procedures['sync.conflicts']()
    const { undoId } = procedures['sync.keepAll']({ ids: [...before.map(({ id }) => id), fakeId(999)] })
    expect(procedures['sync.conflicts']()).toEqual([])
    procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(procedures['sync.conflicts']()).toEqual(before)
  })

  it('is settled by an ordinary edit when the other value is chosen', () => {
    const id = collide()
    procedures['sync.resolveConflict']({ id: conflict().id, keep: 'theirs' })
    expect(procedures['sync.conflicts']()).toEqual([])
    expect(account.replica.rows.find('timeEntry', id)).toMatchObject({
      syncState: 'saved',
      fields: { description: 'Call' },
    })
    procedures['undo.latest']()
    expect(account.replica.rows.find('timeEntry', id)?.fields.description).toBe('Read')
  })

  it('leaves an earlier one of its field to choose from, whose value comes back when it is chosen', () => {
    const id = collide()
    procedures['timeEntries.update']({ ids: [id], changes: { description: 'Draw' } })
    account.pull('timeEntry', 1, { description: 'Walk' })
    const [later, earlier] = procedures['sync.conflicts']()
    expect(later).toMatchObject({ mine: 'Draw', theirs: 'Walk', holds: 'mine', now: null })
    expect(earlier).toMatchObject({ mine: 'Read', theirs: 'Call', holds: null, now: 'Draw' })
    procedures['sync.resolveConflict']({ id: earlier?.id ?? '', keep: 'mine' })
    expect(account.replica.rows.find('timeEntry', id)?.fields.description).toBe('Read')
    expect(procedures['sync.conflicts']()).toHaveLength(1)
  })

  it('is there to choose from again when the choice is taken back', () => {
    const id = collide()
    const before = procedures['sync.conflicts']()
    for (const keep of ['mine', 'theirs'] as const) {
      const { undoId } = procedures['sync.resolveConflict']({ id: conflict().id, keep })
      expect(procedures['sync.conflicts']()).toEqual([])
      procedures['undo.apply']({ undoId: undoId ?? '' })
      expect(procedures['sync.conflicts']()).toEqual(before)
      expect(account.replica.rows.find('timeEntry', id)?.fields.description).toBe('Read')
    }
  })

  it('says how its values are to be written, and nothing for none', () => {
    const projectId = account.pull('project', 1, { name: 'Acme' })
    const id = account.pull('timeEntry', 1, entry)
    procedures['timeEntries.update']({ ids: [id], changes: { projectId } })
    procedures['timeEntries.update']({ ids: [id], changes: { stop: '2026-03-16T11:00:00Z' } })
    account.pull('timeEntry', 1, { stop: '2026-03-16T12:00:00Z', billable: true })
    expect(procedures['sync.conflicts']()).toMatchObject([
      {
        kind: 'field',
        field: 'stop',
        valueKind: 'instant',
        within: 'Acme',
        opens: { entity: 'timeEntry', id },
      },
    ])
  })

  it('with a deletion says which side had deleted', () => {
    const id = account.pull('timeEntry', 1, entry)
    procedures['timeEntries.update']({ ids: [id], changes: { description: 'Read' } })
    account.deleteElsewhere('timeEntry', 1)
    expect(procedures['sync.conflicts']()).toMatchObject([{ kind: 'deleted', title: 'Read', kept: 'mine' }])
  })

  it('says so when it was settled already', () => {
    collide()
    const { id } = conflict()
    procedures['sync.resolveConflict']({ id, keep: 'mine' })
    expect(() => procedures['sync.resolveConflict']({ id, keep: 'mine' })).toThrow(/settled already/)
  })
})

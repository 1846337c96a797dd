import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'
import { updateEntries } from '../commands/time-entries.ts'
import { withInitialValues } from '../replica/entities.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import { openTestAccount, testWorkspace, type TestAccount } from '../testing/open-test-account.ts'
import { createRow, deleteRow, stateOf, updateRow } from './edit-row.ts'
import { replay } from './rebase.ts'
import { acknowledge, applyServerDeletion, applyServerRow, reject } from './reconcile.ts'
import { deleteMany } from '../commands/plain-commands.ts'

let account: TestAccount

beforeEach(() => {
  account = openTestAccount()
})

const nine = '2026-03-16T09:00:00Z'
const ten = '2026-03-16T10:00:00Z'
const entry = { description: 'Write', start: nine, stop: ten }

const rowOf = (id: LocalId) => account.replica.rows.find('timeEntry', id)
const queue = () => account.replica.operations.list(0, 100)
const only = () => {
  const [operation] = queue()
  if (operation === undefined) throw new Error('an operation was expected')
  return operation
}

describe('pulling a row', () => {
  it('adds it when it is new, and changes nothing when it is known', () => {
    const id = account.pull('timeEntry', 1, entry)
    expect(rowOf(id)).toMatchObject({ serverId: 1, syncState: 'saved', fields: entry })
    account.told.length = 0
    account.pull('timeEntry', 1, entry)
    expect(account.told).toEqual([])
  })

  it('merges with an edit of other fields', () => {
    const id = account.pull('timeEntry', 1, entry)
    updateEntries(account.context, { ids: [id], changes: { description: 'Read' } })
    account.pull('timeEntry', 1, { billable: true })
    expect(rowOf(id)?.fields).toMatchObject({ description: 'Read', billable: true })
    expect(account.replica.conflicts.all()).toEqual([])
  })

  it('keeps the local edit of the same field and writes the other value down, once', () => {
    const id = account.pull('timeEntry', 1, entry)
    updateEntries(account.context, { ids: [id], changes: { description: 'Read' } })
    account.pull('timeEntry', 1, { description: 'Call' })
    account.pull('timeEntry', 1, { description: 'Call' })
    expect(rowOf(id)?.fields.description).toBe('Read')
    expect(account.replica.conflicts.all()).toMatchObject([
      { local_id: id, field: 'description', mine: 'Read', theirs: 'Call', kept: 'mine' },
    ])
    expect(queue()).toMatchObject([{ kind: 'update' }])
  })

  it('gives time back that was deleted here and edited elsewhere', () => {
    const id = account.pull('timeEntry', 1, entry)
    deleteMany(account.context, 'timeEntry', { ids: [id] })
    account.pull('timeEntry', 1, { description: 'Call' })
    expect(rowOf(id)).toMatchObject({ deleted: false, syncState: 'saved', fields: { description: 'Call' } })
    expect(queue()).toEqual([])
    expect(account.replica.conflicts.all()).toMatchObject([{ field: 'deleted', kept: 'theirs' }])
  })
})

describe('a row that was deleted at the service', () => {
  const gone = () => account.deleteElsewhere('timeEntry', 1)

  it('goes here too when nothing waits', () => {
    const id = account.pull('timeEntry', 1, entry)
    expect(gone()).toBe('gone')
    expect(rowOf(id)).toBeUndefined()
  })

  it('is made again with the edit when time was edited here, under the same local id', () => {
    const id = account.pull('timeEntry', 1, entry)
    updateEntries(account.context, { ids: [id], changes: { description: 'Read' } })
    expect(gone()).toBe('recreated')
    expect(rowOf(id)).toMatchObject({
      serverId: null,
      syncState: 'waiting',
      fields: { ...entry, description: 'Read' },
    })
    // As every computer knew it, so that it is recognised; what was edited is an edit of that.
    expect(queue()).toMatchObject([
      { kind: 'create', local_id: id, changes: { description: { value: 'Write' } }, attempt: 0 },
      { kind: 'update', local_id: id, changes: { description: { base: 'Write', value: 'Read' } } },
    ])
    expect(account.replica.conflicts.all()).toMatchObject([{ field: 'deleted', kept: 'mine' }])
  })

  it('is made again as it is seen when it was stopped here: a start would stop what runs now', () => {
    const id = account.pull('timeEntry', 1, { ...entry, stop: null })
    updateEntries(account.context, { ids: [id], changes: { stop: entry.stop } })
    expect(gone()).toBe('recreated')
    expect(queue()).toMatchObject([{ kind: 'create', changes: { stop: { value: entry.stop } } }])
  })

  it('is not started again when it is stopped before it has left, whatever else was edited of it', () => {
    const id = account.pull('timeEntry', 1, { ...entry, stop: null })
    updateEntries(account.context, { ids: [id], changes: { description: 'Read' } })
    expect(gone()).toBe('recreated')
    updateEntries(account.context, { ids: [id], changes: { description: 'Read on' } })
    updateEntries(account.context, { ids: [id], changes: { stop: ten } })
    expect(queue()).toMatchObject([
      { kind: 'create', changes: { stop: { value: ten }, description: { value: 'Read on' } } },
    ])
  })

  it('takes edits of anything else with it, and the journal says so', () => {
    const id = account.pull('tag', 1, { name: 'urgent' })
    account.procedures['tags.update']({ id, changes: { name: 'later' } })
    account.deleteElsewhere('tag', 1)
    expect(account.replica.rows.find('tag', id)).toBeUndefined()
    expect(queue()).toEqual([])
    expect(account.replica.conflicts.all()).toMatchObject([{ field: 'name', mine: 'later', kept: 'theirs' }])
  })
})

describe('an answer', () => {
  it('makes the row saved, with the id of the service', () => {
    const { ids } = account.procedures['timeEntries.create'](entry)
    account.syncAll()
    expect(rowOf(ids[0] as LocalId)).toMatchObject({ syncState: 'saved', serverId: 1001, base: entry })
    expect(queue()).toEqual([])
  })

  it('keeps edits waiting that were made meanwhile', () => {
    const { ids } = account.procedures['timeEntries.create'](entry)
    const operation = only()
    account.replica.transaction(() => account.replica.operations.markSent([operation]))
    updateEntries(account.context, { ids, changes: { description: 'Read' } })
    const server = {
      serverId: 5 as ServerId,
      workspaceId: testWorkspace,
      fields: withInitialValues('timeEntry', entry) as unknown as EntityFields['timeEntry'],
      serverAt: null,
    }
    account.replica.transaction(() => acknowledge(account.context, operation, server))
    expect(rowOf(ids[0] as LocalId)).toMatchObject({
      serverId: 5,
      syncState: 'waiting',
      fields: { description: 'Read' },
      base: { description: 'Write' },
    })
    expect(account.replica.conflicts.all()).toEqual([])
  })

  it('is no conflict where the service took a value in its own way', () => {
    const id = account.pull('timeEntry', 1, entry)
    updateEntries(account.context, { ids: [id], changes: { description: 'a  b' } })
    const operation = only()
    account.replica.transaction(() => account.replica.operations.markSent([operation]))
    deleteMany(account.context, 'timeEntry', { ids: [id] })
    const fields = { ...(rowOf(id)?.base as EntityFields['timeEntry']), description: 'a b' }
    account.replica.transaction(() =>
      acknowledge(account.context, operation, {
        serverId: 1 as ServerId,
        workspaceId: testWorkspace,
        fields,
        serverAt: null,
      }),
    )
    expect(account.replica.conflicts.all()).toEqual([])
    expect(account.procedures['timeEntries.window']({ from: nine, to: ten })).toEqual([])
  })

  it('makes a row again that was restored while its deletion was on its way', () => {
    const id = account.pull('timeEntry', 1, entry)
    const { undoId } = deleteMany(account.context, 'timeEntry', { ids: [id] })
    const deletion = only()
    account.replica.transaction(() => account.replica.operations.markSent([deletion]))
    account.procedures['undo.apply']({ undoId: undoId as string })
    account.replica.transaction(() => acknowledge(account.context, deletion, null))
    expect(rowOf(id)).toMatchObject({ serverId: null, base: null, deleted: false, fields: entry })
    account.syncAll()
    expect(rowOf(id)).toMatchObject({ syncState: 'saved', fields: entry })
  })

  it('shows a refusal at its row, and an edit sends it again as a new operation', () => {
    const { ids } = account.procedures['timeEntries.create'](entry)
    const refusedOperation = only()
    account.replica.transaction(() =>
      reject(account.context, refusedOperation, { code: 'forbidden', field: null, parameters: {} }),
    )
    expect(rowOf(ids[0] as LocalId)?.syncState).toBe('refused')
    updateEntries(account.context, { ids, changes: { description: 'Read' } })
    expect(rowOf(ids[0] as LocalId)?.syncState).toBe('waiting')
    expect(queue()).toMatchObject([
      { kind: 'create', state: 'pending', attempt: 0, changes: { description: { value: 'Read' } } },
    ])
    expect(only().op_id).not.toBe(refusedOperation.op_id)
  })

  it('takes what was edited while a creation was on its way as part of it when it is refused', () => {
    const { ids } = account.procedures['timeEntries.create'](entry)
    const creation = only()
    account.replica.transaction(() => account.replica.operations.markSent([creation]))
    updateEntries(account.context, { ids, changes: { description: 'Read' } })
    account.replica.transaction(() =>
      reject(account.context, creation, {
        code: 'already_logged',
        field: null,
        parameters: { what: 'time_block' },
      }),
    )
    expect(queue()).toMatchObject([
      {
        kind: 'create',
        state: 'rejected',
        changes: { description: { value: 'Read' }, start: { value: nine } },
      },
    ])
    expect(rowOf(ids[0] as LocalId)).toMatchObject({ syncState: 'refused', fields: { description: 'Read' } })
  })

  it('forgets a refused creation that was deleted while it was on its way', () => {
    const { ids } = account.procedures['timeEntries.create'](entry)
    const creation = only()
    account.replica.transaction(() => account.replica.operations.markSent([creation]))
    deleteMany(account.context, 'timeEntry', { ids })
    account.replica.transaction(() =>
      reject(account.context, creation, {
        code: 'already_logged',
        field: null,
        parameters: { what: 'time_block' },
      }),
    )
    expect(queue()).toEqual([])
    expect(rowOf(ids[0] as LocalId)).toBeUndefined()
  })
})

type Step =
  | { readonly kind: 'edit' | 'pull'; readonly fields: Fields }
  | { readonly kind: 'delete' | 'restore' | 'send' | 'answer' | 'refuse' | 'lose' | 'pullDeletion' }

const fields = fc.record(
  { name: fc.constantFrom('a', 'b', 'c'), notes: fc.constantFrom('', 'x'), archived: fc.boolean() },
  { requiredKeys: [] },
) as fc.Arbitrary<Fields>

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('edit' as const, 'edit' as const, 'pull' as const), fields }),
    fc.record({
      kind: fc.constantFrom(
        'delete' as const,
        'restore' as const,
        'send' as const,
        'answer' as const,
        'answer' as const,
        'refuse' as const,
        'lose' as const,
        'pullDeletion' as const,
      ),
    }),
  ),
  { maxLength: 25 },
) as fc.Arbitrary<Step[]>

function seenOf({ replica }: TestAccount, id: LocalId): unknown {
  const row = replica.rows.find('client', id)
  if (row === undefined) return null
  return { fields: row.deleted ? null : row.fields, syncState: row.syncState }
}

function expectedOf({ replica }: TestAccount, id: LocalId): unknown {
  const row = replica.rows.find('client', id)
  const queued = replica.operations.ofRow(id)
  if (row === undefined && queued.length === 0) return null
  return { fields: replay('client', row?.base ?? null, queued), syncState: stateOf(queued) }
}

describe('any mixture of edits, pulls and answers', () => {
  it('leaves what is seen equal to the base with the queue replayed on it', () => {
    fc.assert(
      fc.property(fc.boolean(), steps, (known, taken) => {
        const account = openTestAccount()
        const { replica, context, effects } = account
        const id = effects.newId() as LocalId
        let server: Fields | null = known ? withInitialValues('client', { name: 'a' }) : null
        let serverId = 1
        const applied = () =>
          applyServerRow(
            context,
            'client',
            {
              serverId: serverId as ServerId,
              workspaceId: testWorkspace,
              fields: server as unknown as EntityFields['client'],
              serverAt: null,
            },
            id,
          )
        replica.transaction(() => {
          if (known) applied()
          else createRow(context, 'client', id, testWorkspace, { name: 'a' })
        })
        for (const step of taken) {
          replica.transaction(() => {
            const row = replica.rows.find('client', id)
            const queued = replica.operations.ofRow(id)
            const [first] = queued
            const visible = row !== undefined && !row.deleted
            if (step.kind === 'edit' && visible) updateRow(context, 'client', row, step.fields)
            else if (step.kind === 'delete' && visible) deleteRow(context, 'client', row)
            else if (step.kind === 'restore' && !visible)
              createRow(context, 'client', id, testWorkspace, { name: 'c' })
            else if (step.kind === 'send' && first?.state === 'pending') {
              replica.operations.markSent([first])
            } else if (step.kind === 'lose' && first?.state === 'in_flight')
              replica.operations.putBack(first, { reason: null, mayHaveActed: false })
            else if (step.kind === 'refuse' && first?.state === 'in_flight')
              reject(context, first, { code: 'forbidden', field: null, parameters: {} })
            else if (
              step.kind === 'answer' &&
              first !== undefined &&
              first.attempt > 0 &&
              first.state !== 'rejected'
            ) {
              if (first.kind === 'create') serverId += 1
              server = replay('client', server, [first])
              if (first.kind === 'delete') acknowledge(context, first, null)
              else if (server === null) {
                if (row !== undefined) applyServerDeletion(context, 'client', row)
              } else {
                acknowledge(context, first, {
                  serverId: serverId as ServerId,
                  workspaceId: testWorkspace,
                  fields: server as unknown as EntityFields['client'],
                  serverAt: null,
                })
              }
            } else if (step.kind === 'pull' && server !== null && row?.serverId === serverId) {
              server = { ...server, ...step.fields }
              applied()
            } else if (step.kind === 'pullDeletion' && server !== null && row?.serverId === serverId) {
              server = null
              applyServerDeletion(context, 'client', row)
            }
          })
          expect(seenOf(account, id)).toEqual(expectedOf(account, id))
        }
        replica.close()
      }),
      { numRuns: 300 },
    )
  })
})

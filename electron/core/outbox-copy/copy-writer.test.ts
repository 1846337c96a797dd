import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../testing/temporary-folders.ts'
import type { LocalId, ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { createRow, deleteRow, updateRow } from '../outbox/edit-row.ts'
import type { Stored } from '../outbox/operation.ts'
import { withInitialValues } from '../replica/entities.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import { openReplica, type Replica } from '../replica/replica.ts'
import { fakeEffects } from '../testing/fake-effects.ts'
import { readCopiedQueue } from './copy-line.ts'
import { openOutboxCopy } from './outbox-copy.ts'

const newFolder = temporaryFolders()
const workspace = 1 as WorkspaceId
const effects = fakeEffects()

let folder: string
let replica: Replica

function open(): void {
  folder = newFolder()
  replica = openReplica(':memory:', undefined, openOutboxCopy(join(folder, 'copy')))
  replica.copy?.begin()
}

beforeEach(open)
afterEach(() => replica.close())

const copied = () => readCopiedQueue(readFileSync(join(folder, 'copy'), 'utf8'))

/** The copy does not tell how far sending has come. */
const unsent = (stored: Stored): Stored =>
  stored['state'] === 'rejected' ? stored : { ...stored, state: 'pending', attempt: 0 }

/** Every column of every operation, as the copy has it. */
function copiedOperations() {
  const { operations, isWhole, isCutShort } = copied()
  expect({ isWhole, isCutShort }).toEqual({ isWhole: true, isCutShort: false })
  return [...operations.values()].map(({ stored }) => unsent(stored))
}

/** The same, as the queue's table has it. */
const storedOperations = () => replica.operations.allStored().map(unsent)

function create(description: string): LocalId {
  const id = effects.newId() as LocalId
  const fields = { description, start: effects.now(), stop: null }
  createRow({ replica, effects }, 'timeEntry', id, workspace, fields)
  return id
}

function rename(id: LocalId | undefined, description: string): void {
  const row = id && replica.rows.find('timeEntry', id)
  if (row) updateRow({ replica, effects }, 'timeEntry', row, { description })
}

function remove(id: LocalId | undefined): void {
  const row = id && replica.rows.find('timeEntry', id)
  if (row) deleteRow({ replica, effects }, 'timeEntry', row)
}

const operations = () => replica.operations.list(0, 100)

/** The steps of a transaction, of which several follow one another. */
const steps: Readonly<Record<string, (ids: LocalId[], nth: number) => void>> = {
  create: (ids, nth) => void ids.push(create(`New ${nth}`)),
  rename: (ids, nth) => rename(ids[nth % ids.length], `Renamed ${nth}`),
  delete: (ids, nth) => remove(ids[nth % ids.length]),
  send: () => replica.operations.markSent(operations().filter(({ state }) => state !== 'rejected')),
  refuse: (_, nth) => {
    const operation = operations()[nth]
    if (operation !== undefined)
      replica.operations.markRejected(operation, { code: 'forbidden', field: null, parameters: {} })
  },
  arrive: (_, nth) => {
    const operation = operations()[nth]
    if (operation !== undefined) replica.operations.arrived(operation)
  },
}

describe('the copy of the queue', () => {
  it('has what the queue has, whatever one transaction does to it', () => {
    const step = fc.record({ what: fc.constantFrom(...Object.keys(steps)), nth: fc.nat(5) })
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 4 }), (transactions) => {
        replica.close()
        open()
        const ids: LocalId[] = []
        for (const transaction of transactions) {
          replica.transaction(() => {
            for (const { what, nth } of transaction) steps[what]?.(ids, nth)
          })
          expect(copiedOperations()).toEqual(storedOperations())
        }
      }),
      { numRuns: 40 },
    )
  })

  it('forgets a transaction that is not committed, and goes on', () => {
    replica.transaction(() => create('Before'))
    expect(() =>
      replica.sqlite.transaction(() => {
        create('Never')
        replica.copy?.write()
        throw new Error('the disk is full')
      }),
    ).toThrow('the disk is full')
    replica.copy?.takeBack()
    replica.transaction(() => create('Afterwards'))
    expect(copiedOperations()).toEqual(storedOperations())
  })

  it('has the rows that edits change as the service has them', () => {
    const base = withInitialValues('timeEntry', {
      description: 'Theirs',
    }) as unknown as EntityFields['timeEntry']
    const id = effects.newId() as LocalId
    replica.transaction(() =>
      replica.rows.insert('timeEntry', {
        localId: id,
        serverId: 7 as ServerId,
        workspaceId: workspace,
        fields: base,
        base,
        serverAt: null,
        sequence: null,
        deleted: false,
        syncState: 'saved',
      }),
    )
    replica.transaction(() => rename(id, 'Mine'))
    expect(copied().rows.get(id)).toMatchObject({ serverId: 7, base: { description: 'Theirs' } })
  })
})

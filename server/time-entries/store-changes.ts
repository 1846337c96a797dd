/** Writes what requests change of entries: entries that change alike in one statement. */

import type { Scope } from '../access/scope.ts'
import { isUniqueViolation } from '../database/transaction.ts'
import { Conflict } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import type { EntryChange } from './entry-change.ts'
import { stopOthers } from './running.ts'
import { replaceShares, deleteEntryTags, insertEntryTags, tagRows } from './queries.ts'
import { updateEntries } from './write-queries.ts'

const idsOf = (changes: readonly EntryChange[]): number[] => changes.map(({ row }) => row.id)

function alike(
  changes: readonly EntryChange[],
  keyOf: (change: EntryChange) => unknown,
): (readonly [EntryChange, ...EntryChange[]])[] {
  const groups = Map.groupBy(changes, (change) => JSON.stringify(keyOf(change)))
  return [...groups.values()] as unknown as (readonly [EntryChange, ...EntryChange[]])[]
}

/** @param changes of different entries of one organization, none of which begins to run. */
export async function storeChanges(scope: Scope, changes: readonly EntryChange[]) {
  const [first] = changes
  if (first === undefined) return
  const { db, at } = scope
  const { organization_id: organizationId } = first.row
  for (const group of alike(changes, ({ columns }) => columns)) {
    await updateEntries(db, organizationId, idsOf(group), { ...group[0].columns, at })
  }
  for (const group of alike(changes, ({ removedTags }) => removedTags)) {
    await deleteEntryTags(db, organizationId, idsOf(group), group[0].removedTags)
  }
  const added = changes.flatMap(({ row, addedTags }) => tagRows(row, addedTags))
  await insertEntryTags(db, added)
  for (const { row, sharing } of changes) {
    if (sharing !== undefined) await replaceShares(db, row, sharing)
  }
  recordRows(
    scope,
    'time_entry',
    'updated',
    changes.map(({ row }) => row),
  )
}

/**
 * The same for one that may begin to run; what runs of the person stops first.
 *
 * @throws {Conflict} when another was started meanwhile.
 */
export async function storeChange(scope: Scope, change: EntryChange) {
  if (!change.starts) return storeChanges(scope, [change])
  await stopOthers(scope, { id: change.row.id, user_id: change.columns.user_id ?? change.row.user_id })
  try {
    await storeChanges(scope, [change])
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Conflict('at_same_moment', {
      text: 'Another time entry was started at the same moment',
      cause: error,
    })
  }
}

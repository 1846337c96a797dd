/** Changing, stopping and deleting entries (decisions §5, §6). */

import type { TimeEntry, TimeEntryBody } from '../../shared/api/time-entries.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import type { Scope } from '../access/scope.ts'
import { isUniqueViolation } from '../database/transaction.ts'
import { Conflict } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { requireUnlocked } from '../timesheets/locks.ts'
import { decideChange, type EntryChange, requireUnbilled } from './entry-change.ts'
import { type EntryPath, type FoundEntry, requireEntry } from './find.ts'
import { insertEdits } from './history-queries.ts'
import { MAXIMUM_LENGTH } from './limits.ts'
import {
  deleteEntryTags,
  findEntry,
  insertEntryTags,
  replaceShares,
  tagRows,
  tagsOfEntries,
} from './queries.ts'
import { References } from './references.ts'
import { requireFilled } from './required-fields.ts'
import { stopOthers, wholeSecond } from './running.ts'
import { toAnswers } from './wire.ts'
import { updateEntries } from './write-queries.ts'

const idsOf = (changes: readonly EntryChange[]): number[] => changes.map(({ row }) => row.id)

function alike(
  changes: readonly EntryChange[],
  keyOf: (change: EntryChange) => unknown,
): (readonly [EntryChange, ...EntryChange[]])[] {
  const groups = Map.groupBy(changes, (change) => JSON.stringify(keyOf(change)))
  return [...groups.values()] as unknown as (readonly [EntryChange, ...EntryChange[]])[]
}

/** Tags are in no column of the entry, and their rows come in thousands: a trigger on them would be felt. */
async function keepTagChanges({ db, at, caller }: Scope, changes: readonly EntryChange[]) {
  const tagged = changes.filter(({ addedTags, removedTags }) => addedTags.length + removedTags.length > 0)
  await insertEdits(
    db,
    tagged.map(({ row, addedTags, removedTags }) => ({
      organization_id: row.organization_id,
      time_entry_id: row.id,
      at,
      user_id: caller.userId,
      changes: JSON.stringify({ tags: [removedTags, addedTags] }),
    })),
  )
}

/** Writes entries that change alike in one statement. @param changes of different entries of one organization, none of which begins to run. */
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
  await keepTagChanges(scope, changes)
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

interface Meta {
  readonly meta?: boolean | undefined
}

async function answerFor(scope: Scope, { row }: FoundEntry, { meta }: Meta): Promise<TimeEntry> {
  const changed = await findEntry(scope.db, { organizationId: row.organization_id, id: row.id })
  const options = { meta, include_sharing: true }
  const [answer] = await toAnswers(scope, row.organization_id, changed ? [changed] : [], options)
  if (answer === undefined) throw new Error(`Time entry ${row.id} is gone within its own transaction.`)
  return answer
}

/**
 * Changes an entry; keys that are absent stay as they are.
 *
 * @throws {BadRequest} naming the field that breaks a rule of decisions §5.
 */
export async function changeEntry(
  scope: Scope,
  path: EntryPath,
  body: TimeEntryBody,
  options: Meta,
): Promise<TimeEntry> {
  const found = await requireEntry(scope, path)
  requireExpectedVersion(scope, found.row)
  const { organization_id: organizationId, id } = found.row
  const tags = await tagsOfEntries(scope.db, { organizationId, ids: [id] })
  const references = new References(scope, found.member)
  await storeChange(scope, await decideChange(references, found, tags, body))
  return answerFor(scope, found, options)
}

/**
 * Stops a running entry at the time of the request; one that was forgotten for longer than an entry may last, at
 * that length.
 *
 * @throws {Conflict} when it has stopped already.
 * @throws {BadRequest} when it lacks a field that the workspace requires.
 */
export async function stopEntry(scope: Scope, path: EntryPath, options: Meta): Promise<TimeEntry> {
  const found = await requireEntry(scope, path)
  const { member, row } = found
  requireExpectedVersion(scope, row)
  if (row.stop !== null) throw new Conflict('already_stopped')
  const tags = await tagsOfEntries(scope.db, { organizationId: row.organization_id, ids: [row.id] })
  const references = new References(scope, member)
  await references.requireUnlocked(row.user_id, [row.start])
  const rules = await references.rules()
  requireFilled(rules, { ...row, tagCount: tags.length })
  const latest = Math.min(wholeSecond(scope.now), row.start + MAXIMUM_LENGTH)
  const changes = { stop: Math.max(row.start, latest), at: scope.at }
  await updateEntries(scope.db, row.organization_id, [row.id], changes)
  recordRows(scope, 'time_entry', 'updated', [row])
  return answerFor(scope, found, options)
}

/** Deletes an entry; lists with `since` go on showing that it was deleted. */
export async function deleteEntry(scope: Scope, path: EntryPath) {
  const { member, row } = await requireEntry(scope, path)
  requireExpectedVersion(scope, row)
  requireUnbilled(row)
  await requireUnlocked(scope, member, row.user_id, [row.start])
  const changes = { deleted_at: scope.now, at: scope.at }
  await updateEntries(scope.db, row.organization_id, [row.id], changes)
  recordRows(scope, 'time_entry', 'deleted', [row])
}

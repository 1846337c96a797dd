/** The history of entries: how they came about, and what was changed since, by whom (an extension of the service). */

import {
  type EntryHistory,
  type HistoryChange,
  historyFields,
  type Origin,
} from '../../shared/api/entry-history.ts'
import type { TimeEntryBody } from '../../shared/api/time-entries.ts'
import type { Member, Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { toPreciseTimestamp, toTimestamp } from '../effects/timestamps.ts'
import { orNotFound } from '../errors/app-error.ts'
import type { EntityChange } from '../events/entity-change.ts'
import { type EntryPath, requireEntry } from './find.ts'
import { editsOf, historyBegin, type KeptEdit, namesFor, signChanges } from './history-queries.ts'
import type { StoredEntry } from './queries.ts'

const told: ReadonlySet<unknown> = new Set<Origin>(['timer', 'typed', 'import', 'block'])

/** How a new entry came about, as far as it is known. */
export function originOf({ event_metadata: metadata }: TimeEntryBody, isRunning: boolean): Origin {
  if (isRunning) return 'started'
  const feature = metadata?.origin_feature
  return told.has(feature) ? (feature as Origin) : 'unknown'
}

/** Says who made the changes of entries that a request has made. To be called at its end. */
export async function signEdits({ db, at, caller }: Scope, changes: readonly EntityChange[]) {
  const isOfEntries = changes.some(({ model, action }) => model === 'time_entry' && action !== 'created')
  if (isOfEntries) await signChanges(db, at, caller.userId)
}

type Row = Pick<StoredEntry, 'id' | 'created_at' | 'created_with' | 'origin'>

/** @throws {NotFound} unless the caller may see and change the entry */
export async function readHistory(scope: Scope, path: EntryPath): Promise<EntryHistory> {
  const { member, row } = await requireEntry(scope, path)
  const histories = await historiesOf(scope, member, [row])
  return orNotFound(histories.get(row.id))
}

/** The histories of a workspace's entries by id, with the names that the caller may see. */
export async function historiesOf(
  scope: Scope,
  member: Member,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, EntryHistory>> {
  const { organizationId } = member.organization
  const ids = rows.map(({ id }) => id)
  const edits = await editsOf(scope.db, organizationId, ids)
  const named = (field: string) => [
    ...new Set(
      edits.flatMap(({ changes }) => (changes[field] ?? []).flat().filter((id) => typeof id === 'number')),
    ),
  ]
  const names = await namesFor(
    scope.db,
    { member, userId: scope.caller.userId },
    {
      projects: named('project_id'),
      tasks: named('task_id'),
      tags: named('tags'),
      users: named('user_id'),
    },
  )
  const begins = await historyBegin(scope.db)
  const byEntry = Map.groupBy(edits, ({ time_entry_id: id }) => id)
  return new Map(
    rows.map((row) => [
      row.id,
      { ...beginningOf(row, begins), edits: joined(byEntry.get(row.id) ?? [], names) },
    ]),
  )
}

function beginningOf({ origin, created_at: created, created_with }: Row, begins: Instant) {
  return {
    begins_at: origin === null ? toPreciseTimestamp(begins) : null,
    created_at: toPreciseTimestamp(created),
    created_with,
    origin,
  }
}

type Names = Awaited<ReturnType<typeof namesFor>>

/** All changes of one request are one edit. */
function joined(edits: readonly KeptEdit[], names: Names): EntryHistory['edits'] {
  const shown: EntryHistory['edits'] = []
  let last: Instant | null = null
  for (const { at, user_id, user_name, changes } of edits) {
    const written = historyFields.flatMap((field) => {
      const change = changes[field]
      return change === undefined ? [] : [changeOf(field, change, names)]
    })
    if (at === last) shown.at(-1)?.changes.push(...written)
    else shown.push({ at: toPreciseTimestamp(at), changes: written, user_id, user_name })
    last = at
  }
  return shown
}

function changeOf(
  field: HistoryChange['field'],
  [from, to]: readonly [unknown, unknown],
  names: Names,
): HistoryChange {
  const write = writers[field] ?? String
  const text = (value: unknown) => (value === null ? null : write(value, names))
  return { field, from: text(from), to: text(to) }
}

/** A thing that may not be seen is written as its number. */
const nameOf = (kind: keyof Names) => (id: unknown, names: Names) =>
  names[kind].get(Number(id)) ?? `#${Number(id)}`
const instant = (value: unknown) => toTimestamp(Number(value))

const writers: Readonly<
  Partial<Record<HistoryChange['field'], (value: unknown, names: Names) => string | null>>
> = {
  // SQLite has no truth values of its own.
  billable: (value) => String(Boolean(value)),
  deleted_at: instant,
  project_id: nameOf('projects'),
  start: instant,
  stop: instant,
  tags: (ids, names) => (ids as number[]).map((id) => nameOf('tags')(id, names)).join(', ') || null,
  task_id: nameOf('tasks'),
  user_id: nameOf('users'),
}

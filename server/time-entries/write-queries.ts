/** Writing entries. */

import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import type { WorkspacePlace } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Database, Db } from '../database/database.ts'
import { preparedInsert } from '../database/prepared-insert.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { changeRows } from '../database/rows.ts'
import { MAXIMUM_LENGTH } from './limits.ts'
import type { TimeEntryTables } from './tables.ts'

type Entries = TimeEntryTables['time_entries']

export type NewEntry = Required<Insertable<Entries>>

export type EntryChanges = Updateable<Entries> & { readonly at: Instant }

const insertQuery = preparedInsert<NewEntry, { id: number }>((db, rows) =>
  db
    .insertInto('time_entries')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id'])
        .where('stop', 'is', null)
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returning('id'),
)

/** False when another entry of the person runs already: it was started at the same moment. */
export async function insertEntry(db: Db, row: NewEntry) {
  return (await insertQuery(db, [row])).length === 1
}

const insertManyQuery = preparedInsert<NewEntry, never>((db, rows) =>
  db.insertInto('time_entries').values(rows).$castTo<never>(),
)

/** Stores finished entries. */
export async function insertEntries(db: Db, rows: readonly NewEntry[]) {
  await insertManyQuery(db, rows)
}

function stopAt(eb: ExpressionBuilder<Database, 'time_entries'>, second: Instant, latestStart: Instant) {
  return eb
    .case()
    .when('start', '>', second)
    .then(eb.ref('start'))
    .when('start', '<', latestStart)
    .then(eb('start', '+', sql.lit(MAXIMUM_LENGTH)))
    .else(second)
    .end()
}

interface Running {
  readonly userId: number
  /** The one workspace, of theirs; in all organizations without it. */
  readonly place?: WorkspacePlace
  readonly exceptId?: number
  readonly second: Instant
  readonly latestStart: Instant
  readonly at: Instant
}

const stopRunningQuery = preparedQuery((db, { userId, place, exceptId, second, latestStart, at }: Running) =>
  db
    .updateTable('time_entries')
    .set((eb) => ({ stop: stopAt(eb, second, latestStart), at }))
    .$if(place === undefined, (query) =>
      query.where('organization_id', 'in', (eb) =>
        eb
          .selectFrom('organization_users')
          .select('organization_users.organization_id')
          .where('organization_users.user_id', '=', userId),
      ),
    )
    .$if(place !== undefined, (query) =>
      query
        .where('organization_id', '=', place?.organizationId ?? 0)
        .where('workspace_id', '=', place?.workspaceId ?? 0),
    )
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? 0))
    .where('stop', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['organization_id', 'workspace_id', 'id']),
)

/**
 * Stops the person's running entry, in whichever organization it runs, at the whole second, never before its own start
 * nor later than an entry may last.
 *
 * @returns what was stopped.
 */
export function stopRunning(db: Db, running: Omit<Running, 'latestStart'>) {
  return stopRunningQuery(db, { ...running, latestStart: running.second - MAXIMUM_LENGTH })
}

/** The same for everybody in a place that closes. */
export function stopEverybody(
  db: Db,
  place: { readonly organization_id: number; readonly workspace_id?: number },
  { second, at }: Pick<Running, 'second' | 'at'>,
) {
  const { organization_id, workspace_id } = place
  return db
    .updateTable('time_entries')
    .set((eb) => ({ stop: stopAt(eb, second, second - MAXIMUM_LENGTH), at }))
    .where('organization_id', '=', organization_id)
    .$if(workspace_id !== undefined, (query) => query.where('workspace_id', '=', workspace_id ?? 0))
    .where('stop', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Makes the same changes to each of the entries of one organization. */
export async function updateEntries(
  db: Db,
  organizationId: number,
  ids: readonly number[],
  changes: EntryChanges,
) {
  await changeRows(db, 'time_entries', { organization_id: organizationId, id: ids }, changes)
}

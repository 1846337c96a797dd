import { type Selectable, sql } from 'kysely'
import type { ReplicatedKind } from '../../shared/api/feed.ts'
import type { Db } from '../database/database.ts'
import { preparedInsert } from '../database/prepared-insert.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { rowsOf } from '../database/rows.ts'
import type { FeedTables } from './tables.ts'

export type FeedLine = Selectable<FeedTables['feed_rows']>

/** One start of the service in which something was written in a scope. */
export interface Epoch {
  /** Of the start; `0` for what was there before starts were written down. */
  readonly id: string
  /** How far the scope had counted before. */
  readonly begin: number
}

/** The history of a scope; its sequence is 0 when nothing was ever written in it. */
export interface History {
  readonly sequence: number
  /** The latest ones, oldest first. */
  readonly epochs: readonly Epoch[]
}

/** More than a cursor is likely to outlive. */
const TOLD_EPOCHS = 64

const SHORT_ID = 8

/** How far a scope has counted, and up to where its lines of deleted rows are forgotten. */
export type Counts = Pick<Selectable<FeedTables['feed_scopes']>, 'sequence' | 'pruned'>

/** Of each of the scopes in which something was written. Everything up to their sequence is committed. */
export async function countsOf(db: Db, scopes: readonly number[]): Promise<ReadonlyMap<number, Counts>> {
  if (scopes.length === 0) return new Map()
  const rows = await rowsOf(db, 'feed_scopes', { scope: scopes }).selectAll().execute()
  return new Map(rows.map(({ scope, ...counts }) => [scope, counts]))
}

export async function epochsOf(db: Db, scope: number) {
  const rows = await rowsOf(db, 'feed_epochs', { scope })
    .leftJoin('data_starts', 'data_starts.number', 'feed_epochs.epoch')
    .select(['data_starts.id', 'feed_epochs.sequence'])
    .orderBy('feed_epochs.epoch', 'desc')
    .limit(TOLD_EPOCHS)
    .execute()
  return rows.reverse().map(({ id, sequence }) => ({ id: id?.slice(0, SHORT_ID) ?? '0', begin: sequence }))
}

/** The latest start of the service; of processes that share a database, of any of them. */
export async function latestEpoch(db: Db) {
  const start = await db
    .selectFrom('data_starts')
    .select('id')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return start.id.slice(0, SHORT_ID)
}

/** Lines of these workspaces, and of none. */
function linesOf(db: Db, scope: number, workspaceIds: readonly number[] | null) {
  const lines = rowsOf(db, 'feed_rows', { scope }).selectAll()
  if (workspaceIds === null) return lines
  return lines.where((eb) =>
    eb.or([
      eb('workspace_id', 'is', null),
      ...(workspaceIds.length === 0 ? [] : [eb('workspace_id', 'in', workspaceIds)]),
    ]),
  )
}

export interface LineRange {
  readonly scope: number
  /** Null for all of the scope. */
  readonly workspaceIds: readonly number[] | null
  readonly limit: number
}

/** Lines that changed after one number and up to another, in the order of change, deleted ones too. */
export function changedLines(db: Db, { scope, workspaceIds, limit }: LineRange, after: number, upTo: number) {
  return linesOf(db, scope, workspaceIds)
    .where('sequence', '>', after)
    .where('sequence', '<=', upTo)
    .orderBy('sequence')
    .limit(limit)
    .execute()
}

/** Lines of a kind that are there, behind a row, by the ids of their rows. */
export function presentLines(
  db: Db,
  { scope, workspaceIds, limit }: LineRange,
  kind: ReplicatedKind,
  after: number,
) {
  return linesOf(db, scope, workspaceIds)
    .where('kind', '=', kind)
    .where('row_id', '>', after)
    .where('deleted', '=', false)
    .orderBy('row_id')
    .limit(limit)
    .execute()
}

/** Lines with these own ids, of any scope. */
export const linesNamed = preparedQuery((db, { syncIds }: { readonly syncIds: readonly string[] }) =>
  rowsOf(db, 'feed_rows', { sync_id: syncIds }).selectAll(),
)

type Name = Pick<FeedLine, 'scope' | 'kind' | 'row_id' | 'sync_id'>

const nameQuery = preparedInsert<Name, never>((db, names) => ({
  compile: () =>
    sql<never>`update feed_rows
      set sync_id = case row_id ${sql.join(
        names.map(({ row_id, sync_id }) => sql`when ${row_id} then ${sync_id}`),
        sql` `,
      )} end
      where scope = ${names[0]?.scope} and kind = ${names[0]?.kind}
        and row_id in (${sql.join(names.map(({ row_id }) => row_id))})`.compile(db),
}))

/** Gives lines their own ids. @param names of one scope and kind */
export async function nameLines(db: Db, names: readonly Name[]) {
  await nameQuery(db, names)
}

/** Notes how far the scopes have counted that have something new. @param day days since 1970 */
export async function noteDay(db: Db, day: number) {
  await db
    .insertInto('feed_days')
    .columns(['scope', 'day', 'sequence'])
    .expression((eb) =>
      eb
        .selectFrom('feed_scopes')
        .select(['scope', eb.val(day).as('day'), 'sequence'])
        .whereRef('sequence', '>', 'pruned')
        .where((of) =>
          of.not(
            of.exists(
              of
                .selectFrom('feed_days as known')
                .select('known.day')
                .whereRef('known.scope', '=', 'feed_scopes.scope')
                .where((or) =>
                  or.or([
                    or('known.day', '>=', day),
                    or('known.sequence', '>=', or.ref('feed_scopes.sequence')),
                  ]),
                ),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How far scopes had counted before a day, where that was noted. */
export async function sequencesBefore(db: Db, day: number) {
  return db
    .selectFrom('feed_days')
    .select(({ fn }) => ['scope', fn.max('sequence').as('sequence')])
    .where('day', '<', day)
    .groupBy('scope')
    .execute()
}

/** Forgets the lines of deleted rows up to the sequence. @param before the day before which nothing needs to be noted any more */
export async function pruneScope(
  transaction: Db,
  { scope, sequence, before }: Pick<FeedLine, 'scope' | 'sequence'> & { readonly before: number },
) {
  await transaction
    .deleteFrom('feed_rows')
    .where('scope', '=', scope)
    .where('sequence', '<=', sequence)
    .where('deleted', '=', true)
    .execute()
  await transaction
    .updateTable('feed_scopes')
    .set({ pruned: sequence })
    .where('scope', '=', scope)
    .where('pruned', '<', sequence)
    .where('sequence', '>=', sequence)
    .execute()
  await transaction.deleteFrom('feed_days').where('scope', '=', scope).where('day', '<', before).execute()
}

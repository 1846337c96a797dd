import type { Selectable } from 'kysely'
import type { ReplicatedKind } from '../../shared/api/feed.ts'
import type { Db } from '../database/database.ts'
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

/** How far each of the scopes has counted. Everything up to there is committed. */
export async function sequencesOf(db: Db, scopes: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (scopes.length === 0) return new Map()
  const rows = await rowsOf(db, 'feed_scopes', { scope: scopes }).selectAll().execute()
  return new Map(rows.map(({ scope, sequence }) => [scope, sequence]))
}

export async function epochsOf(db: Db, scope: number): Promise<readonly Epoch[]> {
  const rows = await rowsOf(db, 'feed_epochs', { scope })
    .leftJoin('data_starts', 'data_starts.number', 'feed_epochs.epoch')
    .select(['data_starts.id', 'feed_epochs.sequence'])
    .orderBy('feed_epochs.epoch', 'desc')
    .limit(TOLD_EPOCHS)
    .execute()
  return rows.reverse().map(({ id, sequence }) => ({ id: id?.slice(0, SHORT_ID) ?? '0', begin: sequence }))
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
export function changedLines(
  db: Db,
  { scope, workspaceIds, limit }: LineRange,
  after: number,
  upTo: number,
): Promise<FeedLine[]> {
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
): Promise<FeedLine[]> {
  return linesOf(db, scope, workspaceIds)
    .where('kind', '=', kind)
    .where('row_id', '>', after)
    .where('deleted', '=', false)
    .orderBy('row_id')
    .limit(limit)
    .execute()
}

export function lineNamed(db: Db, scope: number, syncId: string): Promise<FeedLine | undefined> {
  return rowsOf(db, 'feed_rows', { sync_id: syncId, scope }).selectAll().executeTakeFirst()
}

export async function nameLine(
  db: Db,
  { scope, kind, row_id }: Pick<FeedLine, 'scope' | 'kind' | 'row_id'>,
  syncId: string,
): Promise<void> {
  await db
    .updateTable('feed_rows')
    .set({ sync_id: syncId })
    .where((eb) => eb.and({ scope, kind, row_id }))
    .execute()
}

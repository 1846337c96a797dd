import type { Insertable, Selectable } from 'kysely'
import type { Member, Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { hasRow, insertOf, rowsIn, rowsOf, sameTenant, type TenantKey, updateOf } from '../database/rows.ts'
import { recordRows } from '../events/record-rows.ts'
import { SECOND } from '../effects/timestamps.ts'
import { keyOf, type Viewer } from '../projects/queries.ts'
import { type TaskKey } from '../tasks/queries.ts'
import { isVisible } from '../tasks/visibility-queries.ts'
import { MAXIMUM_LENGTH } from '../time-entries/limits.ts'
import type { TimeBlockTables } from './tables.ts'

type Blocks = TimeBlockTables['time_blocks']

export type TimeBlockRow = Selectable<Blocks>

export type NewTimeBlock = Required<Insertable<Blocks>>

function blocksOf(db: Db, { organization_id, id }: TaskKey) {
  return rowsOf(db, 'time_blocks', { organization_id, task_id: id, deleted_at: null }).selectAll()
}

/** By start, those without one last. */
export async function listBlocksOfTask(db: Db, task: TaskKey) {
  const rows = await blocksOf(db, task).orderBy('id').execute()
  return rows.sort((a, b) => (a.start ?? Infinity) - (b.start ?? Infinity) || a.id - b.id)
}

export function findBlockOfTask(db: Db, task: TaskKey, id: number) {
  return blocksOf(db, task).where('id', '=', id).executeTakeFirst()
}

/** Blocks of tasks that the viewer may see, deleted ones too. @param userId whose; undefined for everybody's */
function visibleBlocks(db: Db, viewer: Viewer, userId?: number) {
  const key = keyOf(viewer)
  return db
    .selectFrom('time_blocks')
    .innerJoin('tasks', sameTenant('tasks.id', 'time_blocks.task_id'))
    .selectAll('time_blocks')
    .where('time_blocks.organization_id', '=', key.organizationId)
    .where('time_blocks.workspace_id', '=', key.workspaceId)
    .$if(userId !== undefined, (query) => query.where('time_blocks.user_id', '=', userId ?? 0))
    .where(isVisible('tasks', key))
}

function presentBlocks(db: Db, viewer: Viewer, userId: number) {
  return visibleBlocks(db, viewer, userId)
    .where('time_blocks.deleted_at', 'is', null)
    .where('tasks.deleted_at', 'is', null)
}

/** The undeleted block, if the viewer may see its task. */
export function findVisibleBlock(db: Db, viewer: Viewer, userId: number, id: number) {
  return presentBlocks(db, viewer, userId).where('time_blocks.id', '=', id).executeTakeFirst()
}

/** Blocks that begin before the end of the range and end after its beginning, by start. */
export function listBlocksBetween(
  db: Db,
  viewer: Viewer,
  userId: number,
  { from, before }: { readonly from: Instant; readonly before: Instant },
) {
  return (
    presentBlocks(db, viewer, userId)
      .where('time_blocks.start', '<', before)
      // No block is longer: the index need not be read from the beginning of time.
      .where('time_blocks.start', '>=', from - MAXIMUM_LENGTH)
      .where((eb) =>
        eb.or([
          eb('time_blocks.start', '>=', from),
          eb(eb('time_blocks.start', '+', eb('time_blocks.duration', '*', eb.lit(SECOND))), '>', from),
        ]),
      )
      .orderBy('time_blocks.start')
      .orderBy('time_blocks.id')
      .execute()
  )
}

/** All of them, those that are not scheduled too, by id. */
export function listBlocksOfPerson(db: Db, viewer: Viewer, userId: number) {
  return presentBlocks(db, viewer, userId).orderBy('time_blocks.id').execute()
}

/** Those of the person's blocks that the viewer may see. At least one id. */
export function blocksAmong(db: Db, viewer: Viewer, userId: number, ids: readonly number[]) {
  return presentBlocks(db, viewer, userId).where('time_blocks.id', 'in', paddedIds(ids)).execute()
}

/** Everybody's, deleted ones too. At least one id. */
export function allBlocksAmong(db: Db, viewer: Viewer, ids: readonly number[]) {
  return visibleBlocks(db, viewer).where('time_blocks.id', 'in', paddedIds(ids)).execute()
}

/** Lists the rows that were created, changed or deleted at `since` or later, in the order of change. */
export function listChangedBlocks(db: Db, viewer: Viewer, userId: number, since: Instant) {
  return visibleBlocks(db, viewer, userId)
    .where('time_blocks.at', '>=', since)
    .orderBy('time_blocks.at')
    .orderBy('time_blocks.id')
    .execute()
}

export const insertBlock = insertOf('time_blocks')

export const updateBlock = updateOf('time_blocks')

/** Whether the entry is the one that the block's time becomes: no other was before it. */
export async function claimBlock(
  { db, at, record }: Pick<Scope, 'db' | 'at' | 'record'>,
  row: TenantKey,
  entryId: number,
) {
  const claimed = await db
    .updateTable('time_blocks')
    .set({ time_entry_id: entryId, at })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .where('time_entry_id', 'is', null)
    .returning(['organization_id', 'workspace_id', 'id'])
    .execute()
  recordRows({ record }, 'time_block', 'updated', claimed)
  return claimed.length === 1
}

/** A person's block, also a deleted one: its time may have been logged. */
export function findBlockOfPerson(db: Db, member: Member, userId: number, id: number) {
  return rowsIn(db, 'time_blocks', member)
    .where((eb) => eb.and({ user_id: userId, id }))
    .executeTakeFirst()
}

/** Whether the person has, or had, an entry of that id in the workspace. */
export function isEntryOf(db: Db, member: Member, userId: number, id: number) {
  return hasRow(rowsIn(db, 'time_entries', member).where((eb) => eb.and({ user_id: userId, id })))
}

/** Start and stop of the entries, deleted ones left out, that were made of a block's time. */
export async function entriesOfBlock(
  db: Db,
  block: Pick<TimeBlockRow, 'organization_id' | 'id' | 'time_entry_id'>,
) {
  const { organization_id, id, time_entry_id: logged } = block
  const linked = await rowsOf(db, 'planning_entries', { organization_id, time_block_id: id })
    .select('id')
    .execute()
  const ids = [...linked.map((entry) => entry.id), ...(logged === null ? [] : [logged])]
  if (ids.length === 0) return []
  return rowsOf(db, 'time_entries', { organization_id, id: ids, deleted_at: null })
    .select(['id', 'start', 'stop'])
    .execute()
}

export function loggedTask({ db }: Scope, { organization_id, id }: TaskKey) {
  return rowsOf(db, 'tasks', { organization_id, id })
    .select(['id', 'name', 'billable', 'auto_log_time'])
    .executeTakeFirstOrThrow()
}

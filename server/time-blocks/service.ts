/**
 * Time blocks: rules and permissions (decisions §6, §9); and entries that a client makes of one, where the service would log the
 * block itself when it is done.
 */

import type { EndpointInput } from '../../shared/api/endpoint.ts'
import type {
  listTimeBlocks,
  TimeBlock,
  TimeBlockBody,
  TimeBlockChangeBody,
} from '../../shared/api/time-blocks.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { requirePerson } from '../access/members.ts'
import { requirePermission } from '../access/permissions.ts'
import {
  type WorkspacePath,
  type Path,
  type Scope,
  type Member,
  requireTurn,
  requireWorkspace,
} from '../access/scope.ts'
import { given } from '../database/pick.ts'
import { newRowIn } from '../database/rows.ts'
import { noteDeletion } from '../deletions/queries.ts'
import { recordRows } from '../events/record-rows.ts'
import { BadRequest, orNotFound, unknownReference, Conflict } from '../errors/app-error.ts'
import { dayRange } from '../lists/day-range.ts'
import { sinceInstant } from '../lists/since.ts'
import { viewerOf } from '../projects/find.ts'
import type { Viewer } from '../projects/queries.ts'
import { requireTask } from '../tasks/find.ts'
import { MAXIMUM_HOURS } from '../time-entries/limits.ts'
import { possibleInstant } from '../time-entries/span.ts'
import { type BlockedTask, completeBlock } from './complete.ts'
import {
  findBlockOfTask,
  insertBlock,
  isEntryOf,
  listBlocksBetween,
  listBlocksOfPerson,
  listBlocksOfTask,
  listChangedBlocks,
  type NewTimeBlock,
  type TimeBlockRow,
  updateBlock,
  claimBlock,
  entriesOfBlock,
  findBlockOfPerson,
} from './queries.ts'
import { createdOnce } from '../feed/created-once.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'
import { toPreciseTimestamp, toTimestamp, toTimestampOrNull, SECOND } from '../effects/timestamps.ts'
import type { TimeEntry, TimeEntryBody } from '../../shared/api/time-entries.ts'
import { savePlanned } from '../planning-time-entries/queries.ts'
import { createEntry } from '../time-entries/create.ts'

export function toAnswer(row: TimeBlockRow): TimeBlock {
  return {
    completed: row.completed_at !== null,
    completed_at: toTimestampOrNull(row.completed_at),
    created_at: toTimestamp(row.created_at),
    deleted_at: toTimestampOrNull(row.deleted_at),
    duration: row.duration,
    id: row.id,
    outbound_sync: row.outbound_sync,
    start: toTimestampOrNull(row.start),
    svc_user_id: row.user_id,
    task_id: row.task_id,
    time_entry_id: row.time_entry_id,
    updated_at: toPreciseTimestamp(row.at),
    workspace_id: row.workspace_id,
  }
}

type TaskPath = Path<'workspace_id' | 'task_id'>

type BlockPath = Path<'workspace_id' | 'task_id' | 'time_block_id'>

type BlockQuery = EndpointInput<typeof listTimeBlocks>['query']

/** The entry that the block's time became before it was made again. @throws {BadRequest} for one of somebody else. */
async function entryOf(
  { db }: Scope,
  { member }: Viewer,
  userId: number,
  id: number | null = null,
): Promise<number | null> {
  if (id === null || (await isEntryOf(db, member, userId, id))) return id
  throw unknownReference('time_entry_id', 'entry', { says: 'is not an entry of the person' })
}

/**
 * Sets time aside for a task that the viewer may see.
 *
 * @param body `duration` in seconds; `completed` as by completing it afterwards.
 * @throws {BadRequest} without a duration, and naming the field that breaks a rule.
 */
export async function addTimeBlock(
  scope: Scope,
  viewer: Viewer,
  task: BlockedTask,
  body: TimeBlockBody & WithSyncId,
): Promise<TimeBlockRow> {
  const ownerId = body.svc_user_id ?? viewer.userId
  const isVisible = async (id: number) => (await findBlockOfTask(scope.db, task, id)) !== undefined
  const creation = { kind: 'time_block', place: viewer.member, ownerId, body, isVisible } as const
  const id = await createdOnce(scope, creation, () => storeNew(scope, viewer, task, body))
  return requireBlockOfTask(scope, task, id)
}

async function requireBlockOfTask({ db }: Scope, task: BlockedTask, id: number): Promise<TimeBlockRow> {
  return orNotFound(await findBlockOfTask(db, task, id))
}

async function storeNew(
  scope: Scope,
  viewer: Viewer,
  task: BlockedTask,
  body: TimeBlockBody,
): Promise<NewTimeBlock> {
  const { duration, ...columns } = columnsOf(body)
  if (duration === undefined) throw new BadRequest('required', { field: 'duration' })
  const other = { field: 'svc_user_id', permission: 'time_blocks.update_all' } as const
  const { id: userId } = await requirePerson(scope, viewer.member, body.svc_user_id, other)
  const row: NewTimeBlock = {
    ...newRowIn(viewer.member, scope),
    task_id: task.id,
    user_id: userId,
    start: null,
    duration,
    completed_at: null,
    outbound_sync: false,
    time_entry_id: await entryOf(scope, viewer, userId, body.time_entry_id),
    deleted_at: null,
    ...columns,
  }
  await insertBlock(scope.db, row)
  recordRows(scope, 'time_block', 'created', [row])
  if (body.completed === true) await completeBlock(scope, viewer, row, task)
  return row
}

/** Creates a block and answers it; see `addTimeBlock`. */
export async function createTimeBlock(
  scope: Scope,
  path: TaskPath,
  body: TimeBlockBody & WithSyncId,
): Promise<TimeBlock> {
  const viewer = viewerOf(scope, path.workspace_id)
  const task = await requireTask(scope, viewer, path.task_id)
  return toAnswer(await addTimeBlock(scope, viewer, task, body))
}

/** All blocks of a task that the caller may see, of everybody. */
export async function readBlocksOfTask(scope: Scope, path: TaskPath): Promise<TimeBlock[]> {
  const task = await requireTask(scope, viewerOf(scope, path.workspace_id), path.task_id)
  return (await listBlocksOfTask(scope.db, task)).map(toAnswer)
}

/**
 * The blocks of one person, of tasks that the caller may see.
 *
 * @param query `from` and `to` as RFC 3339 times or as dates in the caller's zone, of which the last is included; blocks that
 *   reach into the range count; all without them. Or `since` in UNIX seconds.
 * @throws {BadRequest} for half a range, and times that cannot be read.
 */
export async function readBlocks(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  { from, to, since, svc_user_id: asked }: BlockQuery,
): Promise<TimeBlock[]> {
  const viewer = viewerOf(scope, workspaceId)
  const userId = asked ?? viewer.userId
  if (since !== undefined) {
    const rows = await listChangedBlocks(scope.db, viewer, userId, sinceInstant(since))
    return rows.map(toAnswer)
  }
  if (from === undefined && to === undefined) {
    return (await listBlocksOfPerson(scope.db, viewer, userId)).map(toAnswer)
  }
  const range = dayRange({ from, to }, { from: 'from', to: 'to' }, scope.caller.timeZone)
  const rows = await listBlocksBetween(scope.db, viewer, userId, range)
  return rows.map(toAnswer)
}

/** A block that the caller may change: their own, or anybody's for admins. */
async function requireBlock(scope: Scope, path: BlockPath) {
  const viewer = viewerOf(scope, path.workspace_id)
  const task = await requireTask(scope, viewer, path.task_id)
  const row = await requireBlockOfTask(scope, task, path.time_block_id)
  if (row.user_id !== viewer.userId) requirePermission(viewer.member, 'time_blocks.update_all')
  requireExpectedVersion(scope, row)
  return { viewer, task, row }
}

/**
 * Changes a block; keys that are absent stay as they are. Completing is `completeBlock`; opening again only takes back that it
 * was completed.
 */
export async function changeTimeBlock(
  scope: Scope,
  path: BlockPath,
  body: TimeBlockChangeBody,
): Promise<TimeBlock> {
  const { viewer, task, row } = await requireBlock(scope, path)
  const columns = columnsOf(body)
  const opened = body.completed === false && { completed_at: null }
  await updateBlock(scope.db, row, { ...columns, ...opened, at: scope.at })
  recordRows(scope, 'time_block', 'updated', [row])
  if (body.completed === true && row.completed_at === null) {
    await completeBlock(scope, viewer, { ...row, ...columns }, task)
  }
  return toAnswer(await requireBlockOfTask(scope, task, row.id))
}

/** Deletes a block; lists with `since` go on showing that it was deleted. */
export async function deleteTimeBlock(scope: Scope, path: BlockPath) {
  const { row } = await requireBlock(scope, path)
  await updateBlock(scope.db, row, { deleted_at: scope.now, at: scope.at })
  await noteDeletion(scope, 'time_block', row)
  recordRows(scope, 'time_block', 'deleted', [row])
}

const MAXIMUM_SECONDS = MAXIMUM_HOURS * 3600

/** Blocks may be as long as entries. @throws {BadRequest} */
function validDuration(seconds: number): number {
  if (seconds < 0)
    throw new BadRequest('too_small', { field: 'duration', minimum: 0, says: 'must not be negative' })
  if (seconds > MAXIMUM_SECONDS)
    throw new BadRequest('too_many_hours', { field: 'duration', hours: MAXIMUM_HOURS })
  return seconds
}

/** The columns that a body sets, but for completion. @throws {BadRequest} naming the field that breaks a rule. */
function columnsOf({ duration, start, outbound_sync }: TimeBlockChangeBody) {
  return given({
    duration: duration === undefined ? undefined : validDuration(duration),
    start: start === undefined ? undefined : possibleInstant(start, 'start'),
    outbound_sync,
  })
}

/**
 * Creates an entry as tracking does. One that names a time block becomes the block's time, which is then not logged when the
 * block is completed. Several may share the time of a block as long as no second of it is tracked twice: they neither overlap nor
 * are longer than the block together.
 *
 * @throws {Conflict} when the time is an entry already, made by the service or on another device.
 * @throws {BadRequest} for a block that is not the person's, and for an entry of it that runs; else as `createEntry`.
 */
export async function trackTime(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  body: TimeEntryBody,
  query: { readonly meta?: boolean | undefined },
): Promise<TimeEntry> {
  const { time_block_id: blockId = null } = body
  if (blockId === null) return createEntry(scope, workspaceId, body, query)
  requireTurn(scope)
  const member = requireWorkspace(scope.caller, workspaceId)
  const userId = body.user_id ?? scope.caller.userId
  const block = await findBlockOfPerson(scope.db, member, userId, blockId)
  if (block === undefined)
    throw unknownReference('time_block_id', 'time_block', { says: 'is not a time block of the person' })
  const entry = await createEntry(scope, workspaceId, body, query)
  if (entry.stop === null)
    throw new BadRequest('invalid', { field: 'time_block_id', says: 'is for time that has been worked' })
  if (!(await claimBlock(scope, block, entry.id))) await requireUntracked(scope, member, block, entry)
  await savePlanned(scope, member, entry.id, {
    user_id: userId,
    billable: entry.billable,
    time_block_id: block.id,
    tracked_at: scope.now,
  })
  return entry
}

/** Its time became an entry before: the new one is of another part of it, or the others have been deleted. */
async function requireUntracked(scope: Scope, member: Member, block: TimeBlockRow, entry: TimeEntry) {
  // Another request that makes an entry of it at this moment waits here.
  await updateBlock(scope.db, block, { at: scope.at })
  const row = await findBlockOfPerson(scope.db, member, block.user_id, block.id)
  const others = await entriesOfBlock(scope.db, row ?? block)
  const start = Date.parse(entry.start) * 1000
  const stop = Date.parse(entry.stop ?? entry.start) * 1000
  let total = stop - start
  for (const other of others) {
    if (other.id === entry.id) continue
    const ends = other.stop ?? Infinity
    if (other.start < stop && ends > start) throw alreadyLogged()
    total += ends - other.start
  }
  if (others.length > 0 && total > block.duration * SECOND) throw alreadyLogged()
}

function alreadyLogged(): Conflict {
  return new Conflict('already_logged', { what: 'time_block' })
}

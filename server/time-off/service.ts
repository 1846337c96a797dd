/** Time off of people and ghosts (P §4.8, decisions §9). */

import type { WithSyncId } from '../../shared/api/feed.ts'
import type { EndpointInput } from '../../shared/api/endpoint.ts'
import type * as api from '../../shared/api/time-off.ts'
import type {
  ListedTimeOff,
  TimeOff,
  TimeOffBody,
  TimeOffChangeBody,
  TimeOffPutBody,
  WorkspaceTimeOff,
} from '../../shared/api/time-off.ts'
import { isPlainDate } from '../../shared/domain/plain-date.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { knownPeople, permittedPeople } from '../access/organization-people.ts'
import {
  type OrganizationPath,
  placeOf,
  requireOrganization,
  requireWorkspace,
  type WorkspacePath,
  type WorkspacePlace,
  newRow,
  type Scope,
} from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { requireTime } from '../effects/time-text.ts'
import { keptTimes, toTimestamp } from '../effects/timestamps.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { createdOnce } from '../feed/created-once.ts'
import { dayRange, type InstantRange } from '../lists/day-range.ts'
import { sinceInstant } from '../lists/since.ts'
import { changeableWorker, seenWorker, type WorkerPath } from '../workers/access.ts'
import { recordOfWorkers } from '../workers/changes.ts'
import { listChanged, listOfWorkspace, rowsAmong, type Worker } from '../workers/queries.ts'
import {
  findTimeOff,
  insertTimeOff,
  knownGhosts,
  listTimeOff,
  type TimeOffRow,
  updateTimeOff,
} from './queries.ts'

/** As lists of several people show it. */
export function toListed(row: TimeOffRow): ListedTimeOff {
  return {
    end_time: toTimestamp(row.end_time),
    ghost_id: row.ghost_id,
    start_time: toTimestamp(row.start_time),
    timeoff_id: row.id,
    user_id: row.user_id,
  }
}

export function toAnswer(row: TimeOffRow): TimeOff {
  const { organization_id, type } = row
  return { ...toListed(row), ...keptTimes(row), organization_id, type }
}

type ListQuery = EndpointInput<typeof api.listTimeOff>['query']

type OwnQuery = EndpointInput<typeof api.listUserTimeOff>['query']

/** @throws {BadRequest} naming the parameter that is missing or no date of the calendar. */
function daysBetween<Name extends string>(
  { caller }: Scope,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  names: { readonly from: Name; readonly to: Name },
): InstantRange {
  for (const [text, name] of [
    [from, names.from],
    [to, names.to],
  ] as const) {
    if (text !== undefined && !isPlainDate(text))
      throw new BadRequest('wrong_type', { field: name, type: 'date' })
  }
  return dayRange({ from, to }, names, caller.timeZone)
}

/**
 * When people are away, and ghosts: those that the caller does not know are left out. Days are those of the caller's zone.
 *
 * @throws {BadRequest} naming the parameter that is missing or cannot be read.
 */
export async function readTimeOff(
  scope: Scope,
  key: OrganizationPath,
  query: ListQuery,
): Promise<ListedTimeOff[]> {
  const member = requireOrganization(scope.caller, key.organization_id)
  const { 'user_id[]': userIds, 'ghost_id[]': ghostIds, start_date: from, end_date: to } = query
  if (userIds === undefined && ghostIds === undefined)
    throw new BadRequest('required', { field: 'user_id[]' })
  const range = daysBetween(scope, { from, to }, { from: 'start_date', to: 'end_date' })
  const users = await knownPeople(scope, member, [...new Set(userIds)])
  const ghosts = await knownGhosts(scope, key, [...new Set(ghostIds)])
  const ofUsers = users.length === 0 ? [] : await listTimeOff(scope.db, { ...key, user_id: users }, range)
  const ofGhosts = ghosts.length === 0 ? [] : await listTimeOff(scope.db, { ...key, ghost_id: ghosts }, range)
  return [...ofUsers, ...ofGhosts].sort((a, b) => a.start_time - b.start_time || a.id - b.id).map(toListed)
}

/**
 * The time off of one that reaches into the days from `from` to `to`, in the caller's zone; or with `since`, in UNIX
 * seconds, what was written or deleted since.
 *
 * @throws {BadRequest} naming the parameter that is missing or cannot be read.
 */
export async function readOwnTimeOff(
  scope: Scope,
  path: WorkerPath,
  { from, to, since }: OwnQuery,
): Promise<TimeOff[]> {
  // Why somebody is away is their own business, and their admins'.
  const worker = await seenWorker(scope, path, 'time_off.view_all')
  if (since !== undefined) {
    return (await listChanged(scope.db, 'time_off', worker, sinceInstant(since))).map(toAnswer)
  }
  const range = daysBetween(scope, { from, to }, { from: 'from', to: 'to' })
  return (await listTimeOff(scope.db, worker, range)).map(toAnswer)
}

/**
 * The time off of everybody in a workspace: see `listOfWorkspace`. Why people are away is their own business, and their
 * admins'.
 *
 * @param query `since` in UNIX seconds
 */
export async function readTimeOffOfWorkspace(
  scope: Scope,
  path: WorkspacePath,
  { since }: Pick<OwnQuery, 'since'>,
): Promise<WorkspaceTimeOff[]> {
  const place = placeOf(requireWorkspace(scope.caller, path.workspace_id))
  return ofPeople(scope, place, await listOfWorkspace(scope.db, 'time_off', place, sinceInstant(since)))
}

/** Those with the ids, deleted ones too, as {@link readTimeOffOfWorkspace} answers them. */
export async function timeOffAmong(
  scope: Scope,
  place: WorkspacePlace,
  ids: readonly number[],
): Promise<WorkspaceTimeOff[]> {
  return ofPeople(scope, place, await rowsAmong(scope.db, 'time_off', place, ids))
}

async function ofPeople(
  scope: Scope,
  place: WorkspacePlace,
  rows: readonly TimeOffRow[],
): Promise<WorkspaceTimeOff[]> {
  const userIds = [...new Set(rows.flatMap(({ user_id: id }) => (id === null ? [] : [id])))]
  const open = new Set(await permittedPeople(scope, place.organizationId, userIds, 'time_off.view_all'))
  return rows.map((row) => {
    const answer: WorkspaceTimeOff = toAnswer(row)
    if (row.user_id !== null && !open.has(row.user_id)) answer.type = null
    return answer
  })
}

/** Years in which somebody may be away. */
const EARLIEST = Date.UTC(1970, 0, 1) * 1000

const LATEST = Date.UTC(2101, 0, 1) * 1000

type Columns = Pick<TimeOffRow, 'start_time' | 'end_time' | 'type'>

function timeOf(text: string, field: string): Instant {
  const { instant } = requireTime(text, field)
  if (instant < EARLIEST || instant >= LATEST) {
    throw new BadRequest('outside_years', { field, first: 1970, last: 2100 })
  }
  return instant
}

/**
 * The columns of an item; those that it does not name are those of the record before.
 *
 * @throws {BadRequest} naming the item and the field that is missing or breaks a rule.
 */
function columnsOf(
  item: Omit<TimeOffPutBody, 'timeoff_id'>,
  before: TimeOffRow | null,
  field: string,
): Columns {
  const { start_time: start, end_time: end, type = before?.type } = item
  const startTime = start === undefined ? before?.start_time : timeOf(start, `${field}.start_time`)
  const endTime = end === undefined ? before?.end_time : timeOf(end, `${field}.end_time`)
  if (startTime === undefined) throw new BadRequest('required', { field: `${field}.start_time` })
  if (endTime === undefined) throw new BadRequest('required', { field: `${field}.end_time` })
  if (type === undefined) throw new BadRequest('required', { field: `${field}.type` })
  if (endTime <= startTime)
    throw new BadRequest('earlier_than', {
      field: `${field}.end_time`,
      other: 'start_time',
      says: 'must be later than start_time',
    })
  return { start_time: startTime, end_time: endTime, type }
}

async function add(scope: Scope, worker: Worker, columns: Columns, body: WithSyncId): Promise<number> {
  const place = { organization: { organizationId: worker.organization_id }, workspaceId: null }
  return createdOnce(scope, { kind: 'time_off', place, body }, () => store(scope, worker, columns))
}

async function store(scope: Scope, worker: Worker, columns: Columns): Promise<TimeOffRow> {
  const row: TimeOffRow = {
    ...newRow(scope),
    user_id: null,
    ghost_id: null,
    ...worker,
    ...columns,
  }
  await insertTimeOff(scope.db, row)
  await recordOfWorkers(scope, 'time_off', 'created', [row])
  return row
}

/**
 * Changes the records that items name by their ids, in the order of the items, and adds those that have none.
 *
 * @returns what was written, by its beginning.
 * @throws {NotFound} when a record is not the owner's; {@link BadRequest} naming the item and the field that breaks a rule.
 * Nothing is written then.
 */
export async function saveTimeOff(
  scope: Scope,
  path: WorkerPath,
  items: readonly (TimeOffBody | TimeOffChangeBody | TimeOffPutBody)[],
): Promise<TimeOff[]> {
  const worker = await changeableWorker(scope, path, 'time_off.update_all')
  const written = new Set<number>()
  const changed: TimeOffRow[] = []
  for (const [index, item] of items.entries()) {
    const named = 'timeoff_id' in item ? item.timeoff_id : undefined
    if (typeof named === 'number') {
      const [row] = await findTimeOff(scope.db, worker, [named])
      if (row === undefined) throw new NotFound()
      requireExpectedVersion(scope, row)
      await updateTimeOff(scope.db, row, { ...columnsOf(item, row, `${index}`), at: scope.at })
      changed.push(row)
      written.add(row.id)
    } else {
      written.add(await add(scope, worker, columnsOf(item, null, `${index}`), 'sync_id' in item ? item : {}))
    }
  }
  await recordOfWorkers(scope, 'time_off', 'updated', changed)
  return (await findTimeOff(scope.db, worker, [...written])).map(toAnswer)
}

/** Deletes all of the records, or none. @throws {NotFound} when one is not the owner's. */
export async function deleteTimeOff(scope: Scope, path: WorkerPath, ids: readonly number[]) {
  const { db, now, at } = scope
  const worker = await changeableWorker(scope, path, 'time_off.update_all')
  const wanted = [...new Set(ids)]
  const rows = await findTimeOff(db, worker, wanted)
  if (rows.length < wanted.length) throw new NotFound()
  for (const row of rows) requireExpectedVersion(scope, row)
  for (const row of rows) await updateTimeOff(db, row, { deleted_at: now, at })
  await recordOfWorkers(scope, 'time_off', 'deleted', rows)
}

/** Working hours of people and ghosts: rules and permissions (P §4.2, decisions §9). */

import type { EndpointInput } from '../../shared/api/endpoint.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'
import {
  type listUserHours,
  type WorkingHours,
  workingHours,
  type WorkingHoursChangeBody,
  type WorkingHoursBody,
} from '../../shared/api/working-hours.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import {
  placeOf,
  requireWorkspace,
  type WorkspacePath,
  type WorkspacePlace,
  type Scope,
  newRow,
} from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { keptTimes } from '../effects/timestamps.ts'
import { BadRequest, NotFound, unknownReference } from '../errors/app-error.ts'
import { findCreated, nameCreated } from '../feed/created-once.ts'
import { sameFields } from '../http/same-fields.ts'
import { sinceInstant } from '../lists/since.ts'
import { changeableWorker, seenWorker, type WorkerPath } from '../workers/access.ts'
import { recordOfWorkers } from '../workers/changes.ts'
import { listChanged, listOfWorkspace, rowsAmong } from '../workers/queries.ts'
import { insertHours, listHours, updateHours, type WorkingHoursRow } from './queries.ts'

// A week of working hours as a request changes it: one record a weekday.

/** The content of a record. */
type DayHours = Pick<WorkingHoursRow, 'weekday' | 'hours' | 'starts'>

const USUAL_START = 9

const HOURS_OF_A_DAY = 24

/** Work begins at nine, unless it would then go on past midnight. */
function startOf(hours: number): number {
  return Math.min(USUAL_START, HOURS_OF_A_DAY - hours)
}

/** @throws {BadRequest} for work that goes on past midnight. */
function withinDay(day: DayHours, field: string): DayHours {
  if (day.starts + day.hours <= HOURS_OF_A_DAY) return day
  throw new BadRequest('past_midnight', { field: `${field}.working_hours` })
}

function newDay({ weekday, working_hours: hours, starting_hours: starts }: WorkingHoursBody): DayHours {
  return { weekday, hours, starts: starts ?? startOf(hours) }
}

/** Where only the length changes, the day still ends by midnight. */
function changedDay(row: WorkingHoursRow, body: WorkingHoursChangeBody): DayHours {
  const hours = body.working_hours ?? row.hours
  const starts = body.starting_hours ?? Math.min(row.starts, HOURS_OF_A_DAY - hours)
  return { weekday: body.weekday ?? row.weekday, hours, starts }
}

function requireDistinct(values: readonly number[], field: string): void {
  if (new Set(values).size < values.length) throw new BadRequest('repeated', { field })
}

/** A record that a request names by its id, or that its weekday has. @throws {BadRequest} */
function rowFor(
  week: readonly WorkingHoursRow[],
  { working_hour_id: id, weekday }: WorkingHoursChangeBody,
  field: string,
): WorkingHoursRow | undefined {
  if (id === undefined) return week.find((row) => row.weekday === weekday)
  const row = week.find((candidate) => candidate.id === id)
  if (row === undefined)
    throw unknownReference(`${field}.working_hour_id`, 'working_hours', {
      says: 'is not one of these working hours',
    })
  return row
}

/**
 * The changes that the items of a request make; a weekday that has no record gets one.
 *
 * @throws {BadRequest} naming the item and the field that breaks a rule, also when two records would be of one weekday.
 */
function changesOfWeek(week: readonly WorkingHoursRow[], items: readonly WorkingHoursChangeBody[]) {
  const created: DayHours[] = []
  const changed: { readonly row: WorkingHoursRow; readonly changes: DayHours }[] = []
  for (const [index, item] of items.entries()) {
    const row = rowFor(week, item, `${index}`)
    const { weekday, working_hours: hours } = item
    if (row !== undefined) changed.push({ row, changes: withinDay(changedDay(row, item), `${index}`) })
    else if (weekday === undefined) throw new BadRequest('required', { field: `${index}.weekday` })
    else if (hours === undefined) throw new BadRequest('required', { field: `${index}.working_hours` })
    else created.push(withinDay(newDay({ ...item, weekday, working_hours: hours }), `${index}`))
  }
  requireDistinct(
    changed.map(({ row }) => row.id),
    'working_hour_id',
  )
  const touched = new Set(changed.map(({ row }) => row.id))
  const kept = week.filter((row) => !touched.has(row.id))
  const days = [...kept, ...created, ...changed.map(({ changes }) => changes)]
  requireDistinct(
    days.map(({ weekday }) => weekday),
    'weekday',
  )
  return { created, changed }
}

const FIRST_YEAR = 1970

const LAST_YEAR = 2100

type HoursQuery = EndpointInput<typeof listUserHours>['query']

const shown = sameFields(workingHours)

function toAnswer(row: WorkingHoursRow): WorkingHours {
  return {
    ...shown(row),
    ...keptTimes(row),
    external_entity_id: row.ghost_id ?? row.user_id ?? 0,
    external_entity_type: row.ghost_id === null ? 'user' : 'ghost',
    starting_hours: row.starts,
    working_hour_id: row.id,
    working_hours: row.hours,
  }
}

/** @throws {BadRequest} `Invalid year` (P §7). */
function requireYear(text: string | undefined): void {
  if (text === undefined) return
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  if (year < FIRST_YEAR || year > LAST_YEAR)
    throw new BadRequest('wrong_type', { type: 'year', text: 'Invalid year' })
}

/**
 * The hours by weekday; with `since`, in UNIX seconds, what was written or deleted since.
 *
 * @throws {BadRequest} for a year that cannot be.
 */
export async function readHours(
  scope: Scope,
  path: WorkerPath,
  { since, year }: HoursQuery,
): Promise<WorkingHours[]> {
  const { db } = scope
  const worker = await seenWorker(scope, path)
  requireYear(year)
  const rows =
    since === undefined
      ? await listHours(db, worker)
      : await listChanged(db, 'working_hours', worker, sinceInstant(since))
  return rows.map(toAnswer)
}

/** The hours of everybody in a workspace: see `listOfWorkspace`. @param query `since` in UNIX seconds */
export async function readHoursOfWorkspace(
  { db, caller }: Scope,
  path: WorkspacePath,
  { since }: Pick<HoursQuery, 'since'>,
): Promise<WorkingHours[]> {
  const place = placeOf(requireWorkspace(caller, path.workspace_id))
  const rows = await listOfWorkspace(db, 'working_hours', place, sinceInstant(since))
  return rows.map(toAnswer)
}

/** Those with the ids, deleted ones too. */
export async function hoursAmong(
  db: Db,
  place: WorkspacePlace,
  ids: readonly number[],
): Promise<WorkingHours[]> {
  return (await rowsAmong(db, 'working_hours', place, ids)).map(toAnswer)
}

/** A weekday that no day has: two records may change places without ever being of the same one. */
function awayFrom(weekday: number): number {
  return -1 - weekday
}

/**
 * Changes the records that the items name by id or weekday, and makes those that are not there yet. An item under an own id that made
 * a record before has no effect.
 *
 * @returns all of the owner's hours, by weekday.
 * @throws {BadRequest} naming the item and the field that breaks a rule; nothing is changed then.
 */
export async function saveHours(
  scope: Scope,
  path: WorkerPath,
  items: readonly (WorkingHoursChangeBody & WithSyncId)[],
): Promise<WorkingHours[]> {
  const { db, at } = scope
  const worker = await changeableWorker(scope, path, 'working_hours.update_all')
  const place = { organization: { organizationId: worker.organization_id }, workspaceId: null }
  const creationOf = (body: WithSyncId) => ({ kind: 'working_hours', place, body }) as const
  const news: (typeof items)[number][] = []
  for (const item of items) {
    if ((await findCreated(scope, creationOf(item))) === null) news.push(item)
  }
  const { created, changed } = changesOfWeek(await listHours(db, worker), news)
  for (const { row } of changed) requireExpectedVersion(scope, row)
  for (const { row, changes } of changed) {
    if (changes.weekday !== row.weekday) await updateHours(db, row, { weekday: awayFrom(row.weekday), at })
  }
  for (const { row, changes } of changed) await updateHours(db, row, { ...changes, at })
  await recordOfWorkers(
    scope,
    'working_hours',
    'updated',
    changed.map(({ row }) => row),
  )
  const rows: WorkingHoursRow[] = []
  for (const day of created) {
    const row = { ...newRow(scope), user_id: null, ghost_id: null, ...worker, ...day }
    await insertHours(db, row)
    rows.push(row)
    const item = news.find(({ weekday }) => weekday === day.weekday)
    await nameCreated(scope, creationOf(item ?? {}), row.id)
  }
  await recordOfWorkers(scope, 'working_hours', 'created', rows)
  return (await listHours(db, worker)).map(toAnswer)
}

/** Deletes all of the records, or none. @throws {NotFound} when one is not the owner's. */
export async function deleteHours(scope: Scope, path: WorkerPath, ids: readonly number[]) {
  const { db, now, at } = scope
  const worker = await changeableWorker(scope, path, 'working_hours.update_all')
  const wanted = new Set(ids)
  const rows = (await listHours(db, worker)).filter((row) => wanted.has(row.id))
  if (rows.length < wanted.size) throw new NotFound()
  for (const row of rows) requireExpectedVersion(scope, row)
  for (const row of rows) await updateHours(db, row, { deleted_at: now, at })
  await recordOfWorkers(scope, 'working_hours', 'deleted', rows)
}

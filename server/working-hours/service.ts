/** Working hours of people and ghosts: rules and permissions (P §4.2, decisions §9). */

import type { WorkingHours, WorkingHoursChangeBody } from '../../shared/api/working-hours.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { requirePlanningMember } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { sinceInstant } from '../lists/since.ts'
import {
  type HoursOwner,
  insertHours,
  listChangedHours,
  listHours,
  listHoursOfWorkspace,
  updateHours,
  type WorkingHoursRow,
} from './queries.ts'
import { changesOfWeek } from './week.ts'

const FIRST_YEAR = 1970

const LAST_YEAR = 2100

export interface HoursQuery {
  readonly since?: number | undefined
  readonly year?: string | undefined
}

function toAnswer(row: WorkingHoursRow): WorkingHours {
  const isGhost = row.ghost_id !== null
  return {
    created_at: toTimestamp(row.created_at),
    deleted_at: toTimestampOrNull(row.deleted_at),
    external_entity_id: row.ghost_id ?? row.user_id ?? 0,
    external_entity_type: isGhost ? 'ghost' : 'user',
    organization_id: row.organization_id,
    starting_hours: row.starts,
    updated_at: toPreciseTimestamp(row.at),
    user_id: row.user_id,
    weekday: row.weekday,
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
  { db }: CallerScope,
  owner: HoursOwner,
  { since, year }: HoursQuery,
): Promise<WorkingHours[]> {
  requireYear(year)
  const rows =
    since === undefined ? await listHours(db, owner) : await listChangedHours(db, owner, sinceInstant(since))
  return rows.map(toAnswer)
}

/** The hours of everybody in a workspace: see `listHoursOfWorkspace`. @param query `since` in UNIX seconds */
export async function readHoursOfWorkspace(
  { db, caller }: CallerScope,
  workspaceId: number,
  { since }: Pick<HoursQuery, 'since'>,
): Promise<WorkingHours[]> {
  const { organization } = requirePlanningMember(caller, workspaceId)
  const place = { organizationId: organization.organizationId, workspaceId }
  const rows = await listHoursOfWorkspace(db, place, since === undefined ? undefined : sinceInstant(since))
  return rows.map(toAnswer)
}

/** A weekday that no day has: two records may change places without ever being of the same one. */
function awayFrom(weekday: number): number {
  return -1 - weekday
}

/**
 * Changes the records that the items name by id or weekday, and makes those that are not there yet.
 *
 * @returns all of the owner's hours, by weekday.
 * @throws {BadRequest} naming the item and the field that breaks a rule; nothing is changed then.
 */
export async function saveHours(
  scope: CallerScope,
  owner: HoursOwner,
  items: readonly WorkingHoursChangeBody[],
): Promise<WorkingHours[]> {
  const { db, now, at } = scope
  const { created, changed } = changesOfWeek(await listHours(db, owner), items)
  for (const { row } of changed) requireExpectedVersion(scope, row)
  for (const { row, changes } of changed) {
    if (changes.weekday !== row.weekday) await updateHours(db, row, { weekday: awayFrom(row.weekday), at })
  }
  for (const { row, changes } of changed) await updateHours(db, row, { ...changes, at })
  for (const day of created) {
    await insertHours(db, {
      organization_id: owner.organizationId,
      id: scope.ids.next(),
      user_id: owner.kind === 'user' ? owner.id : null,
      ghost_id: owner.kind === 'ghost' ? owner.id : null,
      ...day,
      created_at: now,
      at,
      deleted_at: null,
    })
  }
  return (await listHours(db, owner)).map(toAnswer)
}

/** Deletes all of the records, or none. @throws {NotFound} when one is not the owner's. */
export async function deleteHours(
  scope: CallerScope,
  owner: HoursOwner,
  ids: readonly number[],
): Promise<void> {
  const { db, now, at } = scope
  const wanted = new Set(ids)
  const rows = (await listHours(db, owner)).filter((row) => wanted.has(row.id))
  if (rows.length < wanted.size) throw new NotFound()
  for (const row of rows) requireExpectedVersion(scope, row)
  for (const row of rows) await updateHours(db, row, { deleted_at: now, at })
}

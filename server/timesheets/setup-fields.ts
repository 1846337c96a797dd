/** Rules on the fields of a timesheet setup, with the texts of T §7. */

import type { TimesheetSetupBody, TimesheetSetupChange } from '../../shared/api/timesheet-setups.ts'
import { periodicity, type Periodicity } from '../../shared/api/timesheets.ts'
import { isPlainDate } from '../../shared/domain/plain-date.ts'
import type { Member, Scope } from '../access/scope.ts'
import { dateIn, readDate } from '../effects/time-text.ts'
import { BadRequest } from '../errors/app-error.ts'
import { FIRST_YEAR, LAST_YEAR } from '../time-entries/limits.ts'
import { type Layers, listSetups } from './setup-queries.ts'
import { standingOf, type UserStanding } from './sheet-queries.ts'

/** Of members in one request, and of approvers in one setup. */
const MAXIMUM_USERS = 100

/** When a setup names a day for reminders and no time. */
const REMINDER_TIME = '09:00'

function invalidUser(): BadRequest {
  return new BadRequest('unknown_reference', { what: 'user', text: 'Invalid user ID' })
}

/** Each once. @throws {BadRequest} for none, and for too many. */
export function requireUserIds(ids: readonly number[] = []): readonly number[] {
  const unique = [...new Set(ids)]
  if (unique.length === 0 || unique.some((id) => id < 1)) throw invalidUser()
  if (unique.length > MAXIMUM_USERS)
    throw new BadRequest('too_many', { maximum: MAXIMUM_USERS, text: 'Too many user IDs' })
  return unique
}

/** Ids separated by commas; undefined when nothing is asked for. @throws {BadRequest} with T §7's texts. */
export function readUserIds(text: string | undefined): readonly number[] | undefined {
  if (text === undefined || text === '') return undefined
  const parts = text.split(',').map((part) => part.trim())
  if (parts.some((part) => !/^\d{1,15}$/.test(part))) throw invalidUser()
  return requireUserIds(parts.map(Number))
}

/** The approvers that a body names, by layers; undefined when it names none. */
export function readLayers(body: TimesheetSetupChange): Layers | undefined {
  const { approvers_layers: layers, approver_ids: ids, approver_id: id } = body
  const single = ids ?? (typeof id === 'number' ? [id] : undefined)
  const named = layers ?? (single === undefined ? undefined : { '1': single })
  if (named === undefined) return undefined
  const entries = Object.entries(named).map(
    ([layer, users]) => [Number(layer), requireUserIds(users)] as const,
  )
  requireUserIds(Object.values(named).flat())
  return new Map(entries.sort(([a], [b]) => a - b))
}

export function requireLayers(body: TimesheetSetupChange): Layers {
  const layers = readLayers(body)
  if (layers === undefined) throw invalidUser()
  return layers
}

export function readPeriodicity(text: string | undefined): Periodicity {
  const parsed = periodicity.safeParse(text)
  if (!parsed.success)
    throw new BadRequest('invalid', {
      field: 'periodicity',
      text: 'Invalid periodicity',
      cause: parsed.error,
    })
  return parsed.data
}

function invalidDate(options?: ErrorOptions): BadRequest {
  return new BadRequest('wrong_type', { type: 'date', text: 'Invalid date', ...options })
}

/** A plain date, of a year that is tracked. @throws {BadRequest} */
export function requireTrackedDate(date: string): string {
  const year = Number(date.slice(0, 4))
  if (isPlainDate(date) && year >= FIRST_YEAR && year <= LAST_YEAR) return date
  throw invalidDate()
}

/** The same, also as a timestamp. @returns `YYYY-MM-DD` */
function readDay({ caller }: Scope, text: string): string {
  try {
    return requireTrackedDate(readDate(text, 'date', caller.timeZone))
  } catch (error) {
    throw invalidDate({ cause: error })
  }
}

/** The first day of the first period; today of the caller by default. */
export function readStart(scope: Scope, text: string | null | undefined): string {
  return typeof text === 'string' ? readDay(scope, text) : dateIn(scope.caller.timeZone, scope.now)
}

/** The last day of the last period. @param earliest it cannot be before this date. */
export function readEnd(scope: Scope, text: string | null, earliest: string): string | null {
  if (text === null) return null
  const date = readDay(scope, text)
  if (date < earliest) throw invalidDate()
  return date
}

export interface ReminderFields {
  readonly reminder_day: number | null
  readonly reminder_time: string | null
}

/** The reminder after a change; a day without a time means nine o'clock. */
export function readReminder(
  before: ReminderFields,
  body: Pick<TimesheetSetupBody, 'reminder_day' | 'reminder_time'>,
): ReminderFields {
  const day = body.reminder_day === undefined ? before.reminder_day : body.reminder_day
  const time = body.reminder_time === undefined ? before.reminder_time : body.reminder_time
  return { reminder_day: day, reminder_time: time ?? (day === null ? null : REMINDER_TIME) }
}

/** @throws {BadRequest} unless the approvers are admins of the workspace and none of the members. */
export async function requireApprovers(
  scope: Scope,
  member: Member,
  layers: Layers,
  memberIds: readonly number[],
) {
  const approverIds = [...new Set([...layers.values()].flat())]
  if (approverIds.some((id) => memberIds.includes(id)))
    throw new BadRequest('invalid', { text: 'Approver cannot be member' })
  const standing = await requireActive(scope, member, approverIds)
  if (approverIds.some((id) => standing.get(id)?.admin !== true)) {
    throw new BadRequest('invalid', { text: 'User is not an admin in the workspace' })
  }
}

/** @throws {BadRequest} unless all users are active members of the workspace. */
export async function requireActive(
  { db }: Scope,
  member: Member,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, UserStanding>> {
  const standing = await standingOf(db, member, userIds)
  if (userIds.some((id) => standing.get(id)?.active !== true))
    throw new BadRequest('unknown_reference', { what: 'user', text: 'User not in workspace' })
  return standing
}

/**
 * @param exceptId the setup that the dates are for.
 * @throws {BadRequest} when one of the members has another setup on some of the same days.
 */
export async function requireFreePeriod(
  { db }: Scope,
  member: Member,
  memberIds: readonly number[],
  { start_date: start, end_date: end }: { readonly start_date: string; readonly end_date: string | null },
  exceptId?: number,
) {
  const setups = await listSetups(db, member, { memberIds })
  const meets = setups.some(
    (setup) =>
      setup.id !== exceptId &&
      (end === null || setup.start_date <= end) &&
      (setup.end_date === null || setup.end_date >= start),
  )
  if (meets)
    throw new BadRequest('already_exists', { what: 'setup', text: 'Member already has a timesheet setup' })
}

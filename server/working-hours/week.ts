/** A week of working hours as a request changes it: one record a weekday. */

import type { WorkingHoursBody, WorkingHoursChangeBody } from '../../shared/api/working-hours.ts'
import { BadRequest, unknownReference } from '../errors/app-error.ts'
import type { WorkingHoursRow } from './queries.ts'

/** The content of a record. */
type DayHours = Pick<WorkingHoursRow, 'weekday' | 'hours' | 'starts'>

export interface WeekChanges {
  readonly created: readonly DayHours[]
  readonly changed: readonly { readonly row: WorkingHoursRow; readonly changes: DayHours }[]
}

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
export function changesOfWeek(
  week: readonly WorkingHoursRow[],
  items: readonly WorkingHoursChangeBody[],
): WeekChanges {
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

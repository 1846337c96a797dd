/** Changing the days of a task so that its last day never lies before its first. */

import { addDays } from '../../../shared/domain/plain-date.ts'

export interface PlannedDates {
  readonly date: string | null
  /** Later than the first; null for one day. */
  readonly endDate: string | null
}

/** The task begins on another day and keeps its length; null takes it into the backlog. */
export function startingOn({ date, endDate }: PlannedDates, first: string | null): PlannedDates {
  if (first === null) return { date: null, endDate: null }
  if (endDate === null) return { date: first, endDate: null }
  if (date === null) return { date: first, endDate: endDate > first ? endDate : null }
  return { date: first, endDate: addDays(first, daysFrom(date, endDate)) }
}

/** The task ends on another day; one that is not later than its first makes it a task of one day. */
export function endingOn({ date }: PlannedDates, last: string | null): PlannedDates {
  if (last === null) return { date, endDate: null }
  if (date === null) return { date: last, endDate: null }
  return last < date ? { date: last, endDate: null } : { date, endDate: last === date ? null : last }
}

function daysFrom(first: string, last: string): number {
  return Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000)
}

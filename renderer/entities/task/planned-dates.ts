/** Changing the days of a task so that its last day never lies before its first. */

import { t } from '@lingui/core/macro'
import type { Parsed } from '../../../shared/domain/parsed.ts'
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

/** The task ends on another day; on its first it is a task of one day. The first is never moved by it. */
export function endingOn({ date }: Pick<PlannedDates, 'date'>, last: string | null): Parsed<PlannedDates> {
  if (last === null) return { ok: true, value: { date, endDate: null } }
  if (date === null) return { ok: false, message: t`Choose “Planned for” first.` }
  if (last < date)
    return { ok: false, message: t`This is before “Planned for”. Choose a later day, or change that first.` }
  return { ok: true, value: { date, endDate: last === date ? null : last } }
}

function daysFrom(first: string, last: string): number {
  return Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000)
}

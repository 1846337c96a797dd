/** The working hours of a week as they are edited: a row a weekday, and weeks that many people have. */

import { t } from '@lingui/core/macro'
import type { WorkingHours } from '../../../shared/bridge/people.ts'

export interface WeekdayWork {
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number
  /** Seconds after midnight at which work begins. */
  readonly startSeconds: number
  /** Seconds of work; 0 on a day off. */
  readonly seconds: number
}

const hour = 3600
const nine = 9 * hour
const allWeekdays = [0, 1, 2, 3, 4, 5, 6] as const
const mondayToFriday = [1, 2, 3, 4, 5] as const

function weekOf(working: readonly number[], seconds: number): readonly WeekdayWork[] {
  return allWeekdays.map((weekday) => ({
    weekday,
    startSeconds: nine,
    seconds: working.includes(weekday) ? seconds : 0,
  }))
}

export interface HoursPreset {
  readonly id: 'full' | 'four' | 'half'
  readonly label: string
  readonly week: readonly WeekdayWork[]
}

export const hoursPresets: readonly HoursPreset[] = [
  { id: 'full', label: t`Full week`, week: weekOf(mondayToFriday, 8 * hour) },
  { id: 'four', label: t`Four days`, week: weekOf([1, 2, 3, 4], 8 * hour) },
  { id: 'half', label: t`Half days`, week: weekOf(mondayToFriday, 4 * hour) },
]

const usualWeek = weekOf(mondayToFriday, 8 * hour)
const noWork = weekOf([], 0)

/** All seven weekdays: without any row Monday to Friday 9:00 to 17:00, otherwise days without a row are off. */
export function weekOfRows(rows: readonly WorkingHours[]): readonly WeekdayWork[] {
  if (rows.length === 0) return usualWeek
  return noWork.map((day) => {
    const row = rows.find(({ weekday }) => weekday === day.weekday)
    return row === undefined
      ? day
      : { weekday: day.weekday, startSeconds: row.startSeconds, seconds: row.seconds }
  })
}

/** The preset that a week is; null for a week of one's own. */
export function presetOf(week: readonly WeekdayWork[]): HoursPreset['id'] | null {
  const same = (preset: HoursPreset) =>
    preset.week.every(({ seconds, startSeconds }, weekday) => {
      const day = week[weekday]
      return day?.seconds === seconds && (seconds === 0 || day.startSeconds === startSeconds)
    })
  return hoursPresets.find(same)?.id ?? null
}

/** The weekdays in the order in which the person's weeks go. */
export function fromFirstDay(week: readonly WeekdayWork[], firstDay: number): readonly WeekdayWork[] {
  return [...week.slice(firstDay), ...week.slice(0, firstDay)]
}

/** Seconds of a whole week. */
export function weekSeconds(week: readonly WeekdayWork[]): number {
  return week.reduce((total, { seconds }) => total + seconds, 0)
}

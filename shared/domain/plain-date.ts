/**
 * Dates of the calendar without a clock or a zone, `2026-03-29`: text order is time order. A plain date has no length,
 * so counting them needs no zone; how long a day lasts, and when it begins, is the business of `days.ts`.
 */

/** 0 Sunday to 6 Saturday. */
export type Weekday = number

function utc(date: string): Date {
  const at = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) throw new RangeError(`Not a date: ${date}`)
  return at
}

function text(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The date so many days later, or earlier. @throws RangeError when the text is no date */
export function addDays(date: string, days: number): string {
  const at = utc(date)
  at.setUTCDate(at.getUTCDate() + days)
  return text(at)
}

/** How many days the second date is after the first; negative when it is before. @throws RangeError */
export function daysBetween(first: string, second: string): number {
  return Math.round((utc(second).getTime() - utc(first).getTime()) / 86_400_000)
}

export function weekdayOf(date: string): Weekday {
  return utc(date).getUTCDay()
}

/** The first date of the week in which a date lies, for weeks that begin on the given weekday. */
export function firstDayOfWeek(date: string, weekBegins: Weekday): string {
  return addDays(date, -((weekdayOf(date) - weekBegins + 7) % 7))
}

/** Whether a text is a date that the calendar has: `2026-02-30` is not. */
export function isPlainDate(candidate: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(candidate)) return false
  // A day that its month does not have is one of the next month's.
  return new Date(`${candidate}T00:00:00Z`).getUTCDate() === Number(candidate.slice(-2))
}

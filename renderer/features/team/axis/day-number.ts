/** Dates as whole numbers, days since 1970-01-01: the timeline's one unit of place, whatever a day is wide. */

const dayMilliseconds = 86_400_000

/** A plain date has no zone, so counting it in UTC counts every day once. @throws RangeError when it is no date */
export function dayNumber(date: string): number {
  const at = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(at)) throw new RangeError(`Not a date: ${date}`)
  return Math.round(at / dayMilliseconds)
}

/** The plain date of a day number. */
export function dateOfDay(day: number): string {
  return new Date(day * dayMilliseconds).toISOString().slice(0, 10)
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOfDay(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** The first day of the week in which a day lies, for weeks that begin on the given weekday. */
export function weekOfDay(day: number, weekBegins: number): number {
  return day - ((weekdayOfDay(day) - weekBegins + 7) % 7)
}

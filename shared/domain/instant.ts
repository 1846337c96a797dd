/**
 * Instants as the product stores them: UTC with whole seconds, `2026-03-29T01:30:00Z`. In this one form, text order
 * is time order, so that they are compared as strings.
 */

/** Seconds since 1970 of an instant. @throws RangeError when the text is no instant */
export function epochSeconds(instant: string): number {
  const milliseconds = Date.parse(instant)
  if (Number.isNaN(milliseconds)) throw new RangeError(`Not an instant: ${instant}`)
  return Math.floor(milliseconds / 1000)
}

/** The instant of so many seconds since 1970; fractions of a second are cut off. */
export function instantOf(seconds: number): string {
  return `${new Date(Math.floor(seconds) * 1000).toISOString().slice(0, 19)}Z`
}

/** The instant of a clock's milliseconds, cut to the whole second that has begun. */
export function instantOfMilliseconds(milliseconds: number): string {
  return instantOf(milliseconds / 1000)
}

/** Seconds from one instant to another; negative when `to` is earlier. */
export function secondsBetween(from: string, to: string): number {
  return epochSeconds(to) - epochSeconds(from)
}

const asKept = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/

/** Whether a text is an instant in this form. False also for days that some months lack: those take a calendar. */
export function isAsKept(text: string): boolean {
  return asKept.test(text)
}

/** The instant so many seconds later. */
export function addSeconds(instant: string, seconds: number): string {
  return instantOf(epochSeconds(instant) + seconds)
}

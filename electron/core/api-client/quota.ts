/** How long a server of this API family asks to be left alone (decisions §8). */

/** Longest pause that is taken at its word; what asks for more is asked again after it. */
const LONGEST_SECONDS = 24 * 60 * 60

/** True when a 402 means a used-up quota, not a missing plan. */
export function isQuotaExhausted(headers: Headers, text: string): boolean {
  return headers.get('X-Toggl-Quota-Remaining') === '0' || /\b(quota|hourly limit)\b/i.test(text)
}

/**
 * Seconds to wait, from `X-Toggl-Quota-Resets-In`, `Retry-After` (seconds or an HTTP date, counted from `now`, epoch
 * milliseconds), or "… 1200 seconds" in the text; null when none of them says.
 */
export function secondsToWait(headers: Headers, text: string, now: number): number | null {
  const seconds =
    plainSeconds(headers.get('X-Toggl-Quota-Resets-In')) ??
    plainSeconds(headers.get('Retry-After')) ??
    secondsUntil(headers.get('Retry-After'), now) ??
    plainSeconds(/(\d+)\s*(?:seconds|secs|s)\b/i.exec(text)?.[1] ?? null)
  return seconds === null ? null : Math.min(Math.max(seconds, 1), LONGEST_SECONDS)
}

function plainSeconds(text: string | null): number | null {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Math.ceil(Number(text)) : null
}

function secondsUntil(date: string | null, now: number): number | null {
  const then = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(then) ? null : Math.ceil((then - now) / 1000)
}

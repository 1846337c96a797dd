/** How long to wait before the next attempt when the service cannot be reached or cannot answer. */

const SHORTEST = 1_000
const LONGEST = 5 * 60_000

/**
 * Milliseconds before the next attempt: doubling from 1 s to 5 min, the second half of it by chance, so that the
 * devices of a team do not all come back at once.
 *
 * @param failures how many attempts in a row have failed, from 1
 * @param random from 0 to 1
 */
export function backOff(failures: number, random: number): number {
  const full = Math.min(LONGEST, SHORTEST * 2 ** Math.min(failures, 30))
  return Math.round(Math.max(SHORTEST, full / 2 + (full / 2) * random))
}

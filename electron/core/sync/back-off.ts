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

/** Decides when a failed round is tried again. */
export class Retries {
  /** Rounds in a row that failed although the service answered. */
  #failures = 0
  #isProbing = false

  /** Runs before a round: after a failure one cheap request finds out whether the service answers again. */
  async probe(ask: () => Promise<void>): Promise<void> {
    this.#isProbing = this.#failures > 0
    if (!this.#isProbing) return
    await ask()
    this.#isProbing = false
  }

  /**
   * A round has failed. Answers the milliseconds before the next one: 5 to 10 s while the service does not answer, so that
   * a thousand computers return over some seconds.
   *
   * @param random from 0 to 1
   */
  failed(random: number): number {
    if (this.#isProbing) return Math.round((LONGEST_PROBE / 2) * (1 + random))
    this.#failures += 1
    return backOff(this.#failures, random)
  }

  /** Answers whether rounds had failed before. */
  succeeded(): boolean {
    const hadFailed = this.#failures > 0
    this.#failures = 0
    return hadFailed
  }
}

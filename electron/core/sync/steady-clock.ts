/** A clock for waiting: when the computer's is set back, this one goes on, so that nothing waits for the time to return. */
export class SteadyClock {
  readonly #source: () => number
  #latest: number
  #behind = 0

  /** @param source the computer's clock, epoch milliseconds */
  constructor(source: () => number) {
    this.#source = source
    this.#latest = source()
  }

  /** Epoch milliseconds of a clock that was never set back; it never runs backwards. */
  readonly now = (): number => {
    const now = this.#source()
    if (now < this.#latest) this.#behind += this.#latest - now
    this.#latest = now
    return now + this.#behind
  }

  /** What the computer's clock shows at a moment of this one. */
  shown(moment: number): number {
    return moment - this.#behind
  }
}

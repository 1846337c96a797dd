/** A clock for waiting that never runs backwards, even when the computer's clock is set back. */
export class MonotonicClock {
  readonly #source: () => number
  #latest: number
  #behind = 0

  /** @param source the computer's clock, epoch milliseconds */
  constructor(source: () => number) {
    this.#source = source
    this.#latest = source()
  }

  /** Epoch milliseconds; never less than before. */
  readonly now = (): number => {
    const now = this.#source()
    if (now < this.#latest) this.#behind += this.#latest - now
    this.#latest = now
    return now + this.#behind
  }

  /** The time on the computer's clock at a moment of this one. */
  shown(moment: number): number {
    return moment - this.#behind
  }
}

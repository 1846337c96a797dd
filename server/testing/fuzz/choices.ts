/** Choices that a seed decides, so that a run can be repeated. */

export interface Choices {
  /** From 0 to below the limit. */
  readonly integer: (limit: number) => number
  readonly pick: <Option>(options: readonly [Option, ...Option[]]) => Option
  /** True with that probability. */
  readonly chance: (probability: number) => boolean
}

/** Mulberry32: small, fast, and even enough to try things out. */
export function seededChoices(seed: number): Choices {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (limit: number): number => Math.floor(next() * limit)
  return {
    integer,
    pick: (options) => options[integer(options.length)] ?? options[0],
    chance: (probability) => next() < probability,
  }
}

/** Chance for worlds that tests make up. */

/** Seeded, so that a world that shows a fault can be made again. */
export interface Dice {
  readonly below: (count: number) => number
  readonly one: <T>(values: readonly T[]) => T
  readonly some: <T>(values: readonly T[], chance: number) => T[]
  readonly maybe: <T>(chance: number, value: () => T) => T | undefined
}

/** Mulberry32. */
export function diceOf(seed: number): Dice {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    below,
    one: <T>(values: readonly T[]): T => {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('There is nothing to choose from.')
      return value
    },
    some: (values, chance) => values.filter(() => next() < chance),
    maybe: (chance, value) => (next() < chance ? value() : undefined),
  }
}

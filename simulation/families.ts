/** Tasks that recur together: occurrences of a series, also when it was split since. Rows by any of their names. */

export class Families {
  readonly #kin = new Map<string, Set<string>>()

  /** The row is an occurrence of the series. */
  join(row: string, series: string): void {
    add(this.#kin, row, series)
    add(this.#kin, series, row)
  }

  /** The row itself and everything that recurs with it. */
  of(row: string): ReadonlySet<string> {
    const found = new Set([row])
    for (const name of found) for (const other of this.#kin.get(name) ?? []) found.add(other)
    return found
  }
}

/** Adds a value to the set of the key. */
export function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set<string>()).add(value))
}

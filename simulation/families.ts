/** Tasks that recur together: occurrences of a series, also when it was split since. Rows by any of their names. */

export class Families {
  readonly #kin = new Map<string, Set<string>>()

  /** The row is an occurrence of the series. */
  join(row: string, series: string): void {
    this.#of(row).add(series)
    this.#of(series).add(row)
  }

  /** The row itself and everything that recurs with it. */
  of(row: string): ReadonlySet<string> {
    const found = new Set([row])
    for (const name of found) for (const other of this.#kin.get(name) ?? []) found.add(other)
    return found
  }

  #of(row: string): Set<string> {
    const known = this.#kin.get(row) ?? new Set()
    this.#kin.set(row, known)
    return known
  }
}

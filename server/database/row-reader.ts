/**
 * Turns the values that a statement answers into rows of one shape. The objects that node:sqlite makes itself are
 * dictionaries: to make and to read them takes twice as long, and each is as large as several rows.
 */

import type { StatementColumnMetadata } from 'node:sqlite'

export type Row = Record<string, unknown>

type Conversion = (value: unknown) => unknown

/** By declared type: values read the same as on PostgreSQL. */
const conversions: Readonly<Record<string, Conversion>> = {
  boolean: (value) => (value === null ? null : value === 1),
  json: (value) => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value),
}

export class RowReader {
  readonly #names: readonly string[]
  readonly #conversions: readonly (readonly [index: number, convert: Conversion])[]
  /** Copied for each row, which is then of the same shape as all others. */
  readonly #blank: Row

  constructor(columns: readonly Pick<StatementColumnMetadata, 'name' | 'type'>[]) {
    this.#names = columns.map(({ name }) => name)
    this.#conversions = columns.flatMap(({ type }, index) => {
      const convert = type === null ? undefined : conversions[type.toLowerCase()]
      return convert === undefined ? [] : [[index, convert] as const]
    })
    this.#blank = JSON.parse(
      JSON.stringify(Object.fromEntries(this.#names.map((name) => [name, null]))),
    ) as Row
  }

  /** How many values a row has. */
  get length(): number {
    return this.#names.length
  }

  /** @param values in the order of the columns; of columns of one name the last counts */
  read(values: unknown[]): Row {
    for (const [index, convert] of this.#conversions) values[index] = convert(values[index])
    const row = { ...this.#blank }
    const names = this.#names
    for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = values[index]
    return row
  }
}

/** Fields that many resources share, and the forms in which paths and query strings carry them. */

import { z } from 'zod'

/** A service's id in a body or an answer. */
export const id = z.int().positive()

/** An id in a path: digits only, within the exact integers. */
export const pathId = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number)
  .refine(Number.isSafeInteger)

/** An integer in a query string. */
export const queryInteger = z
  .string()
  .regex(/^-?\d{1,16}$/)
  .transform(Number)
  .refine(Number.isSafeInteger)

/** A boolean in a query string; `1` and `0` are understood too. */
export const queryBoolean = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')

/** An instant in an answer: UTC, `2006-01-02T15:04:05Z`; `at` fields carry microseconds. */
export const timestamp = z.string()

/** A plain date `YYYY-MM-DD`. */
export const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** The same value, such as a schema, under each of the names. */
export function each<Name extends string, Value>(names: readonly Name[], value: Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>
}

export function keysOf<Key extends string>(values: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(values) as Key[]
}

/** The older spellings of keys that clients of this API family still send (decisions §3). */

import { z } from 'zod'

/** An id that refers to another row; null and 0 both mean none. */
export const reference = z
  .int()
  .min(0)
  .nullable()
  .transform((value) => (value === 0 ? null : value))

type Adopted<T, Aliases extends Partial<Record<keyof T, keyof T>>> = {
  [K in keyof Omit<T, keyof Aliases>]: T[K]
}

/**
 * Parses as `schema` does, then moves the value of each legacy key to the key that replaced it, unless that one
 * was sent as well: if both are sent, the new key wins.
 *
 * @example adoptLegacyKeys(z.object({ project_id, pid: project_id }), { pid: 'project_id' })
 */
export function adoptLegacyKeys<
  S extends z.ZodObject,
  const Aliases extends Partial<Record<keyof z.output<S>, keyof z.output<S>>>,
>(schema: S, aliases: Aliases) {
  const pairs = Object.entries(aliases)
  return schema.transform((body) => {
    if (!pairs.some(([legacy]) => legacy in body)) return body
    const adopted: Record<string, unknown> = { ...body }
    for (const [legacy, current] of pairs) {
      if (adopted[current as string] === undefined && adopted[legacy] !== undefined) {
        adopted[current as string] = adopted[legacy]
      }
      delete adopted[legacy]
    }
    return adopted as Adopted<z.output<S>, Aliases>
  })
}

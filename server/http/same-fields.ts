import type { z } from 'zod'

/**
 * Takes from rows the columns that an answer shows under the same names, and no other.
 *
 * @example
 * const shown = sameFields(attachment)
 * const answer = { ...shown(row), ...keptTimes(row) }
 */
export function sameFields<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const names = Object.keys(schema.shape)
  return <Row extends object>(row: Row): Pick<Row, keyof Row & keyof Shape> => {
    const shown = names.filter((name) => name in row).map((name) => [name, Reflect.get(row, name)] as const)
    return Object.fromEntries(shown) as Pick<Row, keyof Row & keyof Shape>
  }
}

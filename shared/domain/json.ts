import type { z } from 'zod'

/** The value of a JSON text that fits the schema; null where there is none. */
export function parseJson<Schema extends z.ZodType>(
  text: string | null,
  schema: Schema,
): z.output<Schema> | null {
  try {
    return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

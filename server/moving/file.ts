/**
 * The file of an organization: lines of JSON, compressed. The first describes it, the last tells how many rows it has: a file without it
 * was broken off. In between each table begins with its name and columns, and each attachment's content with its hash.
 */

import { StringDecoder } from 'node:string_decoder'
import { z } from 'zod'
import { movedNames } from './tables.ts'

const id = z.int().positive()

export const head = z.object({
  format: z.literal(1),
  kind: z.literal('organization'),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** The last migration of the service that wrote it. */
  migration: z.string(),
  organization: z.object({ id, name: z.string() }),
  /** The first and the last id that rows have. */
  ids: z.tuple([id, id]),
})
export type Head = z.output<typeof head>

export const OWN_IDS = 'own_ids'
export const PEOPLE = 'users'

/** A line that is no row. */
export const mark = z.union([
  z.object({ table: z.enum([PEOPLE, ...movedNames, OWN_IDS]), columns: z.array(z.string()).min(1) }),
  z.object({ content: z.string().regex(/^[\da-f]{64}$/) }),
  z.object({ end: z.int() }),
])
export type Mark = z.output<typeof mark>

/** Cuts text into its lines; the last one ends, too. */
export async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const bytes of source) {
    const lines = (rest + decoder.write(Buffer.from(bytes))).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

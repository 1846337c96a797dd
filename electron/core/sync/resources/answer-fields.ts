/** Schemas of answers' fields, read as leniently as the replica can bear. */

import { z } from 'zod'
import type { ServerId } from '../../../../shared/domain/ids.ts'
import { instantOfMilliseconds } from '../../../../shared/domain/instant.ts'

/** The row's own id. */
export const serverId = z
  .int()
  .positive()
  .transform((number) => number as ServerId)

/** An id of another row; absent stays absent, 0 is none. */
export const reference = z
  .int()
  .nullish()
  .transform((number) => (number === 0 ? null : number))

/** Any RFC 3339 spelling, as UTC with whole seconds; null for what is no instant. */
export function parseInstant(text: string): string | null {
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? null : instantOfMilliseconds(milliseconds)
}

/** As `parseInstant`. */
export const instant = z.string().transform((text, context) => {
  const parsed = parseInstant(text)
  if (parsed !== null) return parsed
  context.addIssue(`not an instant: ${text}`)
  return z.NEVER
})

/** A text that some servers leave out or send as null. */
export const looseText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

export const looseFlag = z
  .boolean()
  .nullish()
  .transform((flag) => flag ?? false)

/** Set, and not an empty text. */
export const isSet = (text: string | null | undefined): boolean =>
  text !== null && text !== undefined && text !== ''

/** Leaves out the keys whose value is `undefined`: what the service did not tell. */
export function told<Fields extends object>(fields: {
  [Name in keyof Fields]?: Fields[Name] | undefined
}): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>
}

/** Schemas that fields of answers have in common. */

import { z } from 'zod'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { instantOfMilliseconds } from '../../../../shared/domain/instant.ts'
import type { ApiAnswer } from '../../api-client/api-client.ts'

/** The row's own id. */
export const serverId = z.int().positive()

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

/**
 * As our service names versions, and not a hash of some other; what stands in between and packs an answer marks its tag
 * as weak.
 */
const tag = /^(?:W\/)?"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)"$/

/** The body with its version as `at`, where the answer names one in `ETag` alone. */
export function withVersion({ body, headers }: Pick<ApiAnswer, 'body' | 'headers'>): unknown {
  const at = tag.exec(headers.get('ETag') ?? '')?.[1]
  return at === undefined || typeof body !== 'object' || body === null ? body : { ...body, at }
}

/** A list of references as the replica keeps it: in order, each once, without rows that are not known here. */
export function sortedIds(ids: readonly (LocalId | null)[]): readonly LocalId[] {
  return [...new Set(ids.filter((id) => id !== null))].toSorted()
}

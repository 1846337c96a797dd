import type { ApiAnswer } from '../../api-client/api-client.ts'

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

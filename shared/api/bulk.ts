/** Bulk changes by RFC 6902 operations, as time entries and projects take them. */

import { z } from 'zod'
import { id } from './fields.ts'

/** One operation, such as `{op: 'replace', path: '/description', value: 'x'}`. */
const patchOperation = z.object({ op: z.string(), path: z.string(), value: z.json().optional() })
export type PatchOperation = z.output<typeof patchOperation>

/** More than there are fields; each is applied to each of up to 100 ids. */
export const patchOperations = z.array(patchOperation).max(100)

/** The outcome for each id. */
export const bulkResult = z.object({
  failure: z.array(z.object({ id, message: z.string() })),
  success: z.array(id),
})
export type BulkResult = z.output<typeof bulkResult>

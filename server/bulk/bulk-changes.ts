/** Bulk changes: ids are independent of each other, the operations of one id apply as a whole (decisions §5). */

import type { BulkResult } from '../../shared/api/bulk.ts'
import { REASONS_HEADER, writeReasons } from '../../shared/api/reasons.ts'
import type { Scope } from '../access/scope.ts'
import { type AppError, BadRequest } from '../errors/app-error.ts'
import { refusalOf } from '../errors/in-part.ts'
import { undoable } from '../events/undoable.ts'
import type { RequestFacts } from '../http/route.ts'

export const MAXIMUM_BULK_IDS = 100

/**
 * The ids of a path such as `1,2,3`, once each.
 *
 * @throws {BadRequest} when it is no list of at most 100 ids.
 */
export function bulkIds(path: string): readonly number[] {
  const ids = [
    ...new Set(path.split(',').map((text) => (/^\d{1,16}$/.test(text) ? Number(text) : Number.NaN))),
  ]
  if (!ids.every(Number.isSafeInteger))
    throw new BadRequest('wrong_type', { type: 'ids', text: 'The path must list ids, separated by commas' })
  if (ids.length > MAXIMUM_BULK_IDS) {
    throw new BadRequest('too_many', {
      maximum: MAXIMUM_BULK_IDS,
      text: `PATCH request is limited to ${MAXIMUM_BULK_IDS} entries at once`,
    })
  }
  return ids
}

/** The outcome for each id. */
export interface BulkOutcome {
  readonly success: number[]
  readonly failure: { readonly id: number; readonly refusal: AppError }[]
}

/** The answer, with the reasons in a header: the documents say which keys a failure has. */
export async function answerBulk(
  { setHeader }: Pick<RequestFacts, 'setHeader'>,
  outcome: Promise<BulkOutcome>,
): Promise<BulkResult> {
  const { success, failure } = await outcome
  if (failure.length > 0) {
    setHeader(REASONS_HEADER, writeReasons(failure.map(({ id, refusal }) => [id, refusal.reason])))
  }
  return { failure: failure.map(({ id, refusal }) => ({ id, message: refusal.message })), success }
}

/** Runs a change for each id, with the scope to use within it; what one refuses undoes that one alone. */
export async function forEachId(
  scope: Scope,
  ids: readonly number[],
  change: (id: number, inside: Scope) => Promise<unknown>,
): Promise<BulkOutcome> {
  const result: BulkOutcome = { failure: [], success: [] }
  for (const id of ids) {
    const refusal = await refusalOf(() => undoable(scope, (inside) => change(id, inside)))
    if (refusal === null) result.success.push(id)
    else result.failure.push({ id, refusal })
  }
  return result
}

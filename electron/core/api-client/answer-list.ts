import { ownReasonOf } from '../../../shared/bridge/reasons.ts'
import { z } from 'zod'
import { ApiFailure } from './api-failure.ts'

const wrapped = z.union([
  z.array(z.unknown()),
  z.object({ items: z.array(z.unknown()) }).transform(({ items }) => items),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
  // Servers of this API family answer `null` for an empty list.
  z.null().transform(() => []),
])

/** The rows of a list, whichever way the server wraps them: a bare array, `items` or `data` (decisions §1). */
export function answerList(body: unknown): readonly unknown[] {
  const rows = wrapped.safeParse(body)
  if (rows.success) return rows.data
  throw new ApiFailure(ownReasonOf('not_understood'), {
    kind: 'foreign',
    status: 200,
    cause: rows.error,
  })
}

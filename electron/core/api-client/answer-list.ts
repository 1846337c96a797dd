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
  throw new ApiFailure('The server answered something other than a list.', {
    kind: 'foreign',
    status: 200,
    mayHaveActed: false,
    retryAfterSeconds: null,
    cause: rows.error,
  })
}

import { ApiFailure } from '../api-client/api-failure.ts'

/** A defect of ours must not stop the queue: it becomes a refusal of the one operation, which the person sees. */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  return new ApiFailure(
    `This edit cannot be sent: ${error instanceof Error ? error.message : String(error)}`,
    {
      kind: 'refused',
      status: null,
      mayHaveActed: false,
      retryAfterSeconds: null,
      cause: error,
    },
  )
}

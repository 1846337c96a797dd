import { ApiFailure } from '../../api-client/api-failure.ts'

/** What a request would have been answered whose path names a row that is gone: nothing is sent, and nothing happened. */
export function rowIsGone(): ApiFailure {
  return new ApiFailure(
    'What this belongs to no longer exists. It may have been deleted on another device.',
    {
      kind: 'missing',
      status: 404,
      mayHaveActed: false,
      retryAfterSeconds: null,
    },
  )
}

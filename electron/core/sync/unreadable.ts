import { ApiFailure } from '../api-client/api-failure.ts'

/** The answer to a write that may have been carried out. */
export function unreadable(): ApiFailure {
  return new ApiFailure('The server answered in a form that Dayloom does not understand.', {
    kind: 'foreign',
    status: 200,
    mayHaveActed: true,
    retryAfterSeconds: null,
  })
}

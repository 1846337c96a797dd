import { ApiFailure } from '../api-client/api-failure.ts'

/** Whether the server answered, and said something that is no such row. */
export function isUnreadable({ kind, status }: ApiFailure): boolean {
  return kind === 'foreign' && status === 200
}

/** The answer to a write that may have been carried out. */
export function unreadable(): ApiFailure {
  return new ApiFailure('The server answered in a form that Dayloom does not understand.', {
    kind: 'foreign',
    status: 200,
    mayHaveActed: true,
    retryAfterSeconds: null,
  })
}

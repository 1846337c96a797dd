import { ownReasonOf } from '../../../shared/bridge/reasons.ts'
import { ApiFailure } from '../api-client/api-failure.ts'

/** Turns a defect of the program into a refusal of one operation, so that it does not stop the queue. */
export function asApiFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  return new ApiFailure(
    ownReasonOf('cannot_be_sent', { detail: error instanceof Error ? error.message : String(error) }),
    { kind: 'refused', cause: error },
  )
}

/** Whether the server answered with a body that is no such row. */
export function isUnreadable({ kind, status }: ApiFailure): boolean {
  return kind === 'foreign' && status === 200
}

/** The answer to a write that may have been carried out. */
export function unreadable(): ApiFailure {
  return new ApiFailure(ownReasonOf('not_understood'), {
    kind: 'foreign',
    status: 200,
    mayHaveActed: true,
  })
}

/** The failure of a request whose path names a row that is gone. Nothing was sent. */
export function ownerGone(): ApiFailure {
  return new ApiFailure(ownReasonOf('owner_gone'), { kind: 'missing', status: 404 })
}

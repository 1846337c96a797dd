import type { BridgeError, BridgeErrorCode, BridgeResult } from '../../shared/bridge/procedure.ts'

/** A failed call in the form that TanStack Query carries: what `query.error` is for every bridge query. */
export class BridgeFailure extends Error {
  readonly code: BridgeErrorCode
  readonly details: unknown

  constructor(error: BridgeError) {
    super(error.message)
    this.name = 'BridgeFailure'
    this.code = error.code
    this.details = error.details
  }
}

/** The data of a result, or its error thrown; for use inside query functions only. */
export function dataOrThrow<Data>(result: BridgeResult<Data>): Data {
  if (result.ok) return result.data
  throw new BridgeFailure(result.error)
}

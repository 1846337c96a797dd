/** The one way from the interface to the program behind it, whichever shell carries it. */

import type {
  BridgeEvent,
  ProcedureInput,
  ProcedureName,
  ProcedureOutput,
} from '../../shared/bridge/contract.ts'
import type { BridgeResult } from '../../shared/bridge/procedure.ts'

export interface CallOptions {
  /** The call only reads: it may be sent once more when its answer was lost with the connection. */
  readonly repeatable?: boolean
}

/** Whether the program behind the interface can be reached; inside Electron it always can. */
export type ConnectionState = 'open' | 'lost'

export interface Bridge {
  /** Calls a procedure. Resolves always: failures are values. */
  call<Name extends ProcedureName>(
    name: Name,
    input: ProcedureInput<Name>,
    options?: CallOptions,
  ): Promise<BridgeResult<ProcedureOutput<Name>>>
  /** Hears every event until the answered function is called. */
  subscribe(listener: (event: BridgeEvent) => void): () => void
  /**
   * Hears the connection going and coming back, and at once when it is away now; after `open` events may have been missed.
   */
  watchConnection(listener: (state: ConnectionState) => void): () => void
  /** Tries now instead of after the pause; answers what came of it. */
  reconnect(): Promise<ConnectionState>
}

/** The preload script puts this on `window`; nothing but these two functions crosses into the page. */
export interface DayloomWindow {
  call(name: string, input: unknown): Promise<BridgeResult<unknown>>
  subscribe(listener: (event: BridgeEvent) => void): () => void
}

declare global {
  interface Window {
    readonly dayloom?: DayloomWindow
  }
}

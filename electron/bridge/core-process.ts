import type { CoreMessage, CoreRequest } from '../core/protocol.ts'

/** A running core process, however the shell has started it. */
export interface CoreProcess {
  send(request: CoreRequest): void
  onMessage(listener: (message: CoreMessage) => void): void
  /** Called once, whatever ended it; `code` is null after a signal. */
  onExit(listener: (code: number | null) => void): void
  /** Asks it to end, SIGTERM where there are signals. */
  terminate(): void
  /** Ends it without asking. */
  kill(): void
}

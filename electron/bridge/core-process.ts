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

/**
 * How Node is started for the core where it is a process of Node's own; Electron's gets no arguments, and the core bounds its
 * memory itself (`young-generation.ts`). Most of what it makes is dropped at once, rows on their way to and from the disk: a young
 * generation of 1 MiB holds enough of it, and where thousands of rows pass by the process stays smaller by a third.
 */
export const coreNodeArguments: readonly string[] = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=1',
]

/**
 * The environment of the core where it is a process of Node's own: its requests go by the proxies that the environment names, and trust
 * the authorities that this computer trusts, such as those of a company. Electron's requests go by Chromium.
 */
export function coreEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { NODE_USE_ENV_PROXY: '1', NODE_USE_SYSTEM_CA: '1', ...env }
}

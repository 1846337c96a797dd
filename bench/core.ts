/** The core process on its own, called as the main program calls it. */

import { fork } from 'node:child_process'
import { join } from 'node:path'
import type {
  BridgeEvent,
  CoreProcedureName,
  ProcedureInput,
  ProcedureOutput,
} from '../shared/bridge/contract.ts'
import type { CoreMessage } from '../electron/core/protocol.ts'
import { createCoreClient, type CoreClient } from '../electron/bridge/core-client.ts'
import type { CoreProcess } from '../electron/bridge/core-process.ts'
import { coreForkOptions } from '../electron/shell/browser/start.ts'
import { root } from '../e2e/fixtures/child.ts'

export interface BenchCore {
  readonly client: CoreClient
  readonly pid: number
  call<Name extends CoreProcedureName>(
    name: Name,
    input: ProcedureInput<Name>,
  ): Promise<ProcedureOutput<Name>>
  /** Resolves with the next event of that name. */
  nextEvent(name: BridgeEvent['event']): Promise<BridgeEvent>
}

/** Starts the built core over a profile. */
export function startCore(profile: string): BenchCore {
  const waiting: { name: string; resolve: (event: BridgeEvent) => void }[] = []
  const child = fork(join(root, 'dist/main/core.js'), ['--profile', profile], {
    ...coreForkOptions,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const process: CoreProcess = {
    send: (request) => child.send(request),
    onMessage: (listener) => child.on('message', (message) => listener(message as CoreMessage)),
    onExit: (listener) => child.once('exit', listener),
    terminate: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
  }
  const client = createCoreClient({
    fork: () => process,
    onEvent: (event) => {
      for (let at = waiting.length - 1; at >= 0; at -= 1) {
        if (waiting[at]?.name === event.event) waiting.splice(at, 1)[0]?.resolve(event)
      }
    },
    onSignInNeeded: () => undefined,
    onWorkspaces: () => undefined,
    onRestart: () => undefined,
    log: (line) => console.error(line),
    now: () => performance.now(),
    grace: 5000,
  })
  return {
    client,
    pid: child.pid ?? 0,
    async call(name, input) {
      const result = await client.call(name, input)
      if (!result.ok) throw new Error(`${name}: ${result.error.message}`)
      return result.data as ProcedureOutput<typeof name>
    },
    nextEvent: (name) => new Promise((resolve) => waiting.push({ name, resolve })),
  }
}

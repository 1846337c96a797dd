/** The main program's end of the line to the core process: calls, events, and its restart after a crash. */

import type { z } from 'zod'
import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import type { BridgeResult } from '../../shared/bridge/procedure.ts'
import {
  controlProcedures,
  type AccountRecord,
  type ControlName,
  type ControlProcedures,
  type CoreMessage,
} from '../core/protocol.ts'
import { CommandError } from '../core/commands/command-error.ts'
import type { CoreProcess } from './core-process.ts'

/** Crashes within {@link crashWindow} after which it is not started again. */
const crashLimit = 4
/** Milliseconds. */
const crashWindow = 60_000

const stoppedMessage =
  'The part of Dayloom that keeps your time stopped and was started again. Everything saved is safe; try once more.'
const failedMessage =
  'The part of Dayloom that keeps your time stops each time it is started. Check that the disk is not full, then restart Dayloom.'
const closingMessage = 'Dayloom is closing.'

export type ControlInput<Name extends ControlName> = z.input<ControlProcedures[Name]['input']>
export type ControlOutput<Name extends ControlName> = z.output<ControlProcedures[Name]['output']>

/** Asks the core for what no renderer can reach. Throws an {@link CommandError}. */
export type CallControl = <Name extends ControlName>(
  name: Name,
  input: ControlInput<Name>,
) => Promise<ControlOutput<Name>>

export interface CoreClient {
  /** Resolves with the core's answer, or with an error value when the core is gone. */
  call(name: string, input: unknown): Promise<BridgeResult<unknown>>
  readonly control: CallControl
  /** Asks the core to close what is open, then ends it; forcibly when it takes longer than the grace. */
  close(): Promise<void>
}

export interface CoreClientOptions {
  readonly fork: () => CoreProcess
  readonly onEvent: (event: BridgeEvent) => void
  readonly onSignInNeeded: () => void
  readonly onWorkspaces: (accountId: string, workspaces: AccountRecord['workspaces']) => void
  /** The core came up again after a crash: nothing is open in it. */
  readonly onRestart: () => void
  /** A sentence for the log. */
  readonly log: (line: string) => void
  /** Milliseconds, monotonic. */
  readonly now: () => number
  /** Milliseconds that the core gets to close what is open, and again to end. */
  readonly grace: number
}

type Pending = (result: BridgeResult<unknown>) => void

function failure(message: string): BridgeResult<never> {
  return { ok: false, error: { code: 'internal', message } }
}

export function createCoreClient(options: CoreClientOptions): CoreClient {
  const pending = new Map<number, Pending>()
  let lastId = 0
  let core: CoreProcess | null = null
  let isReady = false
  let held: Array<() => void> = []
  let unavailable: string | null = null
  let crashes: number[] = []
  let closed: Promise<void> | null = null
  let exited = Promise.withResolvers<void>()

  function receive(message: CoreMessage): void {
    switch (message.kind) {
      case 'ready': {
        isReady = true
        const sends = held
        held = []
        for (const send of sends) send()
        return
      }
      case 'answer': {
        const settle = pending.get(message.id)
        pending.delete(message.id)
        settle?.(message.result)
        return
      }
      case 'event':
        options.onEvent(message.event)
        return
      case 'sign-in-needed':
        options.onSignInNeeded()
        return
      case 'workspaces':
        options.onWorkspaces(message.accountId, message.workspaces)
    }
  }

  function failPending(message: string): void {
    const settles = [...pending.values()]
    pending.clear()
    held = []
    for (const settle of settles) settle(failure(message))
  }

  function start(): void {
    const process = options.fork()
    core = process
    isReady = false
    exited = Promise.withResolvers<void>()
    const ended = exited
    process.onMessage(receive)
    process.onExit((code) => {
      core = null
      isReady = false
      ended.resolve()
      if (closed === null) restart(code)
      else failPending(closingMessage)
    })
  }

  function restart(code: number | null): void {
    const now = options.now()
    crashes = [...crashes.filter((at) => now - at < crashWindow), now]
    options.log(`core process ended unexpectedly (${code === null ? 'by a signal' : `code ${code}`})`)
    if (crashes.length >= crashLimit) {
      unavailable = failedMessage
      failPending(failedMessage)
      return
    }
    failPending(stoppedMessage)
    start()
    options.onRestart()
  }

  async function call(name: string, input: unknown): Promise<BridgeResult<unknown>> {
    if (unavailable !== null) return failure(unavailable)
    return await new Promise((resolve) => {
      const id = (lastId += 1)
      pending.set(id, resolve)
      const send = (): void => core?.send({ id, name, input })
      if (isReady) send()
      else held.push(send)
    })
  }

  async function close(): Promise<void> {
    unavailable = closingMessage
    const process = core
    if (process === null) return
    if (isReady) {
      const id = (lastId += 1)
      const answered = new Promise<unknown>((resolve) => pending.set(id, resolve))
      process.send({ id, name: 'account.close', input: { forget: false } })
      await Promise.race([answered, exited.promise, after(options.grace)])
    }
    process.terminate()
    const ended = await Promise.race([
      exited.promise.then(() => true),
      after(options.grace).then(() => false),
    ])
    if (!ended) process.kill()
    failPending(closingMessage)
  }

  start()
  return {
    call,
    control: async (name, input) => {
      const result = await call(name, input)
      if (!result.ok) throw CommandError.of(result.error)
      return controlProcedures[name].output.parse(result.data) as ControlOutput<typeof name>
    },
    close: () => (closed ??= close()),
  }
}

async function after(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}

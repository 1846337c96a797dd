/**
 * The bridge of the browser shell: calls and events over one WebSocket. Frames out: `{id, name, input}`; frames
 * in: `{id, result}` or `{event, payload}`.
 */

import { t } from '@lingui/core/macro'
import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import type { BridgeError, BridgeResult } from '../../shared/bridge/procedure.ts'
import { shorten } from '../../shared/domain/shorten.ts'
import type { Bridge, ConnectionState } from './bridge.ts'

/** The part of `WebSocket` that is used; tests pass their own. */
export interface Socket {
  send(data: string): void
  addEventListener(type: 'open' | 'close', listener: () => void): void
  addEventListener(type: 'message', listener: (message: { readonly data: unknown }) => void): void
}

export interface SocketBridgeOptions {
  readonly connect: () => Socket
  readonly setTimer: (run: () => void, milliseconds: number) => void
  /** A number in [0, 1), for jitter. */
  readonly random: () => number
}

interface Call {
  readonly frame: string
  readonly repeatable: boolean
  sent: boolean
  readonly resolve: (result: BridgeResult<unknown>) => void
}

type Incoming = { readonly id: number; readonly result: BridgeResult<unknown> } | BridgeEvent

const firstDelay = 250
const longestDelay = 5000
/** Milliseconds for which a change waits for the program, as when it is started anew. */
const CHANGES_WAIT = 10_000

/**
 * Opens the socket and keeps it open. While it is away, new calls wait for it; reads whose answer was lost are
 * sent again; a change whose answer was lost is never repeated, since it may have happened: it fails, in words. So does one that
 * could not be sent for a while, lest somebody believes it kept.
 */
export function createSocketBridge({ connect, setTimer, random }: SocketBridgeOptions): Bridge {
  const calls = new Map<number, Call>()
  const listeners = new Set<(event: BridgeEvent) => void>()
  const watchers = new Set<(state: ConnectionState) => void>()
  let socket: Socket | null = null
  const tries: ((state: ConnectionState) => void)[] = []
  let open = false
  let isWaiting = false
  let wasLost = false
  let failures = 0
  let lastId = 0

  function send(call: Call): void {
    if (!open || socket === null) return
    call.sent = true
    socket.send(call.frame)
  }

  function receive(text: string): void {
    const incoming = JSON.parse(text) as Incoming
    if ('event' in incoming) {
      for (const listener of listeners) listener(incoming)
      return
    }
    const call = calls.get(incoming.id)
    calls.delete(incoming.id)
    call?.resolve(incoming.result)
  }

  function lose(): void {
    const wasOpen = open
    open = false
    for (const [id, call] of calls) {
      if (!call.sent) continue
      if (call.repeatable) call.sent = false
      else {
        calls.delete(id)
        call.resolve({ ok: false, error: answerLost })
      }
    }
    wasLost ||= wasOpen
    if (wasOpen) for (const watcher of watchers) watcher('lost')
    for (const answer of tries.splice(0)) answer('lost')
    failures += 1
    isWaiting = true
    const pause = failures
    const delay = Math.min(firstDelay * 2 ** (failures - 1), longestDelay)
    // A try in between may have failed since: then another pause is under way.
    setTimer(
      () => {
        if (isWaiting && failures === pause) start()
      },
      delay * (0.5 + random() / 2),
    )
  }

  function giveUp(id: number, text: string | null): void {
    const call = calls.get(id)
    if (call === undefined || call.sent) return
    calls.delete(id)
    call.resolve({ ok: false, error: notReached(text) })
  }

  function start(): void {
    isWaiting = false
    const opened = connect()
    socket = opened
    opened.addEventListener('open', () => {
      const returned = failures > 0
      open = true
      wasLost = false
      failures = 0
      for (const answer of tries.splice(0)) answer('open')
      if (returned) for (const watcher of watchers) watcher('open')
      for (const call of calls.values()) send(call)
    })
    opened.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') receive(data)
    })
    opened.addEventListener('close', lose)
  }

  start()
  return {
    call: (name, input, options) =>
      new Promise((resolve) => {
        lastId += 1
        const id = lastId
        const call: Call = {
          frame: JSON.stringify({ id, name, input }),
          repeatable: options?.repeatable ?? false,
          sent: false,
          // The program behind builds every answer from the contract's schemas.
          resolve: resolve as Call['resolve'],
        }
        calls.set(id, call)
        send(call)
        if (!call.sent && !call.repeatable)
          setTimer(() => giveUp(id, name.startsWith('session.') ? null : textOf(input)), CHANGES_WAIT)
      }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watchConnection(watcher) {
      watchers.add(watcher)
      if (wasLost) watcher('lost')
      return () => watchers.delete(watcher)
    },
    reconnect: () =>
      new Promise((resolve) => {
        if (open) {
          resolve('open')
          return
        }
        tries.push(resolve)
        if (isWaiting) start()
      }),
  }
}

function notReached(text: string | null): BridgeError {
  const message =
    text === null
      ? t`Dayloom was not running, so this was not saved. Try again once it runs.`
      : t`Dayloom was not running, so “${text}” was not saved. Try again once it runs.`
  return { code: 'not_running', message }
}

/** The description or the name in a change, as far as it fits into a message; null for none. */
function textOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null
  if ('changes' in input) return textOf(input.changes)
  const text = 'description' in input ? input.description : 'name' in input && input.name
  return typeof text === 'string' && text !== '' ? shorten(text, 60) : null
}

const answerLost = {
  code: 'answer_lost',
  message: t`The connection to Dayloom was lost before it answered. Check whether the change was made, then try again.`,
} as const

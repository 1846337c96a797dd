/** Calls between the process of the program and the desk of the specs, in both directions over one channel. */

import type { ChildProcess } from 'node:child_process'

// oxlint-disable-next-line typescript/no-explicit-any -- Any function fits.
export type Calls<Names> = { readonly [Name in keyof Names]: (input: any) => unknown }

type Input<Call> = Call extends (input: infer Given) => unknown ? Given : never
type Output<Call> = Call extends (input: never) => infer Answer ? Awaited<Answer> : never

type Message =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }

export interface Peer<Theirs> {
  call<Name extends keyof Theirs & string>(
    name: Name,
    input: Input<Theirs[Name]>,
  ): Promise<Output<Theirs[Name]>>
  /** Rejects what is still waiting for an answer. */
  end(reason: Error): void
}

/** One end of a channel with the structured clone: what cannot be cloned cannot be sent, as over Electron's IPC. */
export function connect<Ours extends Calls<Ours>, Theirs extends Calls<Theirs>>(
  channel: ChildProcess | NodeJS.Process,
  ours: Ours,
): Peer<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let ended: Error | null = null
  let last = 0

  function send(message: Message): void {
    // A program that has ended meanwhile hears nothing.
    channel.send?.(message, undefined, undefined, () => undefined)
  }

  async function answer(id: number, name: string, input: unknown): Promise<void> {
    try {
      const call = ours[name as keyof Ours] as (input: unknown) => unknown
      send({ kind: 'answer', id, value: await call(input) })
    } catch (error) {
      send({ kind: 'failure', id, message: error instanceof Error ? error.message : String(error) })
    }
  }

  channel.on('message', (message: Message) => {
    if (message.kind === 'call') {
      void answer(message.id, message.name, message.input)
      return
    }
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'answer') call?.resolve(message.value)
    else call?.reject(new Error(message.message))
  })

  return {
    async call(name, input) {
      if (ended !== null) throw ended
      last += 1
      const call = Promise.withResolvers<unknown>()
      waiting.set(last, call)
      send({ kind: 'call', id: last, name, input })
      return (await call.promise) as never
    },
    end(reason) {
      ended = reason
      for (const call of waiting.values()) call.reject(reason)
      waiting.clear()
    },
  }
}

/** The line to the main program, however the core was started. */

import { z } from 'zod'
import type { CoreMessage, CoreRequest } from './protocol.ts'

/** Carries requests here and messages there. */
export interface ParentChannel {
  post(message: CoreMessage): void
  onRequest(listener: (request: CoreRequest) => void): void
  /** The main program is gone. */
  onClosed(listener: () => void): void
}

/** The port that Electron gives a utility process; Node's own types do not know it. */
interface ParentPort {
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): void
  on(event: 'close', listener: () => void): void
  postMessage(message: unknown): void
}

/** As JSON, a request without an input has no such key. */
const coreRequest = z.object({ id: z.int(), name: z.string(), input: z.unknown().optional() })

/** Null when nobody is at the other end: the core was not started by the main program. */
export function parentChannel(): ParentChannel | null {
  const port = Reflect.get(process, 'parentPort') as unknown as ParentPort | undefined
  if (port !== undefined && port !== null) {
    return {
      post: (message) => port.postMessage(message),
      onRequest: (listener) => port.on('message', ({ data }) => receive(data, listener)),
      onClosed: (listener) => port.on('close', listener),
    }
  }
  if (process.send === undefined) return null
  return {
    // Whether it can still be delivered does not matter here: `disconnect` follows if not.
    post: (message) => void process.send?.(message, undefined, undefined, () => undefined),
    onRequest: (listener) => process.on('message', (message) => receive(message, listener)),
    onClosed: (listener) => process.on('disconnect', listener),
  }
}

/** A message without an id cannot be answered, and is dropped. */
function receive(message: unknown, listener: (request: CoreRequest) => void): void {
  const parsed = coreRequest.safeParse(message)
  if (!parsed.success) return
  const { id, name, input } = parsed.data
  listener({ id, name, input })
}

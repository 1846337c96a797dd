/**
 * `fetch` by Chromium: the desktop's proxies and certificate authorities count. Electron's own `net.fetch` hides where a redirect leads,
 * keeps cookies, holds a whole upload in memory, and goes on receiving when nobody reads any more.
 */

import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { ClientRequest, IncomingMessage, Net } from 'electron'
import { answerProxy } from './proxy-login.ts'
import type { Fetch } from '../../core/api-client/api-client.ts'

/** Bytes of a body that is sent at once, with its length: not every server takes one that comes in parts. */
const mostHeld = 1_048_576

/** Answers of these have no body. */
const withoutBody = new Set([204, 205, 304])

/** @param env names proxies, perhaps with passwords */
export function createNetFetch(
  net: Pick<Net, 'request'>,
  env: Readonly<Record<string, string | undefined>> = {},
): Fetch {
  return (request) =>
    new Promise<Response>((resolve, reject) => {
      const { signal, method, url, headers, body } = request
      signal.throwIfAborted()
      // Where `credentials` is not named, Electron neither sends cookies nor keeps them.
      const sent = net.request({ method, url, redirect: 'manual', cache: 'no-store' })
      for (const [name, value] of headers) sent.setHeader(name, value)
      answerProxy(sent, env)
      const over = Promise.withResolvers<never>()
      over.promise.catch(reject)
      let received: Readable | null = null

      sent.on('error', (error) => {
        // An upload breaks off where the exchange ends, and Chromium says next how it ended.
        if (!error.message.startsWith('mojo')) over.reject(named(error))
      })
      sent.on('redirect', (status, _method, location) => {
        resolve(new Response(null, { status, headers: { Location: location } }))
        sent.abort()
      })
      sent.on('response', (message) => {
        // Electron declares less of it than it is.
        received = message as unknown as Readable
        // The reader of the body is told.
        received.on('error', () => undefined)
        received.once('close', () => {
          over.reject(new Error('The exchange is over.'))
          if (received?.readableEnded === false) sent.abort()
        })
        try {
          resolve(toResponse(message, received))
        } catch (error) {
          // Such as a status that no Response has.
          reject(error)
          received.destroy()
        }
      })
      signal.addEventListener('abort', () => {
        over.reject(signal.reason)
        received?.destroy(signal.reason as Error)
        sent.abort()
      })

      if (body === null) sent.end()
      else {
        upload(sent, body as ReadableStream<Uint8Array>, over.promise).catch((error: unknown) => {
          over.reject(error)
          sent.abort()
        })
      }
    })
}

function toResponse(message: IncomingMessage, received: Readable): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, [value].flat().join(', '))
  const { statusCode: status, statusMessage: statusText } = message
  if (!withoutBody.has(status)) {
    return new Response(Readable.toWeb(received) as ReadableStream<Uint8Array>, {
      status,
      statusText,
      headers,
    })
  }
  received.resume()
  return new Response(null, { status, statusText, headers })
}

/** Sends a body while it is read. @param over rejects once nobody takes it any more: a write may then never be answered */
async function upload(
  sent: ClientRequest,
  body: ReadableStream<Uint8Array>,
  over: Promise<never>,
): Promise<void> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const bytes of body) {
    held.push(bytes)
    size += bytes.length
    if (size <= mostHeld) continue
    if (!sent.chunkedEncoding) leaveInParts(sent)
    const part = Buffer.concat(held)
    held = []
    const taken = new Promise<boolean>((resolve) =>
      sent.write(part, undefined, (...[error]: unknown[]) => resolve(!(error instanceof Error))),
    )
    // How the exchange ended is said next.
    if (!(await Promise.race([over, taken]))) return
  }
  sent.end(Buffer.concat(held))
}

function leaveInParts(sent: ClientRequest): void {
  sent.chunkedEncoding = true
  // Electron writes on to a stream of its own and hears none of its errors: a server that hangs up would end this process.
  const own: unknown = Reflect.get(sent, '_body')
  if (own instanceof EventEmitter) own.on('error', () => undefined)
}

/** Chromium's name of what went wrong, as Node's errors have theirs. */
function named(error: Error): Error {
  const code = /^net::(ERR_\w+)/.exec(error.message)?.[1]
  return code === undefined ? error : Object.assign(error, { code })
}

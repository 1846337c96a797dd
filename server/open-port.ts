/** A port on which a function from requests to answers is served. */

import type { Server, ServerResponse } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

const IDLE_CHECK_MILLISECONDS = 20
/** For the whole of a request: ten large files over a slow line take longer than the five minutes that Node leaves. */
const REQUEST_MILLISECONDS = 60 * 60 * 1000

export interface OpenPort {
  /** `http://127.0.0.1:4610`: with the port that was found free when 0 was asked for. */
  readonly url: string
  /** Answers what is in flight; what takes longer than the grace is broken off. */
  readonly close: () => Promise<void>
}

export interface PortOptions {
  readonly fetch: (request: Request, bindings: unknown) => Promise<Response>
  readonly host: string
  /** 0 for one that is free. */
  readonly port: number
  readonly graceMilliseconds: number
}

type Address = Pick<PortOptions, 'host' | 'port'>

function urlOf({ host, port }: Address): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Where one computer listens on all of its addresses: none of them to go to. */
const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** Where links lead without `--public-url`. */
export function reachableUrl({ host, port }: Address): string {
  return urlOf({ host: everywhere.has(host) ? 'localhost' : host, port })
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      if (address === null || typeof address === 'string') return reject(new Error('No port was given.'))
      return resolve(urlOf({ host, port: address.port }))
    })
  })
}

/** The requests that are being answered. */
function answersOf(server: Server): ReadonlySet<ServerResponse> {
  const answers = new Set<ServerResponse>()
  server.on('request', (_, answer) => {
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })
  return answers
}

/** Connections that are kept alive close as soon as they have been answered, and are told so; after the grace all do. */
function closeServer(
  server: Server,
  answers: ReadonlySet<ServerResponse>,
  graceMilliseconds: number,
): Promise<void> {
  return new Promise((resolve) => {
    const last = (answer: ServerResponse): void => {
      answer.shouldKeepAlive = false
    }
    for (const answer of answers) last(answer)
    server.prependListener('request', (_, answer) => last(answer))
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MILLISECONDS)
    const force = setTimeout(() => server.closeAllConnections(), graceMilliseconds)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(force)
      resolve()
    })
  })
}

/** Listens. @throws the system's error, such as `EADDRINUSE`, when the port cannot be had */
export async function openPort({ fetch, host, port, graceMilliseconds }: PortOptions): Promise<OpenPort> {
  const server = createAdaptorServer({
    fetch,
    serverOptions: { requestTimeout: REQUEST_MILLISECONDS },
  }) as Server
  const answers = answersOf(server)
  const url = await listen(server, port, host)
  return { url, close: () => closeServer(server, answers, graceMilliseconds) }
}

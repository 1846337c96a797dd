/** A small closed-loop load: so many requests in flight over kept-alive connections, for so long. */

import { Agent, request } from 'node:http'
import { percentile } from './measure.ts'

type Headers = Readonly<Record<string, string>>

export interface Load {
  /** Of all requests, or of the n-th, which one of the connections sends. */
  readonly url: string | ((index: number, connection: number) => string)
  readonly method: string
  /** Of all requests, or of those of a connection. */
  readonly headers: Headers | ((connection: number) => Headers)
  /** The body of the n-th request; none when absent. */
  readonly body?: (index: number, connection: number) => string
  readonly inFlight: number
  readonly milliseconds: number
  /** Whether a request may be refused for the moment; it is sent again then, and not counted. */
  readonly mayBeRefused?: boolean
}

export interface LoadResult {
  readonly perSecond: number
  readonly p99: number
}

/** Every write carries an Idempotency-Key of its own, as the product's own client sends them. */
function headersOf({ method, headers }: Load, connection: number, body: string | undefined) {
  return {
    ...(typeof headers === 'function' ? headers(connection) : headers),
    ...(method !== 'GET' && { 'Idempotency-Key': crypto.randomUUID() }),
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
    }),
  }
}

const isForTheMoment = (status: number): boolean => status === 429 || status === 503

/** Sends one request of the load. @returns whether it was answered, not refused for the moment */
export function send(load: Load, agent: Agent, index: number, connection: number): Promise<boolean> {
  const url = typeof load.url === 'string' ? load.url : load.url(index, connection)
  const body = load.body?.(index, connection)
  return new Promise((resolve, reject) => {
    const options = { method: load.method, agent, headers: headersOf(load, connection, body) }
    const sent = request(url, options, (answer) => {
      const { statusCode: status = 500 } = answer
      const isRefused = load.mayBeRefused === true && isForTheMoment(status)
      if (status >= 300 && !isRefused) reject(new Error(`${url} answered ${status}`))
      answer.resume().once('end', () => resolve(!isRefused))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

/** Runs the load. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.inFlight })
  const times: number[] = []
  const began = performance.now()
  const ends = began + load.milliseconds
  let index = 0
  const worker = async (_: unknown, connection: number): Promise<void> => {
    while (performance.now() < ends) {
      const at = performance.now()
      index += 1
      if (await send(load, agent, index, connection)) times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: load.inFlight }, worker))
  const took = performance.now() - began
  agent.destroy()
  return { perSecond: (times.length / took) * 1000, p99: percentile(times, 0.99) }
}

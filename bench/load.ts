/** A small closed-loop load: so many requests in flight over kept-alive connections, for so long. */

import { Agent, request } from 'node:http'

export interface Load {
  /** Of all requests, or of the n-th. */
  readonly url: string | ((index: number) => string)
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** The body of the n-th request; none when absent. */
  readonly body?: (index: number) => string
  readonly inFlight: number
  readonly milliseconds: number
}

export interface LoadResult {
  readonly perSecond: number
  readonly p99: number
}

/** Every write carries an Idempotency-Key of its own, as the product's own client sends them. */
function headersOf(load: Load, body: string | undefined): Record<string, string> {
  return {
    ...load.headers,
    ...(load.method !== 'GET' && { 'Idempotency-Key': crypto.randomUUID() }),
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
    }),
  }
}

function send(load: Load, agent: Agent, index: number): Promise<void> {
  const url = typeof load.url === 'string' ? load.url : load.url(index)
  const body = load.body?.(index)
  return new Promise((resolve, reject) => {
    const options = { method: load.method, agent, headers: headersOf(load, body) }
    const sent = request(url, options, (answer) => {
      if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${url} answered ${String(answer.statusCode)}`))
      answer.resume().once('end', resolve)
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
  const worker = async (): Promise<void> => {
    while (performance.now() < ends) {
      const at = performance.now()
      index += 1
      await send(load, agent, index)
      times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: load.inFlight }, worker))
  const took = performance.now() - began
  agent.destroy()
  times.sort((a, b) => a - b)
  return {
    perSecond: (times.length / took) * 1000,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  }
}

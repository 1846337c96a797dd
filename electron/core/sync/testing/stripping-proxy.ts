/**
 * A process of its own between a computer and a server, as a proxy of another make: it takes headers away that it does not
 * know, in both directions, and swallows every third answer to a write after the server has given it.
 *
 * `node stripping-proxy.ts http://127.0.0.1:1234`; says its own port to its parent.
 */

import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

const unknown: ReadonlySet<string> = new Set([
  'idempotency-key',
  'idempotency-made-id',
  'etag',
  'if-match',
  'if-none-match',
  'x-known-running',
  'x-known-epoch',
])

function stripped(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !unknown.has(name)))
}

const target = process.argv[2] ?? ''
let writes = 0

const proxy = createServer((from, to) => {
  const { method = 'GET', url = '/' } = from
  const onward = request(`${target}${url}`, { method, headers: stripped(from.headers) }, (answer) => {
    if (method !== 'GET') writes += 1
    if (method !== 'GET' && writes % 3 === 0) {
      answer.resume().on('end', () => to.destroy())
      return
    }
    to.writeHead(answer.statusCode ?? 502, stripped(answer.headers))
    answer.pipe(to)
  })
  onward.on('error', () => to.destroy())
  from.pipe(onward)
})
proxy.listen(0, '127.0.0.1', () => process.send?.((proxy.address() as AddressInfo).port))

import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { openPort, reachableUrl } from './open-port.ts'

it('answers what is in flight when it closes, and says that the connection closes', async () => {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Response>()
  const fetch = () => {
    asked.resolve()
    return answer.promise
  }
  const port = await openPort({ fetch, host: '127.0.0.1', port: 0, graceMilliseconds: 4000 })
  const agent = new Agent({ keepAlive: true })
  const answered = once(get(port.url, { agent }), 'response')
  await asked.promise
  const closed = port.close()
  answer.resolve(new Response('whole'))
  const [response] = (await answered) as [IncomingMessage]
  expect(response.headers.connection).toBe('close')
  let text = ''
  for await (const part of response.setEncoding('utf8')) text += String(part)
  expect(text).toBe('whole')
  await closed
})

it('has links lead to this computer where it listens on all addresses', () => {
  const hosts = ['0.0.0.0', '::', '::1', 'time.example.com']
  expect(hosts.map((host) => reachableUrl({ host, port: 4610 }))).toEqual([
    'http://localhost:4610',
    'http://localhost:4610',
    'http://[::1]:4610',
    'http://time.example.com:4610',
  ])
})

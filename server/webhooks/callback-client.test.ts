import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CallbackFailure, createCallbackClient, parseCallbackUrl } from './callback-client.ts'

const loopback = { address: '127.0.0.1', family: 4 }
const elsewhere = { address: '93.184.215.14', family: 4 }

describe('the client of callbacks', () => {
  let server: Server
  let port: number
  let requests: { readonly headers: Readonly<Record<string, unknown>>; readonly body: string }[]
  let respond: RequestListener

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
        respond(request, response)
      })
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    requests = []
    respond = (_request, response) => response.end('fine')
  })

  const call = (host: string) => ({
    url: `http://${host}:${port}/hook?x=1`,
    headers: { 'Content-Type': 'application/json' },
    body: '{"payload":"é"}',
  })
  const open = createCallbackClient({ allowPrivate: true, resolve: async () => [loopback] })

  it('posts the body as it is, and answers status and body', async () => {
    respond = (_request, response) => response.writeHead(418).end('teapot')
    expect(await open(call('hooks.example'))).toEqual({ status: 418, body: 'teapot' })
    expect(requests).toMatchObject([
      {
        body: '{"payload":"é"}',
        headers: {
          'content-type': 'application/json',
          'content-length': '16',
          host: `hooks.example:${port}`,
          'user-agent': 'Dayloom-Webhooks',
        },
      },
    ])
  })

  describe('decisions §7 callbacks never reach private addresses', () => {
    const guarded = createCallbackClient({ allowPrivate: false, resolve: async () => [loopback] })

    it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', '0', '[64:ff9b::7f00:1]'])(
      'not by the literal %s',
      async (host) => {
        await expect(guarded(call(host))).rejects.toThrow('the address is not a public one')
        expect(requests).toEqual([])
      },
    )

    it('not by a name that resolves to one', async () => {
      await expect(guarded(call('hooks.example'))).rejects.toThrow('the address is not a public one')
      expect(requests).toEqual([])
    })

    it('not by a name of which only some addresses are public', async () => {
      const mixed = createCallbackClient({ allowPrivate: false, resolve: async () => [elsewhere, loopback] })
      await expect(mixed(call('hooks.example'))).rejects.toThrow('the address is not a public one')
    })

    it('not by a name that is resolved to another address when it is asked again', async () => {
      let asked = 0
      const rebinding = createCallbackClient({
        allowPrivate: false,
        timeoutMilliseconds: 200,
        resolve: async () => {
          asked += 1
          return asked === 1 ? [elsewhere] : [loopback]
        },
      })
      // The one resolution is the one that is connected to: nobody answers there within the time.
      await expect(rebinding(call('hooks.example'))).rejects.toThrow(CallbackFailure)
      expect(asked).toBe(1)
      expect(requests).toEqual([])
    })

    it('not by a redirect', async () => {
      respond = (_request, response) =>
        response.writeHead(302, { location: `http://127.0.0.1:${port}/other` }).end()
      expect(await open(call('hooks.example'))).toEqual({ status: 302, body: '' })
      expect(requests).toHaveLength(1)
    })
  })

  it('gives up after its time, also when the answer has begun', async () => {
    const hasty = createCallbackClient({
      allowPrivate: true,
      resolve: async () => [loopback],
      timeoutMilliseconds: 60,
    })
    respond = () => undefined
    await expect(hasty(call('hooks.example'))).rejects.toThrow('it did not answer in time')
    respond = (_request, response) => response.writeHead(200).write('{')
    await expect(hasty(call('hooks.example'))).rejects.toThrow('it did not answer in time')
  })

  it('reads no more of an answer than the beginning', async () => {
    respond = (_request, response) => {
      const more = (): void => {
        while (response.writable && response.write('x'.repeat(16_384)));
      }
      response.on('drain', more)
      response.writeHead(200)
      more()
    }
    const { status, body } = await open(call('hooks.example'))
    expect([status, body.length]).toEqual([200, 65_536])
  })

  it('tells why a callback was not reached', async () => {
    const failing = createCallbackClient({
      allowPrivate: false,
      resolve: async () => {
        throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
      },
    })
    await expect(failing(call('hooks.example'))).rejects.toThrow(new CallbackFailure('ENOTFOUND'))
    const nowhere = createCallbackClient({ allowPrivate: false, resolve: async () => [] })
    await expect(nowhere(call('hooks.example'))).rejects.toThrow('the host has no address')
    await expect(open({ ...call('x'), url: 'file:///etc/passwd' })).rejects.toThrow(
      'it is no http or https URL',
    )
  })

  it('ends a call that the service gives up', async () => {
    const controller = new AbortController()
    respond = () => controller.abort()
    await expect(open({ ...call('hooks.example'), signal: controller.signal })).rejects.toThrow(
      CallbackFailure,
    )
  })

  it.each(['http:', 'https://', 'ftp://example.org', 'javascript:alert(1)', '/path', ''])(
    '%o is no callback',
    (text) => {
      expect(parseCallbackUrl(text)).toBeNull()
    },
  )
})

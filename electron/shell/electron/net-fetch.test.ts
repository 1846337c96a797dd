import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ClientRequest, ClientRequestConstructorOptions } from 'electron'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApiClient } from '../../core/api-client/api-client.ts'
import { createAttachment } from '../../../shared/api/attachments.ts'
import { listenToChanges } from '../../../shared/api/live-changes.ts'
import { createTag } from '../../../shared/api/tags.ts'
import { createNetFetch } from './net-fetch.ts'
import { nodeRequest } from './testing/node-net.ts'

const asked: ClientRequestConstructorOptions[] = []
const fetch = createNetFetch({
  request(options) {
    if (typeof options !== 'string') asked.push(options)
    return nodeRequest(options as ClientRequestConstructorOptions)
  },
})

async function serve(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function client(serverUrl: string, timeout = () => new AbortController().signal, signal?: AbortSignal) {
  return createApiClient({
    fetch,
    serverUrl,
    accountsUrl: null,
    planningUrl: null,
    credentials: { kind: 'token', token: 'secret' },
    now: () => 0,
    timeout,
    ...(signal && { signal }),
  })
}

const params = { workspace_id: 7 }
const tag = { params, body: { name: 'urgent' } }
const form = (content: Blob, onSent?: (bytes: number) => void) => ({
  params: { organization_id: 1, workspace_id: 2, task_id: 3 },
  form: { fields: {}, files: [{ name: 'plan.txt', content }], onSent },
})

describe('a request by Chromium', () => {
  it.each([
    [{ isProxy: true, host: 'proxy.test', port: 3128 }, [['ada', 'p@ss'], []]],
    [{ isProxy: true, host: 'proxy.test', port: 80 }, [[], []]],
    [{ isProxy: false, host: 'proxy.test', port: 3128 }, [[], []]],
    [{ isProxy: true, host: 'proxy.test', port: 3129 }, [['ada', '50%off'], []]],
    [{ isProxy: true, host: '::1', port: 3130 }, [['ada', 'six'], []]],
    [{ isProxy: true, host: 'proxy.test', port: 3131 }, [['ada', 'plain'], []]],
  ])('tells the proxy %j its password of the environment once, and no server', async (info, told) => {
    const url = await serve((_, response) => response.writeHead(204).end())
    const answers: unknown[] = []
    const env = {
      HTTPS_PROXY: 'http://ada:p%40ss@proxy.test:3128',
      https_proxy: 'http://ada:50%off@proxy.test:3129',
      HTTP_PROXY: 'http://ada:six@[::1]:3130',
      http_proxy: 'ada:plain@proxy.test:3131',
    }
    const proxied = createNetFetch(
      {
        request(options) {
          const sent = nodeRequest(options as ClientRequestConstructorOptions)
          queueMicrotask(() => {
            for (const _ of told) sent.emit('login', info, (...login: unknown[]) => answers.push(login))
          })
          return sent
        },
      },
      env,
    )
    expect((await proxied(new Request(url))).status).toBe(204)
    expect(answers).toEqual(told)
  })

  it('carries its body with its length, and brings the answer', async () => {
    const seen: unknown[] = []
    const url = await serve(async (request, response) => {
      const { method, headers } = request
      seen.push(method, headers.authorization, headers['content-length'], String(await buffer(request)))
      response.writeHead(200, { 'X-Next': 'abc' }).end('{"id":1}')
    })
    const { status, headers, body } = await client(url).call(createTag, tag)
    expect([status, headers.get('X-Next'), body]).toEqual([200, 'abc', { id: 1 }])
    const length = String(JSON.stringify(tag.body).length)
    expect(seen).toEqual(['POST', `Basic ${btoa('secret:api_token')}`, length, JSON.stringify(tag.body)])
  })

  it('has nothing to do with the window’s cookies and cache', async () => {
    const url = await serve((_, response) => response.writeHead(204).end())
    expect(await client(url).call(createTag, tag)).toMatchObject({ status: 204, body: null })
    expect(asked.at(-1)).toMatchObject({ cache: 'no-store', redirect: 'manual' })
    expect(asked.at(-1)).not.toHaveProperty('credentials')
  })

  it('reports a redirect with its target', async () => {
    const url = await serve((_, response) => response.writeHead(301, { Location: '/elsewhere' }).end())
    await expect(client(url).call(createTag, tag)).rejects.toMatchObject({
      kind: 'foreign',
      reason: { code: 'redirected', parameters: { location: `${url}/elsewhere` } },
    })
  })

  it('says that nothing answers, that nobody knows the host, and that an answer broke off', async () => {
    const gone = await serve(() => undefined)
    const breaking = await serve((request) => request.socket.destroy())
    const half = await serve((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('{', () => response.destroy())
    })
    const failure = (url: string) => client(url).call(createTag, tag)
    const closed = new URL(gone)
    closed.port = '1'
    await expect(failure(closed.origin)).rejects.toMatchObject({
      kind: 'unreachable',
      mayHaveActed: false,
      reason: { parameters: { trouble: 'nothing_answers' } },
    })
    for (const url of [breaking, half]) {
      await expect(failure(url)).rejects.toMatchObject({ kind: 'unreachable', mayHaveActed: true })
    }
  })

  it('ends at its time, before the answer and within it', async () => {
    const limit = new AbortController()
    const slow = await serve((_, response) => {
      if (limit.signal.aborted) response.writeHead(200).write('[')
      else limit.abort(new DOMException('late', 'TimeoutError'))
    })
    const late = { reason: { parameters: { trouble: 'too_slow' } } }
    await expect(client(slow, () => limit.signal).call(createTag, tag)).rejects.toMatchObject(late)
    const whole = new AbortController()
    const url = await serve((_, response) => response.writeHead(200).write('['))
    const answer = await fetch(new Request(url, { signal: whole.signal }))
    whole.abort(new DOMException('late', 'TimeoutError'))
    await expect(answer.text()).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})

describe('a stream of events', () => {
  it('comes as it is sent, and ends at the server when nobody reads it any more', async () => {
    const closed = Promise.withResolvers<void>()
    const next = Promise.withResolvers<void>()
    const url = await serve((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n')
      void next.promise.then(() => response.write('data: 2\n\n'))
      response.on('close', closed.resolve)
    })
    const signal = new AbortController().signal
    const heard: string[] = []
    for await (const bytes of await client(url).open(listenToChanges, signal)) {
      heard.push(Buffer.from(bytes).toString())
      if (heard.length === 2) break
      next.resolve()
    }
    expect(heard).toEqual(['data: 1\n\n', 'data: 2\n\n'])
    await closed.promise
  })

  it('is ended by its signal', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n')
    })
    const end = new AbortController()
    const body = await client(url).open(listenToChanges, end.signal)
    await expect(async () => {
      for await (const _ of body) end.abort()
    }).rejects.toThrow('aborted')
  })
})

describe('an upload', () => {
  const content = new Blob([new Uint8Array(3_000_000)])

  it('leaves in parts, and tells how much has left', async () => {
    const seen: Array<[string | undefined, number]> = []
    const url = await serve(async (request, response) => {
      seen.push([request.headers['transfer-encoding'], (await buffer(request)).length])
      response.end('[]')
    })
    const told: number[] = []
    await client(url).call(
      createAttachment,
      form(content, (bytes) => told.push(bytes)),
    )
    expect(seen).toEqual([['chunked', told.at(-1)]])
    expect(told.length).toBeGreaterThan(2)
  })

  it('is broken off when the account closes', async () => {
    const closing = new AbortController()
    const broken = Promise.withResolvers<void>()
    const url = await serve((request, response) => {
      request.once('data', () => closing.abort(new Error('closed')))
      response.on('close', broken.resolve)
    })
    await expect(
      client(url, undefined, closing.signal).call(createAttachment, form(content)),
    ).rejects.toMatchObject({ kind: 'unreachable' })
    await broken.promise
  })

  it('ends with a server that hangs up, and nothing else does', async () => {
    const url = await serve((request) => request.once('data', () => request.socket.destroy()))
    const file = new Blob([new Uint8Array(30_000_000)])
    await expect(client(url).call(createAttachment, form(file))).rejects.toMatchObject({
      kind: 'unreachable',
    })
  })

  it('that the server refuses before it has all of it brings the refusal', async () => {
    const answer = Object.assign(Readable.from(Buffer.from('"Too large"'), { objectMode: false }), {
      statusCode: 413,
      headers: {},
    })
    const refusing = unanswered((_, done) => {
      done(new Error('mojo result not ok: 9'))
      setImmediate(() => refusing.emit('response', answer))
    })
    const response = await createNetFetch({ request: () => refusing })(post(forever(() => undefined)))
    expect([response.status, await response.text()]).toEqual([413, '"Too large"'])
  })

  it('is read no further once it is broken off, though nobody answers the last part', async () => {
    const closing = new AbortController()
    const endless = unanswered(() => closing.abort(new Error('closed')))
    const cancelled = Promise.withResolvers<void>()
    const sent = createNetFetch({ request: () => endless })(post(forever(cancelled.resolve), closing.signal))
    await expect(sent).rejects.toThrow('closed')
    await cancelled.promise
  })

  it('of a file that cannot be read ends at the server, too', async () => {
    const ended = Promise.withResolvers<void>()
    const read = Promise.withResolvers<void>()
    const url = await serve((request, response) => {
      request.once('data', read.resolve)
      response.on('close', ended.resolve)
    })
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new Uint8Array(2_000_000))
        await read.promise
        controller.error(new Error('the file is gone'))
      },
    })
    await expect(fetch(post(body, undefined, url))).rejects.toThrow('the file is gone')
    await ended.promise
  })
})

function post(body: ReadableStream, signal?: AbortSignal, url = 'http://127.0.0.1/'): Request {
  return new Request(url, { method: 'POST', body, duplex: 'half', ...(signal && { signal }) })
}

function forever(cancel: () => void): ReadableStream {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(500_000)), cancel })
}

/** A request whose answer is up to the test. */
function unanswered(write: (chunk: Buffer, done: (error?: Error) => void) => void): ClientRequest {
  const request = new Writable({ write: (chunk: Buffer, _, done) => write(chunk, done) })
  const members = { setHeader: () => undefined, abort: () => undefined, chunkedEncoding: false }
  return Object.assign(request, members) as unknown as ClientRequest
}

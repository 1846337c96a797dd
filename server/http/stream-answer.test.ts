import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { describe, expect, it } from 'vitest'
import { endpoint, type StreamOutput } from '../../shared/api/endpoint.ts'
import { answerStream } from './stream-answer.ts'

const download = endpoint('test.download', 'GET /download', {
  area: 'reports',
  summary: 'Sends what it makes.',
  source: 'decisions §6',
  answer: { kind: 'stream', status: 200, contentType: 'text/csv; charset=utf-8' },
})

function opened(body: StreamOutput['body'], headers?: Record<string, string>) {
  const failures: unknown[] = []
  const background: Promise<void>[] = []
  const output = headers === undefined ? { body } : { body, headers }
  const response = answerStream(
    download,
    output,
    {},
    {
      background: (task) => void background.push(task()),
      onFailure: (error) => failures.push(error),
    },
  )
  return { response, failures, background }
}

async function* parts(count: number, made: number[] = []): AsyncGenerator<string | Uint8Array> {
  for (let part = 1; part <= count; part += 1) {
    made.push(part)
    yield part % 2 === 0 ? `ä${part};` : new TextEncoder().encode(`b${part};`)
  }
}

async function* failing(): AsyncGenerator<string> {
  yield 'begun;'
  throw new Error('the disk is gone')
}

describe('an answer that is sent while it is made', () => {
  it('is its parts in their order, text in UTF-8', async () => {
    const { response } = opened(parts(3))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).toBe('b1;ä2;b3;')
  })

  it('carries the headers of its handler, which win over the standard ones', async () => {
    const { response } = opened(parts(0), { 'Content-Type': 'image/png', 'X-Next-ID': '7' })
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-next-id')).toBe('7')
    expect(await response.text()).toBe('')
  })

  it('makes a part only when the one before has been taken', async () => {
    const made: number[] = []
    const { response } = opened(parts(1000, made))
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.read()
    expect(made).toEqual([1, 2])
    await reader?.cancel()
  })

  it('stops making parts when nobody wants them any more', async () => {
    let ended = false
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield 'x'
      } finally {
        ended = true
      }
    }
    const reader = opened(endless()).response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(ended).toBe(true)
  })

  it('does not fail when its reader goes while a part is being made', async () => {
    const part = Promise.withResolvers<string>()
    const begun = Promise.withResolvers<undefined>()
    async function* slow(): AsyncGenerator<string> {
      begun.resolve(undefined)
      yield await part.promise
    }
    const { response, failures, background } = opened(slow())
    const reader = response.body?.getReader()
    const read = reader?.read()
    await begun.promise
    const cancelled = reader?.cancel()
    part.resolve('x')
    await Promise.all([read, cancelled, ...background])
    expect(failures).toEqual([])
  })

  it('holds the service open for the part that is being made, and no longer', async () => {
    const { response, background } = opened(parts(5))
    await response.body?.getReader().read()
    await expect(Promise.all(background)).resolves.toHaveLength(1)
  })

  it('breaks the connection when it fails, and says why to the log', async () => {
    const failures: unknown[] = []
    const server = createAdaptorServer({
      fetch: () => {
        const { response, failures: own } = opened(failing())
        void Promise.resolve().then(() => failures.push(own))
        return response
      },
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo
    const read = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text())
    await expect(read).rejects.toThrow('terminated')
    expect(failures).toEqual([[new Error('the disk is gone')]])
    await new Promise((resolve) => {
      server.close(resolve)
    })
  })
})

import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAttachment, createAttachments, listAttachments } from '../../shared/api/attachments.ts'
import { planningError } from '../../shared/api/errors.ts'
import { createTask } from '../../shared/api/tasks.ts'
import type { ContentStore } from '../contents/content-store.ts'
import { createMemoryContents } from '../contents/memory-contents.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

const LIMIT = 300_000
const boundary = 'b0undary'
const type = `multipart/form-data; boundary=${boundary}`

/** How many contents have been taken in whole, thrown away, or broken off. */
const counts = { begun: 0, staged: 0, brokenOff: 0 }

function countingContents(): ContentStore {
  const memory = createMemoryContents()
  return {
    ...memory,
    async stage(content) {
      counts.begun += 1
      try {
        const staged = await memory.stage(content)
        counts.staged += 1
        return staged
      } catch (error) {
        counts.brokenOff += 1
        throw error
      }
    },
  }
}

let test: TestService
let person: Person
let path: string
let params: { organization_id: number; workspace_id: number; task_id: number }

beforeAll(async () => {
  test = await openTestService({ contents: countingContents(), maximumFileBytes: LIMIT })
  person = await test.signUp()
})
afterAll(() => test.close())
beforeEach(async () => {
  const place = { organization_id: person.organizationId, workspace_id: person.workspaceId }
  const { id } = await person.client.call(createTask, { params: place, body: { name: 'Draw' } })
  params = { ...place, task_id: id }
  path = createAttachment.path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof params) =>
    String(params[name]),
  )
  Object.assign(counts, { begun: 0, staged: 0, brokenOff: 0 })
})

function part(disposition: string, content: string, headers = ''): string {
  return `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${headers}\r\n${content}\r\n`
}

const order = part('name="display_order"', '1')
const file = part('name="file"; filename="notes.txt"', 'Notes', 'Content-Type: text/plain\r\n')
const end = `--${boundary}--\r\n`

async function send(body: string | Uint8Array<ArrayBuffer>, contentType = type, target = path) {
  const response = await test.service.fetch(
    new Request(`http://service${target}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${person.me.api_token}`, 'content-type': contentType },
    }),
  )
  const text = await response.text()
  return { status: response.status, text }
}

async function refusal(body: string | Uint8Array<ArrayBuffer>, contentType = type): Promise<string> {
  const { status, text } = await send(body, contentType)
  expect(status).toBe(400)
  return planningError.parse(JSON.parse(text)).error_description
}

describe('a form', () => {
  it('is read in any order, with what stands before and after it', async () => {
    expect((await send(`preamble\r\n${file}${order}${end}epilogue`)).status).toBe(201)
    expect(
      (await send(order + file + end, `Multipart/Form-Data; charset=utf-8; boundary="${boundary}"`)).status,
    ).toBe(201)
  })

  it.each([
    ['cut off in a file', order + file.slice(0, -4)],
    ['cut off in a header', `${order}--${boundary}\r\nContent-Dispo`],
    ['cut off before its end', order + file],
    ['without parts', end],
    ['of nothing', ''],
    ['of something else', '{"file": "x"}'],
    ['with another boundary', (order + file + end).replaceAll(boundary, 'another')],
  ])('%s is refused', async (_, body) => {
    expect(await refusal(body)).toMatch(
      /^Invalid request: (body: is no complete form|file: must be present)$/,
    )
    expect(await person.client.call(listAttachments, { params })).toEqual([])
  })

  it.each([
    ['text/plain'],
    ['multipart/form-data'],
    ['multipart/form-data; charset=utf-8'],
    ['multipart/mixed; boundary=b0undary'],
    ['application/x-www-form-urlencoded'],
    ['application/json'],
  ])('is not what is called %s', async (contentType) => {
    expect(await refusal(order + file + end, contentType)).toBe(
      'Invalid request: Content-Type: must be multipart/form-data with a boundary',
    )
  })

  it('without a name for its file has no file', async () => {
    const nameless = part('name="file"', 'Notes', 'Content-Type: application/octet-stream\r\n')
    expect(await refusal(order + nameless + end)).toBe('Invalid request: file: must be present')
    expect(counts.begun).toBe(0)
  })

  it('of more bytes than all of its files may have is not read at all', async () => {
    const { status } = await send(new Uint8Array(LIMIT + 1_048_577))
    expect([status, counts.begun]).toEqual([413, 0])
  })

  it('without an announced length is read as far as that', async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const bytes = sent === 0 ? Buffer.from(order + file.slice(0, -4)) : Buffer.alloc(65_536, 120)
        sent += bytes.byteLength
        controller.enqueue(bytes)
      },
    })
    const response = await test.service.fetch(
      new Request(`http://service${path}`, {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { authorization: `Bearer ${person.me.api_token}`, 'content-type': type },
      }),
    )
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(LIMIT + 2 * 1_048_576)
    expect(counts).toEqual({ begun: 1, staged: 0, brokenOff: 1 })
  })

  it('that stops its parser is refused soon', async () => {
    const skipped = `--${boundary}\r\nContent-Disposition: attachment\r\n\r\n${'x'.repeat(70_000)}\r\n`
    expect(await refusal(skipped + order + file + end)).toBe('Invalid request: body: is no complete form')
  })

  it('may have large files under names that nobody knows', async () => {
    const other = part('name="other"; filename="x"', 'x'.repeat(250_000))
    expect((await send(other + order + other + file + other + end)).status).toBe(201)
    expect(counts.begun).toBe(1)
  })

  it('of anything is refused or taken, and never a failure', async () => {
    const piece = fc.oneof(
      fc.constantFrom(order, file, end, `--${boundary}`, '--', '\r\n', '\r\n\r\n', '\n', '\0', ';', '"'),
      fc.constantFrom(
        part('name="file"; filename="a\r\nb"', 'x'),
        part('name="file"; filename*=UTF-8\'\'%00%ff', 'x'),
        part('name="file"; filename="x"; name="y"', 'x', 'Content-Type: a/b; charset=nonsense\r\n'),
        part('filename="x"', 'x'),
        part('name="display_order"', '1', 'Content-Transfer-Encoding: base64\r\n'),
        part('name="__proto__"', 'x'),
        part('name="files[]"; filename="constructor"', 'x'),
        part(`name="display_orders[0]"`, '0'),
        part(`name="display_orders[99999999999]"`, '0'),
        `--${boundary}\r\nContent-Disposition: attachment\r\n\r\nx\r\n`,
        `--${boundary}\r\n${'X: y\r\n'.repeat(3000)}\r\nx\r\n`,
        `--${boundary}\r\n${'X'.repeat(100_000)}\r\n\r\nx\r\n`,
      ),
      fc.string({ unit: 'binary', maxLength: 40 }),
    )
    const forms = fc.tuple(fc.array(piece, { maxLength: 12 }), fc.boolean(), fc.boolean())
    await fc.assert(
      fc.asyncProperty(forms, async ([pieces, ends, many]) => {
        const body = pieces.join('') + (ends ? end : '')
        const { status, text } = await send(body, type, many ? `${path}/bulk` : path)
        expect([201, 400, 413]).toContain(status)
        if (status !== 201) planningError.strict().parse(JSON.parse(text))
      }),
      { numRuns: 300 },
    )
    expect(counts.begun).toBe(counts.staged + counts.brokenOff)
  })
})

describe('a form over the network', () => {
  let server: ReturnType<typeof createAdaptorServer>
  let port: number
  beforeAll(async () => {
    server = createAdaptorServer({ fetch: (request) => test.service.fetch(request) })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    ;({ port } = server.address() as AddressInfo)
  })
  afterAll(async () => {
    await new Promise((resolve) => {
      server.close(resolve)
    })
  })

  function head(length: number): string {
    return `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.me.api_token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
  }

  it('that its sender breaks off leaves nothing', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(head(200_000) + order + file.slice(0, -4))
    await expect.poll(() => counts.begun).toBe(1)
    socket.destroy()
    await expect.poll(() => counts).toEqual({ begun: 1, staged: 0, brokenOff: 1 })
    expect(await person.client.call(listAttachments, { params })).toEqual([])
  })

  it('that is refused is read to its end, so that its sender reads why', async () => {
    const body = new FormData()
    body.append('files[]', new Blob([new Uint8Array(LIMIT + 1)]), 'large.bin')
    for (let index = 1; index < 5; index += 1)
      body.append('files[]', new Blob([new Uint8Array(LIMIT)]), 'x.bin')
    const response = await fetch(`http://127.0.0.1:${port}${path}/bulk`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${person.me.api_token}` },
    })
    expect(response.status).toBe(413)
    expect(planningError.parse(await response.json()).error).toBe('payload_too_large')
  })

  it('to a task that is not there is refused before it is read', async () => {
    const socket = connect(port, '127.0.0.1')
    const answered = new Promise<string>((resolve) => {
      socket.once('data', (bytes) => resolve(bytes.toString()))
    })
    socket.write(head(200_000).replace(/tasks\/\d+/, 'tasks/987654321') + order)
    expect(await answered).toMatch(/^HTTP\/1\.1 404 /)
    socket.destroy()
    expect(counts.begun).toBe(0)
  })

  it('with ten large files is taken in whole', async () => {
    const body = new FormData()
    for (let index = 0; index < 10; index += 1) {
      body.append(`display_orders[${index}]`, String(index))
      body.append('files[]', new Blob([new Uint8Array(LIMIT).fill(index)]), `${index}.bin`)
    }
    const response = await fetch(`http://127.0.0.1:${port}${path}/bulk`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${person.me.api_token}` },
    })
    expect(response.status).toBe(createAttachments.answer.status)
    expect(await response.json()).toHaveLength(10)
  })
})

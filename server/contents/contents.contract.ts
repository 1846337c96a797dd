import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ByteRange, ContentStore } from './content-store.ts'

export interface OpenedContents {
  readonly store: ContentStore
  /** How many files or objects there are, kept and staged. */
  readonly count: () => Promise<number>
  readonly close: () => Promise<void>
}

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(100_000)
  throw new Error('The sender is gone.')
}

async function* large(bytes: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < bytes; sent += 65_536) yield Buffer.alloc(65_536, sent % 251)
}

const organizationId = 7
const hello = createHash('sha256').update('hello, world').digest('hex')

/** The promises of every store of contents. */
export function contentsContract(open: () => Promise<OpenedContents>): void {
  let opened: OpenedContents
  let store: ContentStore
  beforeEach(async () => {
    opened = await open()
    store = opened.store
  })
  afterEach(() => opened.close())

  async function textOf(sha256: string, range?: ByteRange, organization = organizationId) {
    const content = await store.read({ organizationId: organization, sha256 }, range)
    return content === null ? null : (await buffer(content)).toString()
  }

  async function keep(...texts: string[]): Promise<string> {
    const staged = await store.stage(pieces(...texts))
    await staged.keep(organizationId)
    return staged.sha256
  }

  it('keeps a content under what it is, and measures it', async () => {
    const staged = await store.stage(pieces('hello', ', ', 'world'))
    expect(staged).toMatchObject({ sha256: hello, size: 12 })
    expect(Buffer.from(staged.head).toString()).toBe('hello, world')
    expect(await textOf(hello)).toBeNull()
    await staged.keep(organizationId)
    expect(await textOf(hello)).toBe('hello, world')
  })

  it('keeps equal contents once, and neither less for being thrown away afterwards', async () => {
    await keep('hello, world')
    const again = await store.stage(pieces('hello', ', world'))
    await again.keep(organizationId)
    await again.discard()
    expect(await textOf(hello)).toBe('hello, world')
    expect(await opened.count()).toBe(1)
  })

  it('keeps the contents of organizations apart', async () => {
    await keep('hello, world')
    expect(await textOf(hello, undefined, 8)).toBeNull()
    await store.remove({ organizationId: 8, sha256: hello })
    expect(await textOf(hello)).toBe('hello, world')
  })

  it('answers parts', async () => {
    await keep('hello, world')
    expect(await textOf(hello, { first: 0, last: 4 })).toBe('hello')
    expect(await textOf(hello, { first: 7, last: 11 })).toBe('world')
    expect(await textOf(hello, { first: 1, last: 1 })).toBe('e')
  })

  it('keeps a content of no bytes', async () => {
    expect(await textOf(await keep())).toBe('')
  })

  it('keeps a content of many parts as it was', async () => {
    const bytes = 12 * 1024 * 1024
    const staged = await store.stage(large(bytes))
    await staged.keep(organizationId)
    const content = await store.read({ organizationId, sha256: staged.sha256 })
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of content ?? pieces()) {
      hash.update(chunk)
      size += chunk.byteLength
    }
    expect([size, staged.size, staged.head.byteLength]).toEqual([bytes, bytes, 64])
    expect(hash.digest('hex')).toBe(staged.sha256)
  })

  it('leaves nothing of what is thrown away or breaks off', async () => {
    const staged = await store.stage(pieces('hello, world'))
    await staged.discard()
    await staged.discard()
    await expect(store.stage(failing())).rejects.toThrow('The sender is gone.')
    expect(await opened.count()).toBe(0)
  })

  it('forgets a content, also twice', async () => {
    const sha256 = await keep('hello, world')
    await store.remove({ organizationId, sha256 })
    await store.remove({ organizationId, sha256 })
    expect(await textOf(hello)).toBeNull()
    expect(await opened.count()).toBe(0)
  })

  it('lets go of what is not read to its end', async () => {
    const { sha256, keep: finish } = await store.stage(large(1024 * 1024))
    await finish(organizationId)
    const content = await store.read({ organizationId, sha256 })
    for await (const chunk of content ?? pieces()) {
      expect(chunk.byteLength).toBeGreaterThan(0)
      break
    }
    await store.remove({ organizationId, sha256 })
  })

  it('throws away what a process left behind that died, and nothing newer', async () => {
    await keep('kept')
    await store.stage(pieces('left behind'))
    await store.removeAbandoned(new Date(Date.now() - 60_000))
    const before = await opened.count()
    await store.removeAbandoned(new Date(Date.now() + 60_000))
    expect(await opened.count()).toBe(1)
    expect(before).toBeLessThanOrEqual(2)
    expect(await textOf(createHash('sha256').update('kept').digest('hex'))).toBe('kept')
  })
}

import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../testing/temporary-folders.ts'
import { fakeEffects } from '../testing/fake-effects.ts'
import { StoredFiles, WrongContentError } from './stored-files.ts'
import { systemFileSystem } from './file-system.ts'

const newFolder = temporaryFolders()
const helloSha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
const hello = Buffer.from('hello')

let folder: string
let files: StoredFiles

beforeEach(() => {
  folder = join(newFolder(), 'files')
  files = new StoredFiles(folder, systemFileSystem, fakeEffects().newId)
})

async function keep(...parts: Uint8Array[]): Promise<string> {
  const incoming = await files.begin()
  for (const part of parts) await incoming.write(part)
  return (await incoming.keep()).sha256
}

describe('kept contents', () => {
  it('have their hash as their name, once they are whole', async () => {
    const incoming = await files.begin()
    await incoming.write(hello.subarray(0, 2))
    expect(await files.sizeOf(helloSha256)).toBeNull()
    await incoming.write(hello.subarray(2))
    expect(await incoming.keep()).toEqual({ sha256: helloSha256, size: 5 })
    expect(await readdir(folder)).toEqual([helloSha256])
    expect(await files.read(helloSha256, 1, 3)).toEqual(Buffer.from('ell'))
    expect(await files.read(helloSha256, 5, 3)).toHaveLength(0)
  })

  it('are one when they are the same', async () => {
    expect(await keep(hello)).toBe(await keep(hello.subarray(0, 1), hello.subarray(1)))
    expect(await readdir(folder)).toHaveLength(1)
  })

  it('are not kept when they are not what was to come', async () => {
    const incoming = await files.begin()
    await incoming.write(Buffer.from('other'))
    await expect(incoming.keep(helloSha256)).rejects.toBeInstanceOf(WrongContentError)
    expect(await readdir(folder)).toEqual([])
  })

  it('are read from the disk while they are sent, and never held', async () => {
    const sha256 = await keep(Buffer.alloc(4 * 1024 * 1024))
    const blob = await files.blob(sha256, 'text/plain')
    if (blob === null) throw new Error('It is not there.')
    const reader = (blob.stream() as ReadableStream<Uint8Array>).getReader()
    const first = await reader.read()
    expect(first.value?.length).toBeLessThanOrEqual(65_536)
    // Were it in memory, nobody would notice.
    await writeFile(join(folder, sha256), 'something else')
    const rest = async () => {
      while (!(await reader.read()).done);
    }
    await expect(rest()).rejects.toMatchObject({ name: 'NotReadableError' })
  })

  it('can be looked at while they are sent', async () => {
    const content = Buffer.alloc(1024 * 1024, 'a')
    const sha256 = await keep(content)
    const touched = files.touch(sha256, new Date('2026-01-01'))
    const blob = await files.blob(sha256, 'text/plain')
    await touched
    await files.touch(sha256, new Date('2026-01-02'))
    expect(content.equals((await blob?.bytes()) ?? Buffer.alloc(0))).toBe(true)
  })

  it('that were being written when the program ended are removed, those that are being written are not', async () => {
    await keep(hello)
    await writeFile(join(folder, 'left.part'), 'x')
    const incoming = await files.begin()
    await files.removeUnfinished()
    expect(await readdir(folder)).toHaveLength(2)
    await incoming.discard()
    expect(await readdir(folder)).toEqual([helloSha256])
  })

  it('that came since the account was opened are not removed', async () => {
    await keep(hello)
    expect(await files.list()).toEqual([])
    expect(await files.remove(helloSha256)).toBe(false)
    const later = new StoredFiles(folder, systemFileSystem, fakeEffects().newId)
    expect(await later.list()).toMatchObject([{ sha256: helloSha256 }])
    expect(await later.remove(helloSha256)).toBe(true)
  })

  it('that come while they are being removed are there afterwards', async () => {
    await keep(hello)
    let letRemove: () => void = () => undefined
    const allowed = new Promise<void>((resolve) => (letRemove = resolve))
    const rm: typeof systemFileSystem.rm = async (path, options) => {
      if (String(path).endsWith(helloSha256)) await allowed
      return systemFileSystem.rm(path, options)
    }
    let tellClosed: () => void = () => undefined
    const isClosed = new Promise<void>((resolve) => (tellClosed = resolve))
    const open: typeof systemFileSystem.open = async (path, flags, mode) => {
      const handle = await systemFileSystem.open(path, flags, mode)
      const close = handle.close.bind(handle)
      handle.close = () => close().then(tellClosed)
      return handle
    }
    files = new StoredFiles(folder, { ...systemFileSystem, rm, open }, fakeEffects().newId)
    const removed = files.remove(helloSha256)
    const kept = keep(hello)
    // Its bytes are on the disk, and it would take its name now.
    await isClosed
    await new Promise((resolve) => setImmediate(resolve))
    letRemove()
    expect([await removed, await kept]).toEqual([true, helloSha256])
    expect(await files.sizeOf(helloSha256)).toBe(5)
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settled } from '../../testing/fake-entries.ts'
import { createSecretFile } from '../secret-file.ts'
import type { SecretStore } from '../shell.ts'
import { createSafeSecretStore } from './secret-store.ts'
import { FakeStorage } from './testing/fake-storage.ts'
import { temporaryFolders } from '../../testing/temporary-folders.ts'

const temporaryFolder = temporaryFolders()

interface Setting {
  readonly storage: FakeStorage
  readonly store: SecretStore
  readonly disk: () => string
  /** Ends every pause that is under way. */
  readonly timePasses: () => Promise<void>
}

function setUp(platform = 'linux'): Setting {
  const path = join(temporaryFolder(), 'secrets.json')
  const storage = new FakeStorage()
  let pauses: Array<() => void> = []
  const store = createSafeSecretStore({
    storage,
    file: createSecretFile(path),
    platform,
    pause: () => new Promise((resolve) => pauses.push(resolve)),
    report: () => undefined,
  })
  return {
    storage,
    store,
    disk: () => readFileSync(path, 'utf8'),
    async timePasses() {
      await settled()
      for (const end of pauses) end()
      pauses = []
    },
  }
}

const never = async (): Promise<never> => await new Promise(() => undefined)

describe('secrets', () => {
  it('are encrypted on disk', async () => {
    const { store, disk } = setUp()
    await store.keep('account:a', 'token-a', { protect: true })
    expect(disk()).not.toContain('token-a')
    expect(disk()).toContain('"encrypted"')
    expect(await store.read('account:a')).toBe('token-a')
    expect(await store.protection()).toEqual({ available: true, reason: null })
  })

  it('that need no protection survive a lost keychain', async () => {
    const { storage, store } = setUp()
    await store.keep('account:local', 'local-token', { protect: false })
    storage.key = 'k2:'
    expect(await store.read('account:local')).toBe('local-token')
  })

  it('that can no longer be decrypted count as absent', async () => {
    const { storage, store } = setUp()
    await store.keep('account:a', 'token-a', { protect: true })
    storage.key = 'k2:'
    expect(await store.read('account:a')).toBeNull()
    expect(await store.read('account:none')).toBeNull()
  })

  it('are encrypted anew when the desktop has a new key', async () => {
    const { storage, store, disk } = setUp()
    await store.keep('account:a', 'token-a', { protect: true })
    const before = disk()
    storage.shouldReEncrypt = true
    storage.encryptStringAsync = async () => Buffer.from('k1:a-nekot')
    expect(await store.read('account:a')).toBe('token-a')
    expect(disk()).toBe(before)
    storage.encryptStringAsync = async () => Buffer.from('new key')
    await store.read('account:a')
    expect(disk()).toContain(Buffer.from('new key').toString('base64'))
  })

  it('are kept readable, and the store says so, where there is no keychain', async () => {
    const { storage, store, disk } = setUp()
    storage.available = false
    await store.keep('account:a', 'token-a', { protect: true })
    expect(disk()).toContain('"plain": "token-a"')
    expect(await store.protection()).toMatchObject({
      available: false,
      reason: expect.stringContaining('unencrypted') as unknown,
    })
  })

  it('count as unprotected on Linux when the key is the same in every installation', async () => {
    const { storage, store } = setUp()
    storage.backend = 'basic_text'
    expect(await store.protection()).toMatchObject({
      available: false,
      reason: expect.stringContaining('treat them as unprotected') as unknown,
    })
    const mac = setUp('darwin')
    mac.storage.backend = 'basic_text'
    expect(await mac.store.protection()).toMatchObject({ available: true })
  })
})

describe('a keychain', () => {
  it('that is unavailable for a moment is asked again', async () => {
    const { storage, store, timePasses } = setUp()
    await store.keep('account:a', 'token-a', { protect: true })
    const decrypt = storage.decryptStringAsync.bind(storage)
    storage.decryptStringAsync = async () => {
      throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.')
    }
    const reading = store.read('account:a')
    await timePasses()
    storage.decryptStringAsync = decrypt
    await timePasses()
    expect(await reading).toBe('token-a')
  })

  it('that does not answer keeps neither Settings nor a sign-in waiting', async () => {
    const { storage, store, timePasses } = setUp()
    storage.isAsyncEncryptionAvailable = never
    const protection = store.protection()
    const keeping = store.keep('account:a', 'token-a', { protect: true })
    await timePasses()
    expect(await protection).toMatchObject({
      available: false,
      reason: expect.stringContaining('does not answer') as unknown,
    })
    await keeping
    expect(await store.read('account:a')).toBeNull()
  })

  it('that answers late keeps the token then, unless the person has signed out', async () => {
    const { storage, store, timePasses } = setUp()
    const answer = Promise.withResolvers<boolean>()
    storage.isAsyncEncryptionAvailable = () => answer.promise
    for (const key of ['account:a', 'account:b']) {
      const keeping = store.keep(key, `token of ${key}`, { protect: true })
      await timePasses()
      await keeping
    }
    await store.forget('account:b')
    answer.resolve(true)
    await expect.poll(() => store.read('account:a')).toBe('token of account:a')
    expect(await store.read('account:b')).toBeNull()
  })

  it('that gives a token and takes none is no reason to sign in', async () => {
    const { storage, store } = setUp()
    await store.keep('account:a', 'token-a', { protect: true })
    storage.shouldReEncrypt = true
    storage.encryptStringAsync = async () => {
      throw new Error('cannot encrypt')
    }
    expect(await store.read('account:a')).toBe('token-a')
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSecretFile } from '../secret-file.ts'
import type { SecretStore } from '../shell.ts'
import { createSafeSecretStore } from './secret-store.ts'
import { FakeStorage } from './testing/fake-electron.ts'
import { temporaryFolders } from '../../testing/temporary-folders.ts'

const temporaryFolder = temporaryFolders()

function setUp(platform = 'linux'): { storage: FakeStorage; store: SecretStore; disk: () => string } {
  const path = join(temporaryFolder(), 'secrets.json')
  const storage = new FakeStorage()
  const store = createSafeSecretStore(storage, createSecretFile(path), platform)
  return { storage, store, disk: () => readFileSync(path, 'utf8') }
}

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

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createOneSecretStore } from './browser/browser-shell.ts'
import { createSecretFile } from './secret-file.ts'
import { temporaryFolders } from '../testing/temporary-folders.ts'

const temporaryFolder = temporaryFolders()

const newPath = (): string => join(temporaryFolder(), 'secrets.json')

describe('secrets.json', () => {
  it('keeps every secret, also of writes that overlap', async () => {
    const path = newPath()
    const file = createSecretFile(path)
    await Promise.all([
      file.set('a', { plain: '1' }),
      file.set('b', { encrypted: 'Mg==' }),
      file.set('c', { plain: '3' }),
    ])
    await file.delete('c')
    const again = createSecretFile(path)
    expect([again.get('a'), again.get('b'), again.get('c')]).toEqual([
      { plain: '1' },
      { encrypted: 'Mg==' },
      null,
    ])
  })

  it('counts as empty when it is damaged: a sign-in makes it whole', async () => {
    const path = newPath()
    writeFileSync(path, '{"version":1,"secrets":{"a":{"pla')
    const file = createSecretFile(path)
    expect(file.get('a')).toBeNull()
    await file.set('a', { plain: '1' })
    expect(readFileSync(path, 'utf8')).toContain('"plain": "1"')
  })
})

describe('the browser shell’s secret store', () => {
  it('says honestly that nothing is encrypted', async () => {
    const store = createOneSecretStore(createSecretFile(newPath()))
    expect(await store.protection()).toMatchObject({
      available: false,
      reason: expect.stringContaining('unencrypted') as unknown,
    })
  })

  it('does not take what the desktop app has encrypted for a secret', async () => {
    const file = createSecretFile(newPath())
    await file.set('account:a', { encrypted: 'AAAA' })
    const store = createOneSecretStore(file)
    expect(await store.read('account:a')).toBeNull()
    await store.keep('account:a', 'token', { protect: true })
    expect(await store.read('account:a')).toBe('token')
    await store.forget('account:a')
    expect(await store.read('account:a')).toBeNull()
  })
})

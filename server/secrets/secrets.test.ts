import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '../effects/random.ts'
import { readOrCreateKey } from './key-file.ts'
import { createPasswords, owaspCost } from './passwords.ts'
import { createSealing } from './sealing.ts'

describe('passwords', () => {
  const passwords = createPasswords(systemRandom, { ln: 4, r: 8, p: 1 })

  it('are verified by their own hash only, each salted', async () => {
    const [one, other] = [await passwords.hash('secret'), await passwords.hash('secret')]
    expect(one).not.toBe(other)
    expect(await passwords.verify('secret', one)).toBe(true)
    expect(await passwords.verify('Secret', one)).toBe(false)
    expect(await passwords.verify('secret', passwords.absent)).toBe(false)
    expect(await passwords.verify('secret', '')).toBe(false)
  })

  it('are the same however their letters are composed', async () => {
    expect(await passwords.verify('\u00e9t\u00e9', await passwords.hash('e\u0301te\u0301'))).toBe(true)
  })

  it('are hashed at a cost that OWASP names, which the hash carries', async () => {
    const real = createPasswords(systemRandom)
    const hash = await real.hash('secret')
    expect(owaspCost).toEqual({ ln: 15, r: 8, p: 3 })
    expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
    expect(await passwords.verify('secret', hash)).toBe(true)
  })
})

describe('sealing', () => {
  const sealing = createSealing(new Uint8Array(32).fill(1), systemRandom)

  it('opens what it sealed, and never seals alike', () => {
    expect(sealing.open(sealing.seal('tökén'))).toBe('tökén')
    expect(sealing.seal('x')).not.toBe(sealing.seal('x'))
  })

  it('does not open what was changed, or sealed with another key', () => {
    const sealed = sealing.seal('token')
    const changed = Buffer.from(sealed, 'base64')
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20)
    expect(() => sealing.open(changed.toString('base64'))).toThrow('unable to authenticate')
    const other = createSealing(new Uint8Array(32).fill(2), systemRandom)
    expect(() => other.open(sealed)).toThrow('unable to authenticate')
  })
})

describe('the key file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dayloom-key-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is made once, for its owner alone, also by several at once', async () => {
    const path = join(folder, 'new', 'service.key')
    const keys = await Promise.all([1, 2, 3].map(() => readOrCreateKey(path, systemRandom)))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
    expect((await stat(path)).mode & 0o077).toBe(0)
  })

  it('that is damaged is not replaced: what it sealed would be lost', async () => {
    const path = join(folder, 'damaged.key')
    await writeFile(path, 'short')
    await expect(readOrCreateKey(path, systemRandom)).rejects.toThrow('64 hexadecimal digits')
  })
})

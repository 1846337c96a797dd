import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockProfile } from './profile-lock.ts'

describe('a profile', () => {
  it('belongs to one program at a time, and to the next once that ends', () => {
    const profile = mkdtempSync(join(tmpdir(), 'dayloom-lock-'))
    const first = lockProfile(profile)
    expect(first).not.toBeNull()
    expect(lockProfile(profile)).toBeNull()
    first?.release()
    const second = lockProfile(profile)
    expect(second).not.toBeNull()
    second?.release()
  })
})

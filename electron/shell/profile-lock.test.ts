import { describe, expect, it } from 'vitest'
import { lockProfile } from './profile-lock.ts'
import { temporaryFolders } from '../testing/temporary-folders.ts'

const temporaryFolder = temporaryFolders()

describe('a profile', () => {
  it('belongs to one program at a time, and to the next once that ends', () => {
    const profile = temporaryFolder()
    const first = lockProfile(profile)
    expect(first).not.toBeNull()
    expect(lockProfile(profile)).toBeNull()
    first?.release()
    const second = lockProfile(profile)
    expect(second).not.toBeNull()
    second?.release()
  })
})

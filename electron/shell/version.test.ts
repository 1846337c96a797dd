import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readVersion } from './version.ts'

describe('the program’s version', () => {
  it('is that of its package, wherever its entry lies below it', () => {
    expect(readVersion(join(import.meta.dirname, '..'))).toMatch(/^\d+\.\d+\.\d+/)
    expect(readVersion(join(import.meta.dirname, '../../dist/main'))).toMatch(/^\d+\.\d+\.\d+/)
    expect(readVersion('/nowhere/at/all')).toBe('unknown')
  })
})

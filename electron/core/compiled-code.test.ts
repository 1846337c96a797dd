import { existsSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dropOldCompiledCode } from './compiled-code.ts'

it('goes after a month, since each version of the program leaves its own', () => {
  const profile = mkdtempSync(join(tmpdir(), 'dayloom-compiled-'))
  const folder = join(profile, 'compiled')
  try {
    dropOldCompiledCode(profile, Date.now())
    mkdirSync(join(folder, 'v24'), { recursive: true })
    dropOldCompiledCode(profile, Date.now() + 29 * 86_400_000)
    expect(existsSync(folder)).toBe(true)
    dropOldCompiledCode(profile, Date.now() + 31 * 86_400_000)
    expect(existsSync(folder)).toBe(false)
  } finally {
    rmSync(profile, { recursive: true })
  }
})

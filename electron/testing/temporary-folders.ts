import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/**
 * Called once at the top of a test file: makes a new folder with every call of what it answers, and removes them all
 * when the file's tests have ended. Paths have no symbolic links in them.
 */
export function temporaryFolders(): () => string {
  const made: string[] = []
  afterAll(() => {
    // A process that a test has just ended may still have been writing: then the folder is emptied again.
    for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return () => {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'dayloom-test-'))
    made.push(folder)
    return folder
  }
}

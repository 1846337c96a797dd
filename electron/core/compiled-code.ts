/** The compiled form of the program's own code, kept from one start to the next: a third of the time in which the core starts. */

import { rmSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const folderIn = (profile: string): string => join(profile, 'compiled')

/**
 * Code that is loaded from here on is taken from the profile if it is kept there, and kept when this process ends. Where it cannot be
 * kept, and for the many modules of the source, nothing changes.
 */
export function keepCompiledCode(profile: string): void {
  if (import.meta.filename.endsWith('.js')) enableCompileCache(folderIn(profile))
}

const month = 30 * 24 * 60 * 60 * 1000

/** Each version of the program leaves its own: all of it goes once a month. */
export function dropOldCompiledCode(profile: string, now: number): void {
  const made = statSync(folderIn(profile), { throwIfNoEntry: false })?.birthtimeMs ?? now
  if (now - made > month) rmSync(folderIn(profile), { recursive: true, force: true })
}

/** Keeps a damaged file beside the one that takes its place. */

import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '../outbox-copy/outbox-copy.ts'

/** A name that says when, and that nothing has. @param instant ISO 8601 in UTC */
export function quarantinePath(path: string, instant: string): string {
  const base = `${path}.damaged-${instant.replaceAll(':', '-')}`
  let aside = base
  for (let count = 2; existsSync(aside); count += 1) aside = `${base}-${count}`
  return aside
}

/**
 * Gives a file another name; nothing is ever deleted but what SQLite makes again. Goes on where it was broken off.
 *
 * @param aside of `quarantinePath`
 * @param companions endings of files that belong to it and go with it
 */
export function quarantineFile(path: string, aside: string, companions: readonly string[] = []): void {
  if (existsSync(aside) || !existsSync(path)) return
  for (const ending of companions) {
    if (existsSync(`${path}${ending}`)) renameSync(`${path}${ending}`, `${aside}${ending}`)
  }
  renameSync(path, aside)
  rmSync(`${path}-shm`, { force: true })
  syncFolder(dirname(path))
}

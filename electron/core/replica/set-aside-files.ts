/** What happens to a damaged file: it is kept, beside the one that takes its place. */

import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '../outbox-copy/outbox-copy.ts'

/**
 * Gives a file another name, which says when; nothing is ever deleted but what SQLite makes again.
 *
 * @param instant ISO 8601 in UTC
 * @param companions endings of files that belong to it and go with it
 * @returns the new path
 */
export function setAsideFile(path: string, instant: string, companions: readonly string[] = []): string {
  const base = `${path}.damaged-${instant.replaceAll(':', '-')}`
  let aside = base
  for (let count = 2; existsSync(aside); count += 1) aside = `${base}-${count}`
  for (const ending of companions) {
    if (existsSync(`${path}${ending}`)) renameSync(`${path}${ending}`, `${aside}${ending}`)
  }
  renameSync(path, aside)
  rmSync(`${path}-shm`, { force: true })
  syncFolder(dirname(path))
  return aside
}

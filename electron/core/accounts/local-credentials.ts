/**
 * The sign-in of the person who uses the service inside the app. It is made up, kept beside the service's data, and
 * protects nothing that the permissions of the folder do not: whoever reads this file reads the database next to it too.
 * Without it, signing out of this computer and in again would leave everything tracked here out of reach.
 */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const stored = z.object({ email: z.string(), password: z.string() })
export type LocalCredentials = z.output<typeof stored>

/** Null when nobody has used this computer yet. @throws when the file is there and cannot be read. */
export function readLocalCredentials(path: string): LocalCredentials | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return stored.parse(JSON.parse(text))
}

export function writeLocalCredentials(path: string, credentials: LocalCredentials): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // As a whole or not at all: half a file would lock the person out.
  writeFileSync(`${path}.tmp`, `${JSON.stringify(credentials)}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.tmp`, path)
}

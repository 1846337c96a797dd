/** The service's key in a file that only its owner may read. */

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Random } from '../effects/random.ts'
import { KEY_BYTES } from './sealing.ts'

/** Reads the key as hexadecimal digits. @throws when it has another form. */
export function parseKey(text: string): Buffer {
  const digits = text.trim()
  if (!/^[\da-f]{64}$/i.test(digits)) {
    throw new Error(`The service's key must be ${KEY_BYTES} bytes as ${KEY_BYTES * 2} hexadecimal digits.`)
  }
  return Buffer.from(digits, 'hex')
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Reads the key of the file; null without a file. @throws when it has another form. */
export async function readKey(path: string): Promise<Buffer | null> {
  try {
    return parseKey(await readFile(path, 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Reads the key of the file, which is created with a new one when it does not exist. */
export async function readOrCreateKey(path: string, random: Random): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    // `wx`: of two processes that start at once, one creates the file and the other reads it.
    await writeFile(path, `${random.bytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  return parseKey(await readFile(path, 'utf8'))
}

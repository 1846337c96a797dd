/** The service's key in a file that only its owner may read. */

import { constants, copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Random } from '../effects/random.ts'
import { KEY_BYTES } from './sealing.ts'

/** The key is missing, another one's, or none at all. The message says what to do. */
export class KeyRefused extends Error {}

/** Reads the key as hexadecimal digits. @throws {KeyRefused} when it has another form. */
export function parseKey(text: string): Buffer {
  const digits = text.trim()
  if (!/^[\da-f]{64}$/i.test(digits)) {
    throw new KeyRefused(
      `The service's key must be ${KEY_BYTES} bytes as ${KEY_BYTES * 2} hexadecimal digits. That of --secret-key, or of service.key, is something else.`,
    )
  }
  return Buffer.from(digits, 'hex')
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Reads the key of the file; null without a file. @throws {KeyRefused} when it has another form. */
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
  const draft = `${path}.${random.uuid()}`
  const file = { mode: 0o600, flag: 'wx', flush: true } as const
  await writeFile(draft, `${random.bytes(KEY_BYTES).toString('hex')}\n`, file)
  try {
    // Of two processes that start at once, one gives its file the name, and the other reads that, which is whole.
    await link(draft, path).catch((error: unknown) => {
      if (hasCode(error, 'EEXIST')) throw error
      // Some disks know one name for a file.
      return copyFile(draft, path, constants.COPYFILE_EXCL)
    })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return parseKey(await readFile(path, 'utf8'))
}

/**
 * A checksum of a replica's file, written when it is closed. While it fits, nothing happened to the file since: a flipped
 * bit anywhere in it is known, also one that SQLite cannot see because it is in the text of an entry.
 */

import { closeSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { syncFolder } from '../outbox-copy/outbox-copy.ts'

const CHUNK = 1024 * 1024

const stored = z.object({ size: z.int(), crc32: z.int() })
type Seal = z.output<typeof stored>

const pathOf = (path: string): string => `${path}.seal`

/** Called when the file is closed. @throws when it cannot be read or the seal not be written */
export function writeChecksum(path: string): void {
  writeFileSync(pathOf(path), `${JSON.stringify(measure(path))}\n`, { mode: 0o600, flush: true })
}

/** `none`: the file was not closed, or by a version without seals. */
export function verifyChecksum(path: string): 'fits' | 'broken' | 'none' {
  const expected = readSeal(path)
  if (expected === null) return 'none'
  const found = measure(path)
  return found.size === expected.size && found.crc32 === expected.crc32 ? 'fits' : 'broken'
}

/** Called before the file is written. The loss of power does not bring it back. */
export function removeChecksum(path: string): void {
  rmSync(pathOf(path), { force: true })
  syncFolder(dirname(path))
}

function readSeal(path: string): Seal | null {
  try {
    return stored.parse(JSON.parse(readFileSync(pathOf(path), 'utf8')))
  } catch {
    // There is none, or it is damaged itself: SQLite's own check decides.
    return null
  }
}

/** Reads at the speed of the disk; a replica of 100,000 entries takes some hundredths of a second. */
function measure(path: string): Seal {
  const file = openSync(path, 'r')
  try {
    const chunk = Buffer.allocUnsafe(CHUNK)
    let size = 0
    let checksum = 0
    for (;;) {
      const read = readSync(file, chunk, 0, CHUNK, null)
      if (read === 0) return { size, crc32: checksum }
      checksum = crc32(chunk.subarray(0, read), checksum)
      size += read
    }
  } finally {
    closeSync(file)
  }
}

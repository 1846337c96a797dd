/** The log on the disk: a file for each process, in the profile, of bounded size. */

import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { withoutContents } from './without-contents.ts'

/** Bytes of a file; the one before it is kept. */
const largest = 512 * 1024
/** Characters of one entry. */
const longest = 8192

export function logFolder(profile: string): string {
  return join(profile, 'logs')
}

/** Writes an entry; it is on its way to the disk when this returns, also if the process ends then. Never throws. */
export type WriteLog = (text: string) => void

/** @param process names the file; two processes never share one */
export function openLog(profile: string, process: 'main' | 'core'): WriteLog {
  const folder = logFolder(profile)
  const file = join(folder, `${process}.log`)
  let size: number | null = null

  function write(entry: string): void {
    if (size === null) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    }
    if (size > 0 && size + entry.length > largest) {
      renameSync(file, join(folder, `${process}.1.log`))
      size = 0
    }
    appendFileSync(file, entry, { mode: 0o600 })
    size += Buffer.byteLength(entry)
  }

  return (text) => {
    const kept = withoutContents(text.slice(0, longest))
    try {
      write(`${new Date().toISOString()} ${kept}\n`)
    } catch {
      // A disk that is full, or cannot be written, has been told of in the window.
      size = null
    }
  }
}

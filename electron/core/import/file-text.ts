/** The text of a kept file, part by part: UTF-8, UTF-16 where the file says so, else as Western Windows programs write. */

import type { StoredFiles } from '../files/stored-files.ts'
import { refused } from '../commands/command-error.ts'

/** Bytes that are read at once: some milliseconds of work. */
const PART = 262_144

export interface KeptFile {
  readonly files: StoredFiles
  readonly sha256: string
  readonly size: number
}

/** A text in parts, and how much of the file has been read with each. */
export type TextParts = AsyncGenerator<{ readonly text: string; readonly share: number }>

/** The encoding of a file. */
export async function encodingOf(file: KeptFile): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const bytes of partsOf(file)) {
    if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
    if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
    isFirst = false
    try {
      decoder.decode(bytes, { stream: true })
    } catch {
      return 'windows-1252'
    }
  }
  return 'utf-8'
}

/** The text, without the mark at its beginning. */
export async function* textParts(file: KeptFile, encoding: string): TextParts {
  const decoder = new TextDecoder(encoding)
  let read = 0
  for await (const bytes of partsOf(file)) {
    read += bytes.length
    yield { text: decoder.decode(bytes, { stream: true }), share: read / file.size }
  }
  yield { text: decoder.decode(), share: 1 }
}

/** The whole text of a file that cannot be read otherwise. */
export async function wholeText(file: KeptFile, encoding: string): Promise<string> {
  const parts: string[] = []
  for await (const { text } of textParts(file, encoding)) parts.push(text)
  return parts.join('')
}

async function* partsOf({ files, sha256, size }: KeptFile): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < size; offset += PART) {
    const bytes = await files.read(sha256, offset, Math.min(PART, size - offset))
    if (bytes === null || bytes.length === 0) throw refused('The file is no longer here. Choose it again.')
    yield bytes
  }
}

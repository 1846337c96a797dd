/**
 * Where the contents of files are kept, outside of the database: by what they are, so that equal ones are kept once. A
 * database refers to them; the store knows nothing of who does.
 */

import { createHash } from 'node:crypto'

/** Contents are an organization's own: what one has uploaded is never found out, or lost, through another. */
export interface ContentKey {
  readonly organizationId: number
  /** In hexadecimal digits. */
  readonly sha256: string
}

/** A part of a content: both ends belong to it, counted in bytes from 0, and exist. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** A content that has arrived as a whole and that nobody can read yet. */
export interface StagedContent extends Measure {
  /** Keeps it durably under its key; a crash leaves all of it there or nothing. One that is there already is replaced. */
  readonly keep: (organizationId: number) => Promise<void>
  /** Throws it away, unless it has been kept. */
  readonly discard: () => Promise<void>
}

export interface ContentStore {
  /**
   * Takes in a content while it arrives, holding little of it in memory.
   *
   * @throws what reading the content throws; nothing is left then.
   */
  readonly stage: (content: AsyncIterable<Uint8Array>) => Promise<StagedContent>
  /**
   * Answers a content, or a part of it, piece by piece; null when there is none. Nothing is opened before the first
   * piece is asked for.
   */
  readonly read: (key: ContentKey, range?: ByteRange) => Promise<AsyncIterable<Uint8Array> | null>
  /** Forgets a content; one that is not there is forgotten already. */
  readonly remove: (key: ContentKey) => Promise<void>
  /** Throws away what was staged before that time and neither kept nor discarded: its process has died meanwhile. */
  readonly removeAbandoned: (before: Date) => Promise<void>
  readonly close: () => void
}

/** Enough for the signatures of file formats. */
const HEAD_BYTES = 64

/** The facts about a content that has been read to its end. */
export interface Measure {
  /** In hexadecimal digits. */
  readonly sha256: string
  /** In bytes. */
  readonly size: number
  /** Its first bytes, at most 64. */
  readonly head: Uint8Array
}

/** Measures a content while somebody else reads it. */
export function measuring(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  const heads: Uint8Array[] = []
  let size = 0
  async function* read(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk)
      // A copy: chunks are parts of larger buffers, which would otherwise stay in memory with their first bytes.
      if (size < HEAD_BYTES) heads.push(chunk.slice(0, HEAD_BYTES - size))
      size += chunk.byteLength
      yield chunk
    }
  }
  return {
    /** The content, unchanged. */
    content: read(),
    /** To be asked once all of it has been read. */
    measure: (): Measure => ({ sha256: hash.digest('hex'), size, head: Buffer.concat(heads) }),
  }
}

/** Reads a content to its end and keeps nothing of it but its measure. */
export async function measureOf(source: AsyncIterable<Uint8Array>): Promise<Measure> {
  const { content, measure } = measuring(source)
  for await (const _ of content);
  return measure()
}

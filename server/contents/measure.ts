import { createHash } from 'node:crypto'

/** Enough for the signatures of file formats. */
const HEAD_BYTES = 64

/** What is known of a content that has been read to its end. */
export interface Measure {
  /** In hexadecimal digits. */
  readonly sha256: string
  /** In bytes. */
  readonly size: number
  /** Its first bytes, at most 64. */
  readonly head: Uint8Array
}

export interface Measuring {
  /** The content, unchanged. */
  readonly content: AsyncIterable<Uint8Array>
  /** To be asked once all of it has been read. */
  readonly measure: () => Measure
}

/** Measures a content while somebody else reads it. */
export function measuring(source: AsyncIterable<Uint8Array>): Measuring {
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
    content: read(),
    measure: () => ({ sha256: hash.digest('hex'), size, head: Buffer.concat(heads) }),
  }
}

/** Reads a content to its end and keeps nothing of it but its measure. */
export async function measureOf(source: AsyncIterable<Uint8Array>): Promise<Measure> {
  const { content, measure } = measuring(source)
  for await (const _ of content);
  return measure()
}

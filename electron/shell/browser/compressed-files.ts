/** The renderer's files as they travel: compressed once and kept, or as the build has left them compressed. */

import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)
const compressible = /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg)/
/** Bytes below which compression saves nothing. */
const worthwhile = 1024

export interface Content {
  readonly body: Buffer
  /** `Content-Encoding`, null for the plain bytes. */
  readonly encoding: 'gzip' | null
}

export type ReadContent = (path: string, mediaType: string, acceptEncoding: string) => Promise<Content>

async function readIfPresent(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The renderer's folder does not change while the program runs, so what was read stays valid. */
export function createContentReader(): ReadContent {
  const contents = new Map<string, Promise<Content>>()

  async function read(path: string, encoding: Content['encoding']): Promise<Content> {
    if (encoding === null) return { body: await readFile(path), encoding }
    const built = await readIfPresent(`${path}.gz`)
    if (built !== null) return { body: built, encoding }
    const plain = await readFile(path)
    return plain.length < worthwhile
      ? { body: plain, encoding: null }
      : { body: await compress(plain), encoding: 'gzip' }
  }

  return async (path, mediaType, acceptEncoding) => {
    const accepts = acceptEncoding.split(',').map((entry) => entry.trim().split(';', 1)[0])
    const encoding = compressible.test(mediaType) && accepts.includes('gzip') ? 'gzip' : null
    const key = `${encoding ?? 'plain'} ${path}`
    const known = contents.get(key)
    if (known !== undefined) return await known
    const content = read(path, encoding)
    contents.set(key, content)
    content.catch(() => contents.delete(key))
    return await content
  }
}

/** Finds the renderer's files for both shells: nothing outside the renderer's folder can be named. */

import { realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

export interface RendererFile {
  /** Absolute, with links resolved. */
  readonly path: string
  readonly mediaType: string
  /** Its name carries a hash of its content, so it never changes. */
  readonly immutable: boolean
}

/**
 * The file for the path of a URL, still percent-encoded; null when there is none. A path without an extension is a
 * screen of the interface, and all screens are in `index.html`.
 */
export async function findRendererFile(folder: string, urlPath: string): Promise<RendererFile | null> {
  const path = decodePath(urlPath)
  if (path === null) return null
  const name = extname(path) === '' ? '/index.html' : path
  const mediaType = mediaTypes[extname(name).toLowerCase()]
  if (mediaType === undefined) return null
  try {
    const root = await realpath(folder)
    const file = await realpath(join(root, name))
    if (!file.startsWith(root + sep) || !(await stat(file)).isFile()) return null
    return { path: file, mediaType, immutable: /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(name) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null
    throw error
  }
}

function decodePath(urlPath: string): string | null {
  try {
    const path = decodeURIComponent(urlPath)
    const isPlain = path.startsWith('/') && !/[\\\0:]/.test(path) && !path.split('/').includes('..')
    return isPlain ? path : null
  } catch {
    return null
  }
}

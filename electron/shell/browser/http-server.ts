/** Serves the renderer on 127.0.0.1 to the one browser that holds the session. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contentSecurityPolicy } from '../content-security-policy.ts'
import { findRendererFile } from '../renderer-files.ts'
import { createAccess, type Access } from './access.ts'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

export interface BrowserServer {
  readonly server: Server
  readonly access: Access
  /** Stops listening and ends every connection. */
  close(): Promise<void>
}

export interface BrowserServerOptions {
  /** 0 takes a free one. */
  readonly port: number
  readonly rendererFolder: string
  readonly report: (defect: unknown) => void
}

function securityHeaders(access: Access): Record<string, string> {
  const socket = access.origin.replace(/^http/, 'ws')
  return {
    'Content-Security-Policy': contentSecurityPolicy([`${socket}/bridge`]),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  }
}

const noAccess =
  'Open Dayloom with the link that it printed when it started, or go to the tab that it opened then. A tab from before a restart has no access until the new link has been opened in the same browser.'

const usedToken =
  'This link has been used. Dayloom is open in the browser that used it first; to open it elsewhere, restart Dayloom and take the new link.'

export async function startBrowserServer(options: BrowserServerOptions): Promise<BrowserServer> {
  const readContent = createContentReader()
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const access = createAccess((server.address() as AddressInfo).port)
  const headers = securityHeaders(access)

  function say(
    response: ServerResponse,
    status: number,
    text: string,
    extra: Record<string, string> = {},
  ): void {
    response.writeHead(status, {
      ...headers,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...extra,
    })
    response.end(`${text}\n`)
  }

  function exchangeToken(request: IncomingMessage, response: ServerResponse, token: string): void {
    const cookie = access.redeem(token)
    if (cookie === null && !access.hasSession(request.headers)) {
      say(response, 403, usedToken)
      return
    }
    // The redirect takes the token out of the address bar and the history. After a click on the link in another
    // site's page, a browser keeps a strict cookie back until our own page is the one that navigates.
    const isForeignClick = request.headers['sec-fetch-site'] === 'cross-site'
    response.writeHead(isForeignClick ? 200 : 303, {
      ...headers,
      ...(isForeignClick ? { 'Content-Type': 'text/html; charset=utf-8' } : { Location: '/' }),
      ...(cookie === null ? {} : { 'Set-Cookie': cookie }),
      'Cache-Control': 'no-store',
    })
    response.end(isForeignClick ? '<!doctype html><meta http-equiv="refresh" content="0;url=/">' : undefined)
  }

  async function serveFile(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const file = await findRendererFile(options.rendererFolder, path)
    if (file === null) {
      say(response, 404, 'There is no such page in Dayloom.')
      return
    }
    const acceptEncoding = request.headers['accept-encoding'] ?? ''
    const content = await readContent(file.path, file.mediaType, acceptEncoding)
    response.writeHead(200, {
      ...headers,
      'Content-Type': file.mediaType,
      'Content-Length': content.body.length,
      'Cache-Control': file.immutable ? 'private, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      ...(content.encoding === null ? {} : { 'Content-Encoding': content.encoding }),
    })
    response.end(request.method === 'HEAD' ? undefined : content.body)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!access.comesFromHere(request.headers)) {
      say(response, 403, 'Dayloom answers only its own page.')
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      say(response, 405, 'Dayloom’s page is only read.', { Allow: 'GET, HEAD' })
      return
    }
    const target = request.url ?? '/'
    const [path = '/', query = ''] = target.split('?', 2)
    const token = new URLSearchParams(query).get('token')
    if (path === '/' && token !== null && request.method === 'GET') exchangeToken(request, response, token)
    else if (!access.hasSession(request.headers)) {
      say(response, 403, noAccess)
    } else await serveFile(request, response, path)
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((error: unknown) => {
      options.report(error)
      if (response.headersSent) response.destroy()
      else say(response, 500, 'Dayloom could not read this file. Reinstalling Dayloom replaces it.')
    })
  })

  return {
    server,
    access,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

const compress = promisify(gzip)
const compressible = /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg)/
/** Bytes below which compression saves nothing. */
const worthwhile = 1024

interface Content {
  readonly body: Buffer
  /** `Content-Encoding`, null for the plain bytes. */
  readonly encoding: 'gzip' | null
}

type ReadContent = (path: string, mediaType: string, acceptEncoding: string) => Promise<Content>

async function readIfPresent(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The renderer's folder does not change while the program runs, so what was read stays valid. */
function createContentReader(): ReadContent {
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

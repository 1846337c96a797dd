/** `app://dayloom`: the renderer's files under an origin of their own, instead of `file://`, which has every right. */

import { readFile } from 'node:fs/promises'
import type { CustomScheme, Protocol } from 'electron'
import { contentSecurityPolicy } from '../content-security-policy.ts'
import { findRendererFile } from '../renderer-files.ts'

const scheme = 'app'
export const appOrigin = `${scheme}://dayloom`
export const appPage = `${appOrigin}/index.html`

const privileged: CustomScheme = {
  scheme,
  // The rights that Electron's own example of `protocol.handle` grants, and V8's code cache. No CSP bypass, no service
  // workers, no CORS; and `fetch` stays forbidden by the policy.
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
}

/** Must run before the app is ready. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([privileged])
}

const headers = {
  // The bridge is not a network: the page connects to nothing.
  'Content-Security-Policy': contentSecurityPolicy([]),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

function refuse(status: number): Response {
  return new Response(null, { status, headers })
}

/** Answers requests for files of the renderer's folder, and for nothing else. */
export function serveRenderer(protocol: Pick<Protocol, 'handle'>, rendererFolder: string): void {
  protocol.handle(scheme, async (request) => {
    const url = URL.parse(request.url)
    if (url?.protocol !== `${scheme}:` || url.host !== 'dayloom') return refuse(404)
    if (request.method !== 'GET') return refuse(405)
    const file = await findRendererFile(rendererFolder, url.pathname)
    if (file === null) return refuse(404)
    const body = await readFile(file.path)
    return new Response(new Uint8Array(body), { headers: { ...headers, 'Content-Type': file.mediaType } })
  })
}

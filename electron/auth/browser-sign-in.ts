/**
 * Signing in through a provider of identities, in the person's own browser (RFC 8252): the server's page leads there, and comes back to
 * a port of this computer with a code, which the program exchanges with a secret that it alone has.
 */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CommandError } from '../core/commands/command-error.ts'

/** Proof for the server that its page came back to the program that had opened it. */
export interface BrowserSignIn {
  readonly code: string
  readonly verifier: string
}

export interface BrowserSignInOptions {
  /** Where the server signs people in. */
  readonly server: string
  /** Of a new account. */
  readonly timeZone: string
  readonly openExternal: (url: string) => Promise<void>
  /** Gives up. */
  readonly signal: AbortSignal
}

const refusals: Readonly<Record<string, string>> = {
  provider_email: 'You were not signed in: the provider does not say that your e-mail address is verified.',
  provider_other_account:
    'You were not signed in: the account with your address belongs to another identity of this provider. Ask whoever keeps the server.',
  provider_refused: 'You were not signed in: the provider refused it, or it took too long. Try again.',
  sign_up_by_invitation: 'You have no account on this server. Ask somebody there to invite you.',
  sign_up_closed: 'You have no account on this server. Ask whoever keeps it for one.',
  forbidden: 'Your account on this server is deactivated. Ask whoever keeps it.',
}

const page = (title: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – Dayloom</title>
<body><h1>${title}</h1><p>You may close this page, and go back to Dayloom.</p></body></html>
`

function answer(response: ServerResponse, status: number, title: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    connection: 'close',
  })
  response.end(page(title))
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

/** The query of a request that is this sign-in's; null for anything else that asks at the port. */
function ownQuery(request: IncomingMessage, host: string, state: string): URLSearchParams | null {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const isOurs =
    request.method === 'GET' &&
    request.headers.host === host &&
    pathname === '/' &&
    isSame(searchParams.get('state') ?? '', state)
  return isOurs ? searchParams : null
}

/** @throws {CommandError} `refused` where the person is not signed in, or gives up. */
export async function signInByBrowser({
  server,
  timeZone,
  openExternal,
  signal,
}: BrowserSignInOptions): Promise<BrowserSignIn> {
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(32).toString('base64url')
  const back = Promise.withResolvers<string>()
  const listener = createServer((request, response) => {
    const query = ownQuery(request, host, state)
    if (query === null) {
      answer(response, 404, 'Nothing is here')
      return
    }
    const code = query.get('code')
    answer(response, 200, code === null ? 'You are not signed in' : 'You are signed in')
    const refusal = refusals[query.get('refusal') ?? ''] ?? refusals['provider_refused'] ?? ''
    if (code === null) back.reject(new CommandError('refused', refusal))
    else back.resolve(code)
  })
  const giveUp = (): void => back.reject(new CommandError('refused', 'The sign-in was given up.'))
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(0, '127.0.0.1', resolve)
  })
  const { port } = listener.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  signal.addEventListener('abort', giveUp)
  try {
    const query = new URLSearchParams({
      port: String(port),
      state,
      challenge: createHash('sha256').update(verifier).digest('base64url'),
      timezone: timeZone,
    })
    // The browser may have come back, or the person given up, before anybody waits for it.
    back.promise.catch(() => undefined)
    if (signal.aborted) giveUp()
    else await openExternal(`${server.replace(/\/+$/, '')}/sign_in/provider?${query.toString()}`)
    return { code: await back.promise, verifier }
  } finally {
    signal.removeEventListener('abort', giveUp)
    listener.close()
  }
}

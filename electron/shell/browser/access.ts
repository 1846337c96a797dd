/**
 * Access to the browser shell. It listens on loopback, where every page in every browser of this computer can reach it; so a
 * request must name this very host (against DNS rebinding), come from this very origin (against other sites, also over
 * WebSocket), and carry the cookie that was given for the one-time token of the start-up URL.
 */

import type { IncomingHttpHeaders } from 'node:http'
import { isToken, makeToken } from '../token.ts'

export interface Access {
  /** The token of the start-up URL. */
  readonly token: string
  readonly origin: string
  /** Whether Host, Origin and the browser's own account of where the request comes from fit. */
  comesFromHere(headers: IncomingHttpHeaders): boolean
  hasSession(headers: IncomingHttpHeaders): boolean
  /** The `Set-Cookie` value for the token; null when it is wrong or has been used. */
  redeem(token: string): string | null
}

function cookie(headers: IncomingHttpHeaders, name: string): string | null {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value !== undefined) return value
  }
  return null
}

export function createAccess(port: number): Access {
  const host = `127.0.0.1:${port}`
  const origin = `http://${host}`
  // Cookies are shared by all ports of a host: two running programs must not overwrite each other's.
  const cookieName = `dayloom-${port}`
  const token = makeToken()
  const session = makeToken()
  let isRedeemed = false

  return {
    token,
    origin,
    comesFromHere(headers) {
      return headers.host === host && (headers.origin === undefined || headers.origin === origin)
    },
    hasSession(headers) {
      const given = cookie(headers, cookieName)
      return isRedeemed && given !== null && isToken(given, session)
    },
    redeem(given) {
      if (isRedeemed || !isToken(given, token)) return null
      isRedeemed = true
      return `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict`
    },
  }
}

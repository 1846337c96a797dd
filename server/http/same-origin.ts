/**
 * Keeps other sites from writing in the name of somebody whose browser has a session here. A browser sends the cookie by itself, and
 * says where the request comes from; requests that carry their credentials in `Authorization` come from no page of others.
 */

import { Forbidden } from '../errors/app-error.ts'
import { SESSION_COOKIE } from './credentials.ts'

/** The content types that a form of any site can send by POST without asking first. Programs send JSON, or no type at all. */
const sentByForms = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i

function isOwn(origin: string, { headers, url }: Request, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === (headers.get('host') ?? new URL(url).host) || host === new URL(publicUrl).host
}

/** Null where nothing says so: browsers do. */
function isSameOrigin(request: Request, publicUrl: string): boolean | null {
  const site = request.headers.get('sec-fetch-site')
  // `none`: nobody's page, but the person or a program of theirs.
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = request.headers.get('origin')
  return origin === null ? null : isOwn(origin, request, publicUrl)
}

/**
 * To be asked for requests that may write.
 *
 * @throws {Forbidden} when another site makes it, or may do so.
 */
export function requireOwnSite(request: Request, publicUrl: string): void {
  const { headers } = request
  if (headers.has('authorization')) return
  const isSame = isSameOrigin(request, publicUrl)
  if (isSame === true) return
  if (isSame === false) throw new Forbidden('cross_site')
  const isOfForm = request.method === 'POST' && sentByForms.test(headers.get('content-type') ?? '')
  const usesSession = headers.get('cookie')?.includes(SESSION_COOKIE) === true
  if (usesSession && isOfForm) throw new Forbidden('cross_site')
}

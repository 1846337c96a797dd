/** Credentials in the forms that requests carry them (T §5, decisions §3). */

export const SESSION_COOKIE = '__Secure-accounts-session'

export type Credentials =
  | { readonly kind: 'password'; readonly email: string; readonly password: string }
  | { readonly kind: 'api_token'; readonly token: string }
  | { readonly kind: 'session'; readonly token: string }
  /** `Authorization: Bearer`: an API token or a session's token. */
  | { readonly kind: 'bearer'; readonly token: string }
  /** Something was sent that is no credentials at all: refused like wrong ones. */
  | { readonly kind: 'malformed' }

const malformed: Credentials = { kind: 'malformed' }

function fromBasic(encoded: string): Credentials {
  const decoded = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  if (colon === -1) return malformed
  const user = decoded.slice(0, colon)
  const password = decoded.slice(colon + 1)
  // An e-mail address has an @, a token has none: the literal is a possible password of a person.
  if (password === 'api_token' && !user.includes('@')) return { kind: 'api_token', token: user }
  return { kind: 'password', email: user, password }
}

function fromCookies(cookies: string): Credentials | null {
  for (const cookie of cookies.split(';')) {
    const equals = cookie.indexOf('=')
    if (equals !== -1 && cookie.slice(0, equals).trim() === SESSION_COOKIE) {
      return { kind: 'session', token: cookie.slice(equals + 1).trim() }
    }
  }
  return null
}

/** The credentials of a request; null when it carries none. `Authorization` wins over the cookie. */
export function readCredentials(headers: Headers): Credentials | null {
  const authorization = headers.get('authorization')
  if (authorization === null) return fromCookies(headers.get('cookie') ?? '')
  const space = authorization.indexOf(' ')
  const scheme = authorization.slice(0, space).toLowerCase()
  const value = authorization.slice(space + 1).trim()
  if (value === '') return malformed
  if (scheme === 'basic') return fromBasic(value)
  if (scheme === 'bearer') return { kind: 'bearer', token: value }
  return malformed
}

/** The value of `Set-Cookie` that begins a session, with exactly the documented attributes (T §5.2). */
export function sessionCookie(token: string): string {
  return `${SESSION_COOKIE}=${token}; Path=/; HttpOnly; Secure; SameSite=Lax`
}

/** The value of `Set-Cookie` that makes the browser forget the session. */
export const expiredSessionCookie = `${sessionCookie('')}; Max-Age=0`

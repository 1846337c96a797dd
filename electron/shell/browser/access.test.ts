import { describe, expect, it } from 'vitest'
import { createAccess } from './access.ts'

function cookieOf(setCookie: string | null): string {
  return setCookie?.split(';', 1)[0] ?? ''
}

describe('access to the browser shell', () => {
  it('is given once for the token, as a cookie that scripts and other sites cannot use', () => {
    const access = createAccess(4000)
    expect(access.redeem('guess')).toBeNull()
    const cookie = access.redeem(access.token)
    expect(cookie).toMatch(/^dayloom-4000=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(access.redeem(access.token)).toBeNull()
    expect(access.hasSession({ cookie: `other=1; ${cookieOf(cookie)}` })).toBe(true)
  })

  it.each(['', 'dayloom-4000=', 'dayloom-4000=undefined', 'dayloom-4000=x; dayloom-4001=y'])(
    'is not had with the cookie %j',
    (cookie) => {
      const access = createAccess(4000)
      access.redeem(access.token)
      expect(access.hasSession({ cookie })).toBe(false)
      expect(access.hasSession({})).toBe(false)
    },
  )

  it('differs between programs that run side by side', () => {
    const one = createAccess(4000)
    const two = createAccess(4001)
    two.redeem(two.token)
    expect(two.hasSession({ cookie: cookieOf(one.redeem(one.token)) })).toBe(false)
  })

  it.each([
    [{ host: '127.0.0.1:4000' }, true],
    [{ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000' }, true],
    [{ host: 'evil.example:4000' }, false],
    [{ host: 'localhost:4000' }, false],
    [{ host: '127.0.0.1' }, false],
    [{}, false],
    [{ host: '127.0.0.1:4000', origin: 'http://evil.example' }, false],
    [{ host: '127.0.0.1:4000', origin: 'null' }, false],
    [{ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4001' }, false],
  ])('is for requests of this very host and origin: %j → %j', (headers, expected) => {
    expect(createAccess(4000).comesFromHere(headers)).toBe(expected)
  })
})

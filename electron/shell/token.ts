/** Secrets that prove to a running program that a request is its person's own. */

import { randomBytes, timingSafeEqual } from 'node:crypto'

export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Takes as long for a wrong token as for the right one. */
export function isToken(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

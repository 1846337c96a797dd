/** What an account's fields may hold. */

import { Temporal } from 'temporal-polyfill'
import { BadRequest } from '../errors/app-error.ts'

const EMAIL_LENGTH = 254
const PASSWORD_MINIMUM = 8
const PASSWORD_MAXIMUM = 1024

/** One @ between two parts without spaces: whether an address exists, only a mail to it can tell. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LENGTH && /^[^\s@:]+@[^\s@:]+$/.test(text)
}

export function readEmail(text: string): string {
  const email = text.trim()
  if (!isEmail(email)) {
    throw new BadRequest('email: must be an e-mail address')
  }
  return email
}

export function requireGoodPassword(password: string): void {
  if (password.length < PASSWORD_MINIMUM) {
    throw new BadRequest(`password: must have at least ${PASSWORD_MINIMUM} characters`)
  }
  if (password.length > PASSWORD_MAXIMUM) {
    throw new BadRequest(`password: must have at most ${PASSWORD_MAXIMUM} characters`)
  }
}

/** An IANA zone, as it is written. */
export function readTimeZone(text: string): string {
  try {
    // Offsets such as +02:00 are accepted there too, and know no summer time.
    if (/^[A-Za-z]/.test(text)) return new Temporal.ZonedDateTime(0n, text).timeZoneId
  } catch {
    // Refused below.
  }
  throw new BadRequest('timezone: must be an IANA time zone such as Europe/Tallinn')
}

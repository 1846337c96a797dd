/** Rules for the fields of an account. */

import { Temporal } from 'temporal-polyfill'
import { isUniqueViolation } from '../database/transaction.ts'
import { BadRequest } from '../errors/app-error.ts'

const EMAIL_LENGTH = 254
const PASSWORD_MINIMUM = 8
const PASSWORD_MAXIMUM = 1024

/** With these a mail program reads a list, a name beside an address, or another address: an account with others' mailbox. */
const readDifferently = /[\s\p{C}:;,<>()[\]"\\。．｡]/u

/** One @ between two parts without spaces: whether an address exists, only a mail to it can tell. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LENGTH && /^[^@]+@[^@]+$/.test(text) && !readDifferently.test(text)
}

/** As it is kept and mailed to. Letters that are written in several ways are one address, and must be one mailbox. */
export function plainEmail(text: string): string {
  return text.trim().normalize('NFC')
}

export function readEmail(text: string): string {
  const email = plainEmail(text)
  if (!isEmail(email)) {
    throw new BadRequest('wrong_type', { field: 'email', type: 'email' })
  }
  return email
}

export function requireGoodPassword(password: string): void {
  if (password.length < PASSWORD_MINIMUM) {
    throw new BadRequest('too_short', { field: 'password', minimum: PASSWORD_MINIMUM })
  }
  if (password.length > PASSWORD_MAXIMUM) {
    throw new BadRequest('too_long', { field: 'password', maximum: PASSWORD_MAXIMUM })
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
  throw new BadRequest('wrong_type', { field: 'timezone', type: 'time_zone' })
}

/** Writes an account. @throws {BadRequest} when somebody else has the address, also since a moment ago. */
export async function unlessEmailTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken({ cause: error })
    throw error
  }
}

export function emailTaken(options?: ErrorOptions): BadRequest<'taken'> {
  return new BadRequest('taken', { field: 'email', text: 'user with this email already exists', ...options })
}

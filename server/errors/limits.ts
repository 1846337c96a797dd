/** Limits of what a field holds. */

import { BadRequest } from './app-error.ts'

/** @throws {BadRequest} naming the field, for more than so many items. */
export function requireFew(count: number, maximum: number, field: string): void {
  if (count > maximum)
    throw new BadRequest('too_many', { field, maximum, says: `must not be more than ${maximum}` })
}

/** @throws {BadRequest} naming the field, for a text of more than so many characters. */
export function requireShort(text: string, maximum: number, field: string): void {
  if (text.length > maximum)
    throw new BadRequest('too_long', {
      field,
      maximum,
      says: `must not be longer than ${maximum} characters`,
    })
}

const MAXIMUM_BYTES = 16 * 1024

/** The value as JSON. @throws {BadRequest} naming the field, for more than 16 KiB. */
export function smallJson(value: unknown, field: string): string {
  const json = JSON.stringify(value)
  if (Buffer.byteLength(json) > MAXIMUM_BYTES)
    throw new BadRequest('too_large', { field, bytes: MAXIMUM_BYTES, says: 'must not be larger than 16 KiB' })
  return json
}

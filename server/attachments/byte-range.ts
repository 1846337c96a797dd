/** Parts of a file that a client asks for (RFC 9110 §14). */

import type { ByteRange } from '../contents/content-store.ts'
import { RangeNotSatisfiable } from '../errors/app-error.ts'

/** So many digits are an exact number, and more than any file has bytes. */
const form = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * The part that `Range` names; null for the whole, also when it asks for several parts or in a way that is not understood.
 *
 * @throws {RangeNotSatisfiable} when the file does not reach there.
 */
export function byteRange(header: string | null, size: number): ByteRange | null {
  const [, from = '', to = ''] = form.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Number(to)
    if (length === 0 || size === 0) throw new RangeNotSatisfiable(size)
    return { first: Math.max(0, size - length), last: size - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return null
  if (first >= size) throw new RangeNotSatisfiable(size)
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

/** Whether `If-None-Match` or `If-Range` names the file's own tag. */
export function namesTag(header: string, tag: string): boolean {
  if (header.trim() === '*') return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}

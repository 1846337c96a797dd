/** Pages of lists: `page` counts from 1. */

import { BadRequest } from '../errors/app-error.ts'

/** Farther than any list reaches; keeps offsets within what databases count. */
const LAST_PAGE = 1_000_000

export interface Page {
  readonly page: number
  readonly size: number
  readonly limit: number
  readonly offset: number
}

/** @throws {BadRequest} for a page before the first and a size that is not offered. */
export function pageOf(
  { page = 1, size }: { readonly page: number | undefined; readonly size: number | undefined },
  offered: { readonly standard: number; readonly largest: number; readonly sizeName: string },
): Page {
  const rows = size ?? offered.standard
  if (page < 1 || page > LAST_PAGE)
    throw new BadRequest('too_great', {
      field: 'page',
      maximum: LAST_PAGE,
      says: `must be 1 to ${LAST_PAGE}`,
    })
  if (rows < 1 || rows > offered.largest) {
    throw new BadRequest('too_great', {
      field: offered.sizeName,
      maximum: offered.largest,
      says: `must be 1 to ${offered.largest}`,
    })
  }
  return { page, size: rows, limit: rows, offset: (page - 1) * rows }
}

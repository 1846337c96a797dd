/** How lists of planning are ordered: `field` or `-field`, also `field,asc` and `field,desc` (decisions §9). */

import { BadRequest } from '../errors/app-error.ts'

export interface OrderTerm {
  readonly field: string
  readonly descending: boolean
}

/** @param parameter its name in the query, for refusals. @throws {BadRequest} for another direction. */
export function orderTerm(text: string, parameter: string): OrderTerm {
  if (text.startsWith('-')) return { field: text.slice(1), descending: true }
  const [field = '', direction = 'asc'] = text.split(',')
  const lower = direction.toLowerCase()
  if (lower !== 'asc' && lower !== 'desc')
    throw new BadRequest('invalid', { field: parameter, says: 'must end in asc or desc' })
  return { field, descending: lower === 'desc' }
}

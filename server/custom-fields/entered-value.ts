/** The values that requests enter into a custom field, by its type (decisions §4, §9). */

import type { CustomFieldType } from '../../shared/api/custom-fields.ts'
import { BadRequest } from '../errors/app-error.ts'
import { readDate } from '../effects/time-text.ts'

const MAXIMUM_TEXT_LENGTH = 10_000

/** A value as it is stored. */
export type EnteredValue =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'options'; readonly optionIds: readonly number[] }

const none: EnteredValue = { kind: 'none' }

function textOf(value: unknown, field: string): string {
  if (typeof value !== 'string')
    throw new BadRequest('wrong_type', { field, type: 'string', says: 'must be a text' })
  if (value.length > MAXIMUM_TEXT_LENGTH) {
    throw new BadRequest('too_long', {
      field,
      maximum: MAXIMUM_TEXT_LENGTH,
      says: `must not be longer than ${MAXIMUM_TEXT_LENGTH} characters`,
    })
  }
  return value
}

/** Scripts and local files are no links that others should follow. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

function optionIdsOf(value: unknown, field: string, several: boolean): readonly number[] {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (!ids.every((id) => typeof id === 'number' && Number.isSafeInteger(id) && id > 0)) {
    throw new BadRequest('invalid', {
      field,
      says: `must be ${several ? 'ids of options' : 'the id of an option'}`,
    })
  }
  const distinct = [...new Set(ids as readonly number[])]
  if (distinct.length > 1 && !several) throw new BadRequest('invalid', { field, says: 'takes one option' })
  return distinct
}

type Reading = (value: unknown, field: string, timeZone: string) => EnteredValue

function options(several: boolean): Reading {
  return (value, field) => {
    const optionIds = optionIdsOf(value, field, several)
    return optionIds.length === 0 ? none : { kind: 'options', optionIds }
  }
}

const readings: Readonly<Record<CustomFieldType, Reading>> = {
  text: (value, field) => ({ kind: 'text', text: textOf(value, field) }),
  url(value, field) {
    const text = textOf(value, field)
    if (!isWebAddress(text))
      throw new BadRequest('wrong_type', {
        field,
        type: 'url',
        says: 'must be an address such as https://example.com',
      })
    return { kind: 'text', text }
  },
  date: (value, field, zone) => ({ kind: 'text', text: readDate(textOf(value, field), field, zone) }),
  number(value, field) {
    if (typeof value !== 'number') throw new BadRequest('wrong_type', { field, type: 'number' })
    return { kind: 'number', number: value }
  },
  checkbox(value, field) {
    if (typeof value !== 'boolean') throw new BadRequest('wrong_type', { field, type: 'boolean' })
    return { kind: 'number', number: Number(value) }
  },
  select: options(false),
  multi_select: options(true),
}

/**
 * @param field its place in the request, for refusals.
 * @param timeZone in which a timestamp is cut to its date.
 * @throws {BadRequest} when the type takes no such value.
 */
export function enteredValue(
  type: CustomFieldType,
  value: unknown,
  field: string,
  timeZone: string,
): EnteredValue {
  return value === null || value === '' ? none : readings[type](value, field, timeZone)
}

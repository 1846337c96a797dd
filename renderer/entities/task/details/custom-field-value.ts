/** Values of custom fields: what a task holds, in words and as the editors read it. */

import { t } from '@lingui/core/macro'
import type { CustomField } from '../../../../shared/bridge/tasks.ts'

/** As JSON on the bridge. */
export type FieldValue = unknown

/** The options that a selection holds, in the order of the field. */
export function chosenOptions(field: CustomField, value: FieldValue): CustomField['options'] {
  const ids = new Set(Array.isArray(value) ? value.map(Number) : [Number(value)])
  return field.options.filter((option) => ids.has(option.id))
}

/** As JSON again; null for none. */
export function optionsValue(field: CustomField, ids: ReadonlySet<string>): number[] | number | null {
  const chosen = field.options.filter((option) => ids.has(String(option.id))).map((option) => option.id)
  if (field.type === 'multi_select') return chosen.length === 0 ? null : chosen
  return chosen[0] ?? null
}

export function textOfValue(value: FieldValue): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A value as a list shows it; empty for none. */
export function fieldInWords(
  field: CustomField,
  value: FieldValue,
  writeDate: (date: string) => string,
): string {
  switch (field.type) {
    case 'select':
    case 'multi_select':
      return chosenOptions(field, value)
        .map((option) => option.name)
        .join(', ')
    case 'checkbox':
      return value === true ? t`Yes` : value === false ? t`No` : ''
    case 'date':
      return typeof value === 'string' && value !== '' ? writeDate(value) : ''
    default:
      return textOfValue(value)
  }
}

/** Why a text is no value of the field, null when it is one. Empty takes the value away. */
export function refusalOf(field: CustomField, text: string): string | null {
  if (text === '') return null
  if (field.type === 'number' && numberOf(text) === null) return t`Enter a number, such as 12.5.`
  if (field.type === 'url' && !isWebAddress(text)) return t`Enter an address such as https://example.com.`
  return null
}

/** The value of a text that is not refused. */
export function valueOfText(field: CustomField, text: string): string | number | null {
  if (text === '') return null
  return field.type === 'number' ? numberOf(text) : text
}

function numberOf(text: string): number | null {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(number) ? number : null
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

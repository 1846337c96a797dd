/** The part of a text that finds no room in a field of so many characters. */

import { plural, t } from '@lingui/core/macro'

/** A field of text, as far as its room goes. */
export interface TextRoom {
  readonly value: string
  readonly selectionStart: number | null
  readonly selectionEnd: number | null
  /** As the document has it: below zero for a field that takes any length. */
  readonly maxLength: number
}

/** How many characters at the end of the text are left out when it takes the place of what is selected. */
export function leftOutCharacters(field: TextRoom, text: string): number {
  if (field.maxLength < 0) return 0
  const end = field.value.length
  const replaced = (field.selectionEnd ?? end) - (field.selectionStart ?? end)
  const room = Math.max(0, field.maxLength - (end - replaced))
  // Where the system ends lines by two characters the field counts one.
  return Math.max(0, text.replaceAll('\r\n', '\n').length - room)
}

const figures = new Intl.NumberFormat('en-US')

export function leftOutMessage(leftOut: number, maxLength: number): string {
  const room = t`This field takes ${figures.format(maxLength)} characters`
  return plural(leftOut, {
    one: `${room}. The last one of the pasted text was left out.`,
    other: `${room}. The last # of the pasted text were left out.`,
  })
}

import { BadRequest } from './app-error.ts'

interface Rules {
  /** Characters. */
  readonly maximum?: number
  /** T §7's texts for one that is empty and one that is too long, where it has some. */
  readonly texts?: { readonly empty: string; readonly long?: string }
}

/** A text without the spaces around it. @throws {BadRequest} naming the field when it is empty or too long. */
export function trimmedText(
  text: string | null | undefined,
  field: string,
  { maximum = Number.POSITIVE_INFINITY, texts }: Rules = {},
): string {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') throw new BadRequest('required', { field, text: texts?.empty })
  if (trimmed.length > maximum) throw new BadRequest('too_long', { field, maximum, text: texts?.long })
  return trimmed
}

/** The same where a change may leave the text as it is. */
export function trimmedChange(text: string | undefined, field: string, rules?: Rules): string | undefined {
  return text === undefined ? undefined : trimmedText(text, field, rules)
}

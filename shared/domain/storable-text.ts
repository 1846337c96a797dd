/** Characters that a text must not have, so that every database of the service keeps it: PostgreSQL stores neither of the two. */

export type TextFault = 'nul' | 'half-character'

/** Null for a text that can be kept as it is: well-formed Unicode without NUL. */
export function textFault(text: string): TextFault | null {
  if (text.includes('\0')) return 'nul'
  return text.isWellFormed() ? null : 'half-character'
}

/** The form in which texts are compared when searching and sorting. */

// Everything below U+0080.
const ascii = /^[\0-\x7f]*$/

/**
 * Folds case and accents, in any script: `Café`, `CAFÉ` and `cafe` are the same, and so are `Straße` and `STRASSE`.
 * Folding twice changes nothing.
 */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
}

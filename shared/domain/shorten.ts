/** The text with an ellipsis in place of its end where it has more characters than fit. */
export function shorten(text: string, longest: number): string {
  // One character to a reader may be several code points.
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return characters.length <= longest
    ? text
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}

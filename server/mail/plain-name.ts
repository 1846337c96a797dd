/** Code points; a subject has room for two such names. */
const LONGEST = 60

/**
 * A name that somebody chose, as mails to others have it: one short line without characters that nobody sees, in which no mail
 * program finds a link. Empty when nothing is left.
 */
export function plainName(text: string): string {
  const line = text
    .replaceAll(/\p{C}/gu, ' ')
    .replaceAll(/\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*/giu, ' ')
    // The name of a host without anything around it is made a link as well.
    .replaceAll(/(?<=[\p{L}\p{N}])[.。．｡](?=\p{L}{2})/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length <= LONGEST
    ? line
    : `${characters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
}

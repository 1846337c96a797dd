/** In bytes: as much of a text as somebody reads in a dialog. */
export const mostText = 204_800

/**
 * The text in the first `mostText` bytes of a file: UTF-8, or UTF-16 when it says so in its first two bytes, as some
 * programs on Windows write it, or Windows-1252, as older ones do. What cannot be read is replaced by `�`, and a letter that is
 * cut at the end is left out.
 */
export function textOf(content: Uint8Array): string {
  const isCut = content.length > mostText
  const read = (encoding: string): string =>
    new TextDecoder(encoding).decode(content.subarray(0, mostText), { stream: isCut })
  if (content[0] === 0xff && content[1] === 0xfe) return read('utf-16le')
  if (content[0] === 0xfe && content[1] === 0xff) return read('utf-16be')
  const text = read('utf-8')
  // Where no letter beyond ASCII is one of UTF-8, the others are not damaged but written otherwise.
  return text.includes(unreadable) && !beyondAscii.test(text) ? read('windows-1252') : text
}

const unreadable = '\u{FFFD}'
const beyondAscii = /[\u{80}-\u{FFFC}\u{FFFE}-\u{10FFFF}]/u

/** In bytes: as much of a text as somebody reads in a dialog. */
export const mostText = 204_800

/**
 * The text in the first `mostText` bytes of a file: UTF-8, or UTF-16 when it says so in its first two bytes, as some
 * programs on Windows write it. What is neither is replaced by `�`, and a letter that is cut at the end is left out.
 */
export function textOf(content: Uint8Array): string {
  const encoding =
    content[0] === 0xff && content[1] === 0xfe
      ? 'utf-16le'
      : content[0] === 0xfe && content[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  const isCut = content.length > mostText
  return new TextDecoder(encoding).decode(content.subarray(0, mostText), { stream: isCut })
}

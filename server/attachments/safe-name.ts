/** Names of files as they come from anywhere, made safe to write on any computer and honest to look at. */

/** The longest name that file systems take. */
const MAXIMUM_BYTES = 255
/** Longer ones are no extensions. */
const MAXIMUM_EXTENSION_BYTES = 20
const NAMELESS = 'attachment'

/** Devices of Windows, with any extension. */
const reserved = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=\.|$)/i

/** Controls, and marks that turn the direction of text: `exe.gpj` would be shown as `jpg.exe`. */
const invisible = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/gu

const forbidden = /[<>:"|?*]/g

function bytesOf(text: string): number {
  return Buffer.byteLength(text)
}

/** As many whole characters as fit. */
function cut(text: string, maximumBytes: number): string {
  let kept = ''
  let bytes = 0
  for (const character of text) {
    bytes += bytesOf(character)
    if (bytes > maximumBytes) break
    kept += character
  }
  return kept
}

/** Keeps the extension, which says what the file is. */
function shortened(name: string): string {
  if (bytesOf(name) <= MAXIMUM_BYTES) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot) : ''
  if (bytesOf(extension) > MAXIMUM_EXTENSION_BYTES) return cut(name, MAXIMUM_BYTES)
  return cut(name.slice(0, dot === -1 ? undefined : dot), MAXIMUM_BYTES - bytesOf(extension)) + extension
}

/** Windows drops dots and spaces at the end. */
function trimmed(name: string): string {
  return name.replaceAll(/^\s+|[\s.]+$/gu, '')
}

/**
 * The name without its path and without what no file may be called; `attachment` when nothing is left. At most 255 bytes of
 * UTF-8, one line, in the direction that it is read in. A safe name stays as it is.
 */
export function safeName(name: string): string {
  const base = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = trimmed(base.replaceAll(invisible, '').replaceAll(forbidden, '_'))
  const safe = trimmed(shortened(plain.replace(reserved, '_$&')))
  return safe === '' ? NAMELESS : safe
}

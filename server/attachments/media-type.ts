/** Of which media type a file is: what its first bytes say counts, not what its sender says. */

const UNKNOWN = 'application/octet-stream'
const ZIP = 'application/zip'

interface Signature {
  readonly type: string
  readonly bytes: string
  /** Where they begin. */
  readonly at?: number
}

/** As Latin-1 text. Types whose mistaken name would matter: what is shown, and what is run. */
const signatures: readonly Signature[] = [
  { type: 'image/png', bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', bytes: '\xff\xd8\xff' },
  { type: 'image/gif', bytes: 'GIF87a' },
  { type: 'image/gif', bytes: 'GIF89a' },
  { type: 'image/webp', bytes: 'WEBP', at: 8 },
  { type: 'application/pdf', bytes: '%PDF-' },
  { type: 'application/gzip', bytes: '\x1f\x8b\x08' },
  { type: ZIP, bytes: 'PK\x03\x04' },
  { type: 'application/vnd.microsoft.portable-executable', bytes: 'MZ' },
  { type: 'application/x-elf', bytes: '\x7fELF' },
  { type: 'application/x-mach-binary', bytes: '\xcf\xfa\xed\xfe' },
  { type: 'application/x-mach-binary', bytes: '\xca\xfe\xba\xbe' },
]

const recognized = new Set(signatures.map(({ type }) => type))

function recognize(head: Uint8Array): string | undefined {
  const text = Buffer.from(head).toString('latin1')
  return signatures.find(({ bytes, at = 0 }) => text.startsWith(bytes, at))?.type
}

/** `type/subtype` (RFC 6838), at most 127 characters; anything else is unknown. */
function wellFormed(declared: string): string {
  const type = declared.toLowerCase()
  return /^[a-z\d][\w!#$&^.+-]*\/[a-z\d][\w!#$&^.+-]*$/.test(type) && type.length <= 127 ? type : UNKNOWN
}

/** Documents of many programs are ZIP archives; they are what their sender says, as long as that is no other content. */
function archiveType(declared: string): string {
  const isDocument = declared.startsWith('application/') && declared !== UNKNOWN && !recognized.has(declared)
  return isDocument ? declared : ZIP
}

/**
 * @param head the file's first bytes.
 * @param declared by the sender; a type that the bytes would show, and do not, is not believed.
 */
export function mediaTypeOf(head: Uint8Array, declared: string): string {
  const type = wellFormed(declared)
  const found = recognize(head)
  if (found === ZIP) return archiveType(type)
  if (found !== undefined) return found
  return recognized.has(type) ? UNKNOWN : type
}

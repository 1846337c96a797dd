import { plural, t } from '@lingui/core/macro'

/** `1.4 MB`, `12 KB`, `312 bytes` */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return plural(bytes, { one: '# byte', other: '# bytes' })
  if (bytes < 999_500) return t`${Math.round(bytes / 1000)} KB`
  const megabytes = bytes / 1_000_000
  return t`${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`
}

/** Says which letters the PDF of a report or an invoice lacks. */
export function unprintableWords(letters: string): string {
  const all = Array.from(letters)
  const some = all.slice(0, 20).join(' ')
  const shown = all.length > 20 ? `${some} …` : some
  return t`The PDF has a � for letters that no typeface here has: ${shown}. XLSX and CSV files have them all.`
}

export type PreviewKind = 'image' | 'pdf' | 'text' | null

const images: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
])

/**
 * How a file can be shown here. Pictures that can hold scripts, such as SVG, and everything unknown cannot. Pages of the
 * web are shown as their text.
 */
export function previewKind(mimeType: string, name: string): PreviewKind {
  const type = mimeType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (images.has(type)) return 'image'
  if (type === 'application/pdf' || /\.pdf$/i.test(name)) return 'pdf'
  const isText = type.startsWith('text/') || type === 'application/json'
  return isText || /\.(?:txt|md|csv|tsv|log|json|jsonl|ya?ml|toml|ini|html?|xml|ics)$/i.test(name)
    ? 'text'
    : null
}

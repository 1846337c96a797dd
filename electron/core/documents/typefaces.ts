/** The typefaces of PDFs besides Roboto, each a file of a package, which the build puts beside the programs. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const noto = {
  hebrew: ['@embedpdf/fonts-hebrew', 'NotoSansHebrew-Regular.ttf'],
  arabic: ['@embedpdf/fonts-arabic', 'NotoNaskhArabic-Regular.ttf'],
  chinese: ['@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'],
  japanese: ['@embedpdf/fonts-jp', 'NotoSansJP-Regular.otf'],
  korean: ['@embedpdf/fonts-kr', 'NotoSansKR-Regular.otf'],
} as const

export type Typeface = keyof typeof noto

/** Of the package that has a typeface. */
export const typefaceFiles: Readonly<Record<Typeface, readonly [packageName: string, file: string]>> = noto

/** Below `dist/main/`. */
export const typefaceFolder = 'typefaces'

/** Megabytes of some: they are read when a document has the first letter of theirs. */
export function readTypeface(typeface: Typeface): Buffer {
  const [packageName, file] = typefaceFiles[typeface]
  try {
    return readFileSync(join(import.meta.dirname, '..', typefaceFolder, file))
  } catch {
    // Not built: the sources run.
    const entry = createRequire(import.meta.url).resolve(packageName)
    return readFileSync(join(entry, '../../fonts', file))
  }
}

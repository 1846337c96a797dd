/** Puts each letter of a document into a typeface that has it. */

import { create } from 'fontkit'
import type { PdfContent, PdfDefinition } from './make-pdf.ts'
import { directionOf } from './right-to-left.ts'
import { readTypeface, type Typeface } from './typefaces.ts'

type Family = Typeface | 'Roboto'

interface Font {
  readonly bytes: Buffer
  readonly has: (codePoint: number) => boolean
}

export interface Lettered {
  readonly definition: PdfDefinition
  /** Besides Roboto. */
  readonly typefaces: ReadonlyMap<Typeface, Buffer>
  /** The letters that none of the typefaces has, each once; `replacement` stands for them. */
  readonly unprintable: string
}

/** East Asian languages write many of the same letters, each a little differently. */
const languages: readonly (readonly [language: RegExp, order: readonly Typeface[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['japanese', 'chinese', 'korean']],
  [/\p{Script=Hangul}/u, ['korean', 'chinese', 'japanese']],
]
const chineseFirst: readonly Typeface[] = ['chinese', 'japanese', 'korean']

/** They have no look of their own, and stay out where the typeface does not know them. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** Such as accents that stand alone. */
const mark = /\p{Mark}/u

/** Of the letters that cannot be printed. */
const replacement = '\u{fffd}'

/** Where bytes begin that are no text. */
const data = /^data:/

/** Most texts. */
const common = /^[\n\x20-\x7e\xa0-\xff]*$/

export function fontOf(bytes: Buffer): Font {
  const font = create(bytes)
  return { bytes, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}

const read = new Map<Typeface, Font>()

function fontIn(typeface: Typeface): Font {
  const known = read.get(typeface)
  if (known !== undefined) return known
  const font = fontOf(readTypeface(typeface))
  read.set(typeface, font)
  return font
}

/** @param roboto the typeface of the document, for all that it has */
export function withLetters(definition: PdfDefinition, roboto: Font): Lettered {
  const typefaces = new Map<Typeface, Buffer>()
  const unprintable = new Set<string>()
  let eastAsian: readonly Typeface[] | null = null

  /** A text's own language, else that of the document. */
  function orderFor(text: string): readonly Typeface[] {
    const own = languages.find(([language]) => language.test(text))?.[1]
    if (own !== undefined) return own
    eastAsian ??=
      languages.find(([language]) => language.test(JSON.stringify(definition)))?.[1] ?? chineseFirst
    return eastAsian
  }

  function familyOf(letter: string, text: string, before: Family): Family | null {
    const code = letter.codePointAt(0) ?? 0
    const isKnownBefore = () => (before === 'Roboto' ? roboto : fontIn(before)).has(code)
    if (mark.test(letter) && isKnownBefore()) return before
    if (roboto.has(code)) return 'Roboto'
    if (invisible.test(letter)) return isKnownBefore() ? before : null
    const order: readonly Typeface[] = /\p{Script_Extensions=Hebrew}/u.test(letter)
      ? ['hebrew']
      : /\p{Script_Extensions=Arabic}/u.test(letter)
        ? ['arabic']
        : orderFor(text)
    const found = order.find((typeface) => fontIn(typeface).has(code))
    if (found === undefined) return null
    typefaces.set(found, fontIn(found).bytes)
    return found
  }

  /** Runs of letters of one typeface, paragraph by paragraph. */
  function runsOf(text: string, wordBreak: unknown): PdfContent[] {
    const runs: PdfContent[] = []
    for (const paragraph of text.normalize().split(/(?<=\n)/)) {
      const direction = directionOf(paragraph)
      let family: Family = 'Roboto'
      let letters = ''
      const end = () => {
        // Letters that are joined stay together.
        const broken = family === 'Roboto' && wordBreak !== undefined && { wordBreak }
        if (letters !== '')
          runs.push({ text: letters, font: family, ...broken, ...(direction && { direction }) })
        letters = ''
      }
      for (const letter of paragraph) {
        const next: Family | null = letter === '\n' ? family : familyOf(letter, paragraph, family)
        if (next === null && invisible.test(letter)) continue
        if (next === null) unprintable.add(letter)
        if ((next ?? 'Roboto') !== family) end()
        family = next ?? 'Roboto'
        letters += next === null ? replacement : letter
      }
      end()
    }
    return runs
  }

  const isPlain = (text: string) => {
    if (common.test(text)) return true
    for (const letter of text) if (letter !== '\n' && !roboto.has(letter.codePointAt(0) ?? 0)) return false
    return true
  }

  function lettered(content: PdfContent): PdfContent {
    if (typeof content === 'string')
      return isPlain(content) || data.test(content) ? content : { text: runsOf(content, undefined) }
    if (Array.isArray(content)) return content.map(lettered)
    const node = content as Readonly<Record<string, unknown>>
    const changed: Record<string, unknown> = {}
    for (const key of ['columns', 'table', 'body'])
      if (key in node) changed[key] = lettered(node[key] as PdfContent)
    const { text, wordBreak } = node
    if (typeof text === 'string' && !isPlain(text))
      Object.assign(changed, { text: runsOf(text, wordBreak), wordBreak: undefined })
    return { ...node, ...changed }
  }

  const content = definition.content.map(lettered)
  const footer: PdfDefinition['footer'] = (page, pages) => lettered(definition.footer(page, pages))
  footer(1, 1)
  return { definition: { ...definition, content, footer }, typefaces, unprintable: [...unprintable].join('') }
}

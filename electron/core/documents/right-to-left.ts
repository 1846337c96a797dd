/** Hebrew and Arabic in the order in which they are seen: pdfmake writes words as they follow one another. */

import bidiFactory from 'bidi-js'
import type { Inline } from 'pdfmake/js/Renderer.js'

const bidi = bidiFactory()

export type Direction = 'ltr' | 'rtl'

/** Text that its typeface writes from right to left by itself, also where it is a number, which is read as ours are. */
const turned = /[\p{Script=Hebrew}\p{Script=Arabic}\u0660-\u0669]/u

/** Of a paragraph: that of its first letter; null where nothing in it runs to the left. */
export function directionOf(paragraph: string): Direction | null {
  if (!turned.test(paragraph)) return null
  const [first] = bidi.getEmbeddingLevels(paragraph).paragraphs
  return first?.level === 1 ? 'rtl' : 'ltr'
}

/** Letters of one inline that stand side by side. */
interface Piece {
  readonly inline: Inline
  readonly isTurned: boolean
  /** In the line's text. */
  first: number
  last: number
}

/** The same line from left to right. The typefaces turn and join the letters of a piece of Hebrew or Arabic themselves. */
export function inVisualOrder(inlines: readonly Inline[], direction: Direction): readonly Inline[] {
  const whole = inlines.map(({ text }) => text).join('')
  const from = whole.length - whole.trimStart().length
  const text = whole.trimEnd()
  const owners = inlines.flatMap((inline) => Array.from<Inline>({ length: inline.text.length }).fill(inline))
  const levels = bidi.getEmbeddingLevels(text, direction)
  const pieces: Piece[] = []
  for (const at of bidi.getReorderedIndices(text, levels, from)) {
    const inline = owners[at]
    if (at < from || inline === undefined) continue
    const isTurned = (levels.levels[at] ?? 0) % 2 === 1
    const piece = pieces.at(-1)
    const isNext = at === (isTurned ? (piece?.first ?? 0) - 1 : (piece?.last ?? 0) + 1)
    if (piece?.inline !== inline || piece.isTurned !== isTurned || !isNext)
      pieces.push({ inline, isTurned, first: at, last: at })
    else if (isTurned) piece.first = at
    else piece.last = at
  }
  let x = 0
  return pieces.map(({ inline, isTurned, first, last }) => {
    const logical = text.slice(first, last + 1)
    const shown = isTurned === turned.test(logical) ? logical : reversed(logical, isTurned)
    const width = inline.font.widthOfString(shown, inline.fontSize)
    const placed = Object.assign({}, inline, { text: shown, width, x })
    x += width
    return placed
  })
}

/** @param isMirrored brackets are */
function reversed(signs: string, isMirrored: boolean): string {
  return Array.from(signs, (sign) => (isMirrored ? bidi.getMirroredCharacter(sign) : null) ?? sign)
    .toReversed()
    .join('')
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { fontOf, withLetters } from './letters.ts'
import { makePdf, type PdfDefinition } from './make-pdf.ts'
import { directionOf, inVisualOrder } from './right-to-left.ts'

const roboto = fontOf(
  readFileSync(createRequire(import.meta.url).resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf')),
)

const documentOf = (...texts: readonly string[]): PdfDefinition => ({
  pageSize: 'A4',
  pageMargins: [40, 40, 40, 40],
  info: { title: 'Letters' },
  defaultStyle: { font: 'Roboto' },
  footer: (page) => `${page} 終`,
  content: texts.map((text) => ({ text })),
})

/** `font:text` of each run. */
function runsOf(...texts: readonly string[]): readonly string[] {
  const { definition } = withLetters(documentOf(...texts), roboto)
  return definition.content.map((node) => {
    const { text } = node as { text: string | readonly { text: string; font: string }[] }
    return typeof text === 'string' ? text : text.map((run) => `${run.font}:${run.text}`).join('|')
  })
}

it('each letter has a typeface that knows it, in the language of its text or else of the document', () => {
  expect(runsOf('Łódź Αθήνα')).toEqual(['Łódź Αθήνα'])
  expect(runsOf('直す (2)', '삼성 直')).toEqual([
    'japanese:直す|Roboto: (2)',
    'korean:삼성|Roboto: |korean:直',
  ])
  expect(runsOf('骨')).toEqual(['chinese:骨'])
  expect(runsOf('骨', 'カ')).toEqual(['japanese:骨', 'japanese:カ'])
  expect(runsOf('שלום, مرحبا')).toEqual(['hebrew:שלום|Roboto:, |arabic:مرحبا'])
  // Letters and their marks become one, and what has no look stays out.
  expect(runsOf('カ\u{3099}\u{fe0f}')).toEqual(['japanese:ガ'])
})

it('letters that no typeface has are named, once each', async () => {
  const { bytes, unprintable } = await makePdf(documentOf('株式会社', 'ไ😀ไ'))
  expect(unprintable).toBe('ไ😀')
  expect(bytes.toString('latin1')).toMatch(/NotoSansHans/)
})

it('lines with Hebrew or Arabic are put into the order of reading', () => {
  const font = { widthOfString: (text: string) => text.length }
  const inline = (text: string) => ({ text, width: text.length, x: 0, fontSize: 1, font })
  const seen = (direction: 'ltr' | 'rtl', ...texts: readonly string[]) =>
    inVisualOrder(texts.map(inline), direction).map(({ text, x }) => `${x}:${text}`)
  // The typeface turns letters of one piece by itself; the space at the line's end takes no room.
  expect(seen('rtl', 'שלום', ' (', 'עולם', ') ')).toEqual(['0:(', '1:עולם', '5:) ', '7:שלום'])
  expect(seen('rtl', 'שעות', ' 12')).toEqual(['0:12', '2: ', '3:שעות'])
  expect(seen('ltr', 'An ', 'אב', ' end')).toEqual(['0:An ', '3:אב', '5: end'])
  // Numbers run to the right, and their typeface turns them.
  expect(seen('rtl', 'مرحبا', ' ', '١٢٣')).toEqual(['0:٣٢١', '3: ', '4:مرحبا'])
  expect(['a ב', 'ב a', 'a'].map(directionOf)).toEqual(['ltr', 'rtl', null])
})

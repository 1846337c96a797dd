/** PDFs by pdfmake, with typefaces of our own: one for the letters of Europe, others for Hebrew, Arabic and East Asia. */

/** Of pdfmake: a text, or an object with the content and its look. */
export type PdfContent = string | object | readonly PdfContent[]

export interface PdfDefinition {
  readonly pageSize: 'A4'
  readonly pageOrientation?: 'portrait' | 'landscape'
  readonly pageMargins: readonly number[]
  readonly info: { readonly title: string; readonly author?: string; readonly keywords?: string }
  readonly language?: string
  readonly defaultStyle: object
  readonly footer: (page: number, pages: number) => PdfContent
  readonly content: readonly PdfContent[]
}

export const soft = '#5b6472'
export const hairline = '#c9ced6'

/** Millimetres in points. */
export const mm = (length: number) => (length * 72) / 25.4

/** With no-break spaces: the typeface lacks the narrow ones that French has between thousands. */
export const printable = (text: string): string => text.replaceAll('\u{202f}', '\u{a0}')

/** The program's own bytes, which come with the first document. */
async function loadMaker() {
  const [{ default: pdfmake }, renderer, { inVisualOrder }, letters, regular, medium] = await Promise.all([
    import('pdfmake'),
    import('pdfmake/js/Renderer.js'),
    import('./right-to-left.ts'),
    import('./letters.ts'),
    import('pdfmake/fonts/Roboto/Roboto-Regular.ttf?inline'),
    import('pdfmake/fonts/Roboto/Roboto-Medium.ttf?inline'),
  ])
  const bytesOf = (address: string) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const roboto = letters.fontOf(bytesOf(regular.default))
  pdfmake.virtualfs.writeFileSync('Roboto-Regular.ttf', roboto.bytes)
  pdfmake.virtualfs.writeFileSync('Roboto-Medium.ttf', bytesOf(medium.default))
  // Nothing that somebody typed is an address to read from.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
  const { prototype } = renderer.default.default
  const { renderLine } = prototype
  prototype.renderLine = function (line, x, y) {
    const direction = line.inlines.find((inline) => inline.direction)?.direction
    const seen = direction ? { inlines: inVisualOrder(line.inlines, direction) } : null
    renderLine.call(this, seen === null ? line : Object.assign(line.clone(), seen), x, y)
  }
  return { pdfmake, withLetters: (definition: PdfDefinition) => letters.withLetters(definition, roboto) }
}

let maker: ReturnType<typeof loadMaker> | null = null

export interface PdfFile {
  readonly bytes: Buffer
  /** The letters that no typeface has, each once: a question mark in a diamond stands for them. */
  readonly unprintable: string
}

export async function makePdf(definition: PdfDefinition): Promise<PdfFile> {
  maker ??= loadMaker()
  const { pdfmake, withLetters } = await maker
  const lettered = withLetters(definition)
  const fonts: Record<string, { normal: string; bold: string }> = {
    Roboto: { normal: 'Roboto-Regular.ttf', bold: 'Roboto-Medium.ttf' },
  }
  for (const [name, bytes] of lettered.typefaces) {
    pdfmake.virtualfs.writeFileSync(name, bytes)
    fonts[name] = { normal: name, bold: name }
  }
  pdfmake.setFonts(fonts)
  const bytes = await pdfmake.createPdf(lettered.definition).getBuffer()
  return { bytes, unprintable: lettered.unprintable }
}

/** PDFs by pdfmake, with a typeface of its own that has the letters of Europe: Latin, Greek and Cyrillic. */

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
  const [{ default: pdfmake }, regular, medium] = await Promise.all([
    import('pdfmake'),
    import('pdfmake/fonts/Roboto/Roboto-Regular.ttf?inline'),
    import('pdfmake/fonts/Roboto/Roboto-Medium.ttf?inline'),
  ])
  const bytesOf = (address: string) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  pdfmake.virtualfs.writeFileSync('Roboto-Regular.ttf', bytesOf(regular.default))
  pdfmake.virtualfs.writeFileSync('Roboto-Medium.ttf', bytesOf(medium.default))
  pdfmake.setFonts({ Roboto: { normal: 'Roboto-Regular.ttf', bold: 'Roboto-Medium.ttf' } })
  // Nothing that somebody typed is an address to read from.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
  return pdfmake
}

let maker: ReturnType<typeof loadMaker> | null = null

export async function makePdf(definition: PdfDefinition): Promise<Buffer> {
  maker ??= loadMaker()
  return (await maker).createPdf(definition).getBuffer()
}

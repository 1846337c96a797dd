import { type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import { boxOf, finenessOf, type PageSize } from './page-box.ts'

/** The elements of a page: its picture, and over it its text, which is read aloud, marked and copied. */
export interface PageGround {
  readonly picture: HTMLElement
  readonly text: HTMLElement
}

/**
 * Draws a page as wide as the viewer. What was drawn before stays until the new picture is whole.
 *
 * @param width px of the viewer
 * @throws errors of pdf.js, and the signal's reason once that has ended it
 */
export async function drawPage(
  page: PDFPageProxy,
  { picture, text }: PageGround,
  width: number,
  signal: AbortSignal,
): Promise<void> {
  const box = boxOf(sizeOf(page), width)
  const viewport = page.getViewport({ scale: box.scale })
  const fineness = finenessOf(box, window.devicePixelRatio)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(box.width * fineness))
  canvas.height = Math.max(1, Math.round(box.height * fineness))
  const drawing = page.render({ canvas, viewport, transform: [fineness, 0, 0, fineness, 0, 0] })
  signal.addEventListener('abort', () => drawing.cancel())
  await drawing.promise
  signal.throwIfAborted()
  picture.replaceChildren(canvas)
  const letters = document.createElement('div')
  letters.style.setProperty('--total-scale-factor', String(box.scale))
  text.replaceChildren(letters)
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: letters, viewport })
  signal.addEventListener('abort', () => layer.cancel())
  // A page whose text cannot be told is still a picture.
  await layer.render().catch(() => undefined)
}

/** As it is to be seen, turned when the document says so. */
export function sizeOf(page: PDFPageProxy): PageSize {
  const { width, height } = page.getViewport({ scale: 1 })
  return { width, height }
}

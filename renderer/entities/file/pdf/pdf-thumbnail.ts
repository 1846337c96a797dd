import type { Attachment } from '../../../../shared/bridge/attachments.ts'
import type { Bridge } from '../../../bridge/bridge.ts'
import { openPdf } from './open-pdf.ts'
import { boxOf } from './page-box.ts'

/** Milliseconds after which a document that keeps its worker busy keeps its sign instead. */
const longest = 10_000

/** One after the other: a task with ten documents does not start ten workers at once. */
let before: Promise<unknown> = Promise.resolve()

/**
 * The upper part of a PDF's first page as a square, as an address.
 *
 * @param side px
 * @throws as `openPdf`; the signal's reason
 */
export function pdfThumbnail(
  bridge: Bridge,
  attachment: Pick<Attachment, 'id' | 'size'>,
  side: number,
  signal: AbortSignal,
): Promise<string> {
  const drawn = before.then(async () => {
    signal.throwIfAborted()
    return draw(bridge, attachment, side, AbortSignal.any([signal, AbortSignal.timeout(longest)]))
  })
  before = drawn.catch(() => undefined)
  return drawn
}

async function draw(
  bridge: Bridge,
  attachment: Pick<Attachment, 'id' | 'size'>,
  side: number,
  signal: AbortSignal,
): Promise<string> {
  const { document: pdf, ended, close } = await openPdf(bridge, attachment, signal)
  try {
    const page = await Promise.race([pdf.getPage(1), ended])
    const whole = page.getViewport({ scale: 1 })
    const { scale, width } = boxOf(whole, side * Math.max(1, whole.width / whole.height))
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const viewport = page.getViewport({ scale, offsetX: (side - width) / 2 })
    await Promise.race([page.render({ canvas, viewport }).promise, ended])
    return canvas.toDataURL()
  } finally {
    close()
  }
}

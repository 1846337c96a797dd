import { useEffect, useState } from 'react'
import type { Attachment } from '../../../../shared/bridge/attachments.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { sizeOf } from './draw-page.ts'
import { type OpenPdf, openPdf } from './open-pdf.ts'
import type { PageSize } from './page-box.ts'

export type PdfState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly pdf: OpenPdf; readonly firstSize: PageSize }
  | { readonly kind: 'failed'; readonly error: unknown }

const opening: PdfState = { kind: 'opening' }

/** Opens a PDF for as long as it is shown. */
export function useOpenPdf({ id, size }: Pick<Attachment, 'id' | 'size'>): PdfState {
  const bridge = useBridge()
  const [state, setState] = useState(opening)
  useEffect(() => {
    const shown = new AbortController()
    const { signal } = shown
    const open = async (): Promise<void> => {
      const pdf = await openPdf(bridge, { id, size }, signal)
      signal.addEventListener('abort', pdf.close)
      const first = await Promise.race([pdf.document.getPage(1), pdf.ended])
      setState({ kind: 'open', pdf, firstSize: sizeOf(first) })
      await pdf.ended
    }
    open().catch((error: unknown) => {
      if (!signal.aborted) setState({ kind: 'failed', error })
    })
    return () => {
      shown.abort()
      setState(opening)
    }
  }, [bridge, id, size])
  return state
}

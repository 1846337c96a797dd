import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invoice } from '../../../../shared/bridge/invoices.ts'
import { dataOrThrow, useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Skeleton } from '../../../components/states/skeleton.tsx'
import { useSettled } from '../../../components/use-settled.ts'
import { bytesOf } from '../../../entities/file/file-content.ts'
import { unprintableWords } from '../../../entities/file/file-words.ts'
import styles from './invoice-page.module.css'

/** Dots for each of the page's: sharp on most screens. */
const fineness = 1.6
/** More pages are in the file alone. */
const mostPages = 12

/** An invoice of more lines is drawn when it is asked for: that takes seconds, in which nothing else is read. */
const mostLines = 300

/** The pages of the file as it would be sent now. */
export function InvoicePreview({ invoice }: { readonly invoice: Invoice }) {
  const [asked, setAsked] = useState<Invoice | null>(null)
  const isLong = invoice.lines.length > mostLines
  if (!isLong || asked === invoice) return <Pages invoice={invoice} />
  return <Button onPress={() => setAsked(invoice)}>{t`Draw the preview`}</Button>
}

function Pages({ invoice }: { readonly invoice: Invoice }) {
  const bridge = useBridge()
  const settled = useSettled(invoice, 400)
  const { data, error } = useQuery({
    queryKey: ['invoice-pages', settled.id, settled],
    queryFn: async ({ signal }) => {
      const file = dataOrThrow(
        await bridge.call('invoices.document', { id: settled.id, format: 'pdf' }, { repeatable: true }),
      )
      return { pages: await draw(bytesOf(file.base64), signal), unprintable: file.unprintable }
    },
    gcTime: 0,
    placeholderData: (former) => former,
  })
  if (error !== null) return <p role="alert">{t`The preview could not be drawn. ${error.message}`}</p>
  if (data === undefined) return <Skeleton rows={12} />
  return (
    <div className={styles.pages}>
      {data.unprintable !== '' && <p role="status">{unprintableWords(data.unprintable)}</p>}
      {data.pages.map((address, index) => (
        <img
          key={`${index + 1}`}
          src={address}
          alt={t`Page ${index + 1} of the invoice`}
          className={styles.sheet}
        />
      ))}
    </div>
  )
}

/** The reader of PDFs is larger than the rest of the program: it comes with the first one. */
async function draw(bytes: Uint8Array, signal: AbortSignal): Promise<readonly string[]> {
  const { openPdfBytes } = await import('../../../entities/file/pdf/open-pdf.ts')
  const { document: pdf, ended, close } = await openPdfBytes(bytes, signal)
  try {
    const pages: string[] = []
    for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number += 1) {
      const page = await Promise.race([pdf.getPage(number), ended])
      const viewport = page.getViewport({ scale: fineness })
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      await Promise.race([page.render({ canvas, viewport }).promise, ended])
      pages.push(canvas.toDataURL())
    }
    return pages
  } finally {
    close()
  }
}

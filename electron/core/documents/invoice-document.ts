/** The files of an invoice. */

import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { DocumentFormat } from '../../../shared/bridge/invoices.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { notFound } from '../commands/command-error.ts'
import { proofText, readInvoiceProof } from '../proof/entry-history.ts'
import { oneInvoice, templateRow } from '../queries/invoices.ts'
import type { QueryContext } from '../queries/query-context.ts'
import { fileNameOf } from './table.ts'
import { invoiceContent, type InvoiceContent } from './invoice-content.ts'
import { invoicePdf } from './invoice-pdf.ts'
import type { PdfFile } from './make-pdf.ts'
import { invoiceCsv, invoiceXlsx } from './invoice-table.ts'
import { invoiceHybrid, invoiceXml } from './invoice-xml.ts'

interface Format {
  readonly ending?: string
  readonly mimeType: string
  readonly make: (content: InvoiceContent) => Buffer | Promise<Buffer | PdfFile>
}

const formats: Readonly<Record<Exclude<DocumentFormat, 'proof'>, Format>> = {
  pdf: { mimeType: 'application/pdf', make: (content) => invoicePdf(content) },
  csv: { mimeType: 'text/csv', make: invoiceCsv },
  xlsx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    make: invoiceXlsx,
  },
  hybrid: { mimeType: 'application/pdf', ending: 'e-invoice.pdf', make: invoiceHybrid },
  xml: { mimeType: 'application/xml', make: invoiceXml },
}

/**
 * @param api for the proof of hours, which the service alone has; null until a sign-in
 * @throws {CommandError} `not_found`; `refused` for what lacks something that the format needs; see `readInvoiceProof`
 */
export async function invoiceDocument(
  context: QueryContext,
  api: ApiClient | null,
  { id, format }: ParsedInput<'invoices.document'>,
): Promise<ProcedureOutput<'invoices.document'>> {
  const invoice = oneInvoice(context, { id })
  if (invoice === null)
    throw notFound('This invoice no longer exists. It may have been deleted on another device.')
  const content = invoiceContent(invoice, templateRow(context)?.fields.logo ?? '')
  const name = fileNameOf(content.title)
  if (format === 'proof') {
    const proof = await readInvoiceProof(context, api, id)
    // The PDF names the head of the proof.
    const { bytes: pdf } = await invoicePdf(content, proof.head)
    // With the writer of ZIP files.
    const { provedFile } = await import('../proof/proved-file.ts')
    const bytes = await provedFile({ name, ending: 'pdf', bytes: pdf, proof: proofText(proof) })
    return {
      name: `${name}.zip`,
      mimeType: 'application/zip',
      base64: bytes.toString('base64'),
      unprintable: '',
    }
  }
  const { mimeType, ending = format, make } = formats[format]
  const made = await make(content)
  const { bytes, unprintable } = 'unprintable' in made ? made : { bytes: made, unprintable: '' }
  return { name: `${name}.${ending}`, mimeType, base64: bytes.toString('base64'), unprintable }
}

/** The PDF of an invoice with the proof of its hours: one ZIP, in which the PDF names the head of the proof. */

import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import type { ProofFile } from '../../../shared/domain/proof.ts'
import type { InvoiceContent } from '../documents/invoice-content.ts'
import { invoicePdf } from '../documents/invoice-pdf.ts'
import { proofText } from './entry-history.ts'

/** @param name of the files without their endings */
export async function provedInvoice(
  content: InvoiceContent,
  proof: ProofFile,
  name: string,
): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  const pdf = await invoicePdf(content, proof.head)
  await zip.add(`${name}.pdf`, new Uint8ArrayReader(pdf.bytes))
  await zip.add(`${name}.proof.json`, new TextReader(proofText(proof)))
  return Buffer.from(await zip.close())
}

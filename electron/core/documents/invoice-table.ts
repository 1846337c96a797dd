/** The lines and sums of an invoice for spreadsheets: numbers stay numbers. */

import type { SheetData } from 'write-excel-file/node'
import { type InvoiceLine, lineAmount } from '../../../shared/domain/invoice.ts'
import { BYTE_ORDER_MARK, csvText } from './csv.ts'
import { headFacts, type InvoiceContent, sumRows } from './invoice-content.ts'
import { moneyFormat } from './xlsx.ts'

/** Hours, or units. */
const countOf = (line: InvoiceLine) => (line.kind === 'time' ? line.seconds / 3600 : line.quantity / 1000)
const unitOf = (line: InvoiceLine, hour: string) => (line.kind === 'time' ? hour : line.unit)

const headings = ({ words }: InvoiceContent) => [
  words.text,
  words.quantity,
  '',
  words.price,
  `${words.tax} %`,
  words.amount,
]

/** A head, then a row for each line. */
export function invoiceCsv(content: InvoiceContent): Buffer {
  const { invoice, words } = content
  const rows = invoice.lines.map((line) => [
    line.text,
    String(Math.round(countOf(line) * 10_000) / 10_000),
    unitOf(line, words.hours),
    units(line.price),
    String(line.tax / 100),
    units(lineAmount(line, invoice.currency)),
  ])
  return Buffer.from(BYTE_ORDER_MARK + csvText([headings(content), ...rows]))
}

/** `-12.50`: figures below zero are no formulas. */
function units(cents: number): number {
  return cents / 100
}

export async function invoiceXlsx(content: InvoiceContent): Promise<Buffer> {
  const { default: write } = await import('write-excel-file/node')
  const { invoice, words, title } = content
  const money = (cents: number) => {
    return { value: cents / 100, type: Number, format: moneyFormat(cents, invoice.currency) } as const
  }
  const facts = headFacts(content).map(([label, value]) => [{ value: label }, { value }])
  const lines = invoice.lines.map((line) => [
    { value: line.text, wrap: true },
    { value: countOf(line), type: Number, format: '0.00##' } as const,
    { value: unitOf(line, words.hours) },
    money(line.price),
    { value: line.tax / 10_000, type: Number, format: '0.##%' } as const,
    money(lineAmount(line, invoice.currency)),
  ])
  const sums = sumRows(content).map(([label, cents]) => [
    { value: label, fontWeight: 'bold' } as const,
    null,
    null,
    null,
    null,
    { ...money(cents), fontWeight: 'bold' } as const,
  ])
  const data: SheetData = [
    [{ value: title, fontWeight: 'bold', fontSize: 16 }],
    [{ value: invoice.recipient.name }],
    ...facts,
    [],
    headings(content).map((value) => ({ value, fontWeight: 'bold' }) as const),
    ...lines,
    ...sums,
  ]
  const columns = [{ width: 48 }, { width: 10 }, { width: 8 }, { width: 12 }, { width: 8 }, { width: 14 }]
  return write(data, { columns, sheet: words.invoice }).toBuffer()
}

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import type { Invoice } from '../../../shared/bridge/invoices.ts'
import { noParty } from '../../../shared/domain/invoice.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { initialFields } from '../../../shared/entities/entities.ts'
import { invoiceContent } from './invoice-content.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { invoiceCsv, invoiceXlsx } from './invoice-table.ts'
import { invoiceHybrid, invoiceXml } from './invoice-xml.ts'

const party = { ...noParty, city: 'Köln', country: 'DE', email: 'a@example.org', vat: 'DE123456789' }
const line = (index: number) => ({
  kind: 'time' as const,
  id: crypto.randomUUID(),
  text: `Łódź ${index}`,
  price: 9000,
  tax: 1900,
  seconds: 1200,
  entries: [],
  tracked: 1200,
})
const refund = {
  kind: 'free' as const,
  id: crypto.randomUUID(),
  text: '=1+1',
  price: -500,
  tax: 700,
  quantity: 1500,
  unit: '',
}

const some: Invoice = {
  ...initialFields.invoice,
  id: crypto.randomUUID() as LocalId,
  state: 'sent',
  number: '2026-0007',
  language: 'de',
  issueDate: '2026-03-09',
  dueDate: '2026-03-23',
  discount: 1000,
  sender: { ...party, name: 'Grace Hopper' },
  recipient: { ...party, name: 'Αθήνα GmbH' },
  lines: [...Array.from({ length: 80 }, (_, index) => line(index)), refund],
  otherNumber: null,
  differing: [],
  syncState: 'saved',
}
const content = invoiceContent(some, '')

/** The words of each page, as a reader of PDFs finds them. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages
}

it('the PDF has every line, its head and heading on each page, and the total at the end', async () => {
  const pages = await pagesOf((await invoicePdf(content)).bytes)
  expect(pages.length).toBeGreaterThan(2)
  expect(pages[0]).toMatch(/Rechnung 2026-0007/)
  expect(pages[0]).toMatch(/Αθήνα GmbH/)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Seite ${index + 1} von ${pages.length}`)
    expect(page.includes('Beschreibung')).toBe(page.includes('Łódź'))
  }
  const all = pages.join(' ')
  for (let index = 0; index < 80; index += 1) expect(all).toContain(`Łódź ${index}`)
  // 80 × 30.00 − 7.50, less a tenth, and 19 % and 7 %.
  expect(pages.at(-1)?.replaceAll('\u{a0}', ' ')).toMatch(/Gesamtbetrag\s+2\.563,18 €/)
})

it('figures have no space that the typeface lacks', () => {
  const { money, quantity } = invoiceContent({ ...some, language: 'fr' }, '')
  expect(money(123_456)).toBe('1\u{a0}234,56\u{a0}€')
  expect(quantity({ ...refund, quantity: 1_234_560 })).toBe('1\u{a0}234,56')
})

it('the e-invoice has the same sums, alone and inside of the PDF', async () => {
  const xml = (await invoiceXml(content)).toString()
  expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">2563.18</cbc:PayableAmount>')
  expect(xml).toContain('<cbc:ID>2026-0007</cbc:ID>')
  // A price is not below zero.
  expect(xml).toContain('>-1.5</cbc:InvoicedQuantity>')
  expect(xml.match(/<cac:InvoiceLine>/g)).toHaveLength(81)
  const pdf = await getDocument({ data: new Uint8Array(await invoiceHybrid(content)), verbosity: 0 }).promise
  const attached: unknown = await pdf.getAttachments()
  expect(attached instanceof Map && [...attached.keys()]).toEqual(['factur-x.xml'])
})

it('an e-invoice is refused without what the standard demands', async () => {
  const without = { ...some, recipient: { ...some.recipient, email: '' } }
  await expect(invoiceXml(invoiceContent(without, ''))).rejects.toThrow(/e-mail address of the recipient/)
  const vatless = { ...some, sender: { ...some.sender, vat: '' } }
  await expect(invoiceXml(invoiceContent(vatless, ''))).rejects.toThrow(
    /VAT ID of the sender.* a replacement with it/,
  )
  const unnumbered = invoiceContent({ ...some, number: null }, '')
  await expect(invoiceXml(unnumbered)).rejects.toThrow(/has its number/)
})

it('an invoice in yen has whole ones in each of its files', async () => {
  const lines = [{ ...line(0), price: 100_000 }]
  const yen = invoiceContent({ ...some, currency: 'JPY', language: 'en', lines }, '')
  expect([yen.money(yen.totals.total), yen.totals.total]).toEqual(['JP¥357', 35_700])
  expect((await invoiceXml(yen)).toString()).toContain('<cbc:PayableAmount currencyID="JPY">357</')
  expect(invoiceCsv(yen).toString()).toContain(',1000,19,333\r\n')
  expect((await pagesOf((await invoicePdf(yen)).bytes)).at(-1)).toMatch(/Total\s+JP¥357/)
})

it('spreadsheets get numbers, and no formulas', async () => {
  const csv = invoiceCsv(content).toString()
  expect(csv.split('\r\n')[1]).toBe('Łódź 0,0.3333,Std.,90,19,30')
  expect(csv).toContain("'=1+1,1.5,,-5,7,-7.5")
  const xlsx = await invoiceXlsx(content)
  expect(xlsx.subarray(0, 2).toString()).toBe('PK')
})

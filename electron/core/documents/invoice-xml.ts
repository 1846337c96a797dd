/** The invoice in the form of EN 16931, which programs read: as UBL, and inside of its PDF (Factur-X, ZUGFeRD). */

import type { Invoice as Written } from '@e-invoice-eu/core'
import { lackedByEInvoice, lineAmount, type InvoiceLine, type Party } from '../../../shared/domain/invoice.ts'
import { writtenDigits } from '../../../shared/domain/money.ts'
import { refused } from '../commands/command-error.ts'
import { type InvoiceContent, taxNote } from './invoice-content.ts'
import { invoicePdf } from './invoice-pdf.ts'

const silent = { log: () => undefined, warn: () => undefined, error: () => undefined }

/** @throws {CommandError} `refused` where something is missing that the standard demands */
export async function invoiceXml(content: InvoiceContent): Promise<Buffer> {
  return Buffer.from(await generate(content, { format: 'UBL', lang: 'en' }))
}

/** @throws {CommandError} as `invoiceXml` */
export async function invoiceHybrid(content: InvoiceContent): Promise<Buffer> {
  const { bytes } = await invoicePdf(content)
  const pdf = { buffer: bytes, filename: 'invoice.pdf', mimetype: 'application/pdf' }
  return Buffer.from(await generate(content, { format: 'Factur-X-EN16931', lang: 'en', pdf }))
}

async function generate(
  content: InvoiceContent,
  options: { readonly format: string; readonly lang: string; readonly pdf?: object },
): Promise<Uint8Array | string> {
  requireWhole(content)
  const { InvoiceService } = await import('@e-invoice-eu/core')
  return new InvoiceService(silent).generate(written(content) as unknown as Written, options as never)
}

function requireWhole({ invoice }: InvoiceContent): void {
  if (invoice.number === null) {
    throw refused('An e-invoice has its number. Send the invoice, and wait for the number, first.')
  }
  const remedy = 'This one was sent without: cancel it with a credit note, and make a replacement with'
  const lacked = lackedByEInvoice(invoice)
  for (const whose of ['sender', 'recipient'] as const) {
    if (lacked[whose].every((field) => field === 'vat')) continue
    throw refused(
      `An e-invoice has the name, the city, the country and the e-mail address of the ${whose}. ${remedy} them.`,
    )
  }
  if (lacked.sender.length > 0) throw refused(`An e-invoice has the VAT ID of the sender. ${remedy} it.`)
}

/** Tax categories of EN 16931 (UNCL 5305). */
function categoryOf({ taxKind }: InvoiceContent['invoice'], rate: number): string {
  if (rate > 0) return 'S'
  return { standard: 'Z', exempt: 'E', reverse: 'AE' }[taxKind]
}

/** UBL as the library takes it, after the documents’ own names. */
function written(content: InvoiceContent) {
  const { invoice, totals } = content
  const { currency } = invoice
  const amount = (name: string, cents: number) => ({
    [`cbc:${name}`]: (cents / 100).toFixed(writtenDigits(cents, currency)),
    [`cbc:${name}@currencyID`]: currency,
  })
  const category = (rate: number) => ({
    'cbc:ID': categoryOf(invoice, rate),
    'cbc:Percent': String(rate / 100),
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  })
  const reason = taxNote(content)
  return {
    'ubl:Invoice': {
      'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
      'cbc:ID': invoice.number,
      'cbc:IssueDate': invoice.issueDate,
      ...(invoice.kind === 'invoice' && invoice.dueDate !== null && { 'cbc:DueDate': invoice.dueDate }),
      'cbc:InvoiceTypeCode': invoice.kind === 'credit' ? '381' : '380',
      ...(invoice.notes !== '' && { 'cbc:Note': [invoice.notes] }),
      'cbc:DocumentCurrencyCode': currency,
      ...(invoice.recipient.reference !== '' && { 'cbc:BuyerReference': invoice.recipient.reference }),
      ...(invoice.periodFrom !== null &&
        invoice.periodTo !== null && {
          'cac:InvoicePeriod': { 'cbc:StartDate': invoice.periodFrom, 'cbc:EndDate': invoice.periodTo },
        }),
      ...(invoice.kind === 'credit' &&
        invoice.otherNumber !== null && {
          'cac:BillingReference': [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': invoice.otherNumber } }],
        }),
      'cac:AccountingSupplierParty': { 'cac:Party': supplierOf(invoice.sender) },
      'cac:AccountingCustomerParty': { 'cac:Party': partyOf(invoice.recipient) },
      ...(invoice.sender.account !== '' && {
        'cac:PaymentMeans': [
          {
            'cbc:PaymentMeansCode': '58',
            'cac:PayeeFinancialAccount': { 'cbc:ID': invoice.sender.account.replaceAll(/\s/g, '') },
          },
        ],
      }),
      ...(totals.discount !== 0 && {
        'cac:AllowanceCharge': totals.groups
          .filter(({ discount }) => discount !== 0)
          .map(({ discount, rate }) =>
            Object.assign(amount('Amount', discount), {
              'cbc:ChargeIndicator': 'false',
              'cbc:AllowanceChargeReason': content.words.discount,
              'cac:TaxCategory': category(rate),
            }),
          ),
      }),
      'cac:TaxTotal': [
        {
          ...amount('TaxAmount', totals.tax),
          'cac:TaxSubtotal': totals.groups.map(({ rate, taxable, tax }) => ({
            ...amount('TaxableAmount', taxable),
            ...amount('TaxAmount', tax),
            'cac:TaxCategory': {
              ...category(rate),
              ...(rate === 0 && reason !== '' && { 'cbc:TaxExemptionReason': reason }),
            },
          })),
        },
      ],
      'cac:LegalMonetaryTotal': {
        ...amount('LineExtensionAmount', totals.lines),
        ...amount('TaxExclusiveAmount', totals.taxable),
        ...amount('TaxInclusiveAmount', totals.total),
        ...(totals.discount !== 0 && amount('AllowanceTotalAmount', totals.discount)),
        ...amount('PayableAmount', totals.total),
      },
      'cac:InvoiceLine': invoice.lines.map((line, index) =>
        Object.assign(amount('LineExtensionAmount', lineAmount(line, currency)), {
          'cbc:ID': String(index + 1),
          'cbc:InvoicedQuantity': quantityOf(line),
          'cbc:InvoicedQuantity@unitCode': line.kind === 'time' ? 'HUR' : 'C62',
          'cac:Item': { 'cbc:Name': line.text || '-', 'cac:ClassifiedTaxCategory': category(line.tax) },
          // A price is not below zero: the quantity is, instead.
          'cac:Price': amount('PriceAmount', Math.abs(line.price)),
        }),
      ),
    },
  }
}

function quantityOf(line: InvoiceLine): string {
  const count = line.kind === 'time' ? line.seconds / 3600 : line.quantity / 1000
  return String(Math.round((line.price < 0 ? -count : count) * 1_000_000) / 1_000_000)
}

/** Of a supplier there may be several. */
function supplierOf(party: Party) {
  const { 'cac:PartyTaxScheme': scheme, ...others } = partyOf(party)
  return { ...others, ...(scheme && { 'cac:PartyTaxScheme': [scheme] }) }
}

function partyOf({ name, address, postcode, city, country, vat, email }: Party) {
  const [street, ...further] = address.split('\n').filter(Boolean)
  return {
    ...(email !== '' && { 'cbc:EndpointID': email, 'cbc:EndpointID@schemeID': 'EM' }),
    'cac:PostalAddress': {
      ...(street !== undefined && { 'cbc:StreetName': street }),
      ...(further.length > 0 && { 'cbc:AdditionalStreetName': further.join(', ') }),
      'cbc:CityName': city,
      ...(postcode !== '' && { 'cbc:PostalZone': postcode }),
      'cac:Country': { 'cbc:IdentificationCode': country.toUpperCase() },
    },
    ...(vat !== '' && {
      'cac:PartyTaxScheme': { 'cbc:CompanyID': vat, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
    }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
  }
}

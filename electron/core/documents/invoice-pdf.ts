/** The invoice as one would send it: A4, with the head on its first page and the table over as many as it takes. */

import { lineAmount } from '../../../shared/domain/invoice.ts'
import { headMark } from '../../../shared/domain/proof.ts'
import { headFacts, type InvoiceContent, partyLines, sumRows, taxNote } from './invoice-content.ts'
import { hairline, makePdf, mm, soft, type PdfContent, type PdfDefinition, type PdfFile } from './make-pdf.ts'

/** @param proofHead of the proof of hours that comes with it */
export function invoicePdf(content: InvoiceContent, proofHead: string | null = null): Promise<PdfFile> {
  return makePdf(definition(content, proofHead))
}

function definition(content: InvoiceContent, proofHead: string | null): PdfDefinition {
  const { invoice, words, title } = content
  return {
    pageSize: 'A4',
    pageMargins: [mm(20), mm(18), mm(20), mm(22)],
    info: {
      title,
      author: invoice.sender.name,
      ...(proofHead !== null && { keywords: `${headMark}${proofHead}` }),
    },
    language: invoice.language,
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2 },
    footer: (page, pages) => ({
      text: words.page.replace('##', String(pages)).replace('#', String(page)),
      alignment: 'right',
      fontSize: 8,
      color: soft,
      margin: [mm(20), mm(6), mm(20), 0],
    }),
    content: [head(content), lines(content), sums(content), end(content, proofHead)],
  }
}

function head(content: InvoiceContent): PdfContent {
  const { invoice, logo, title } = content
  const sender = partyLines(invoice.sender)
  const facts = headFacts(content)
  return [
    {
      columns: [
        logo === '' ? { text: '', width: '*' } : { image: logo, fit: [mm(60), mm(22)], width: '*' },
        { text: sender.join('\n'), alignment: 'right', color: soft, width: 'auto' },
      ],
      margin: [0, 0, 0, mm(12)],
    },
    { text: sender.join(' · '), fontSize: 7, color: soft, margin: [0, 0, 0, 3] },
    {
      columns: [
        { text: partyLines(invoice.recipient).join('\n'), fontSize: 11, width: '*' },
        {
          width: 'auto',
          layout: 'noBorders',
          table: { body: facts.map(([label, value]) => [{ text: label, color: soft }, { text: value }]) },
        },
      ],
      margin: [0, 0, 0, mm(14)],
    },
    { text: title, fontSize: 17, bold: true, margin: [0, 0, 0, mm(5)] },
  ]
}

function lines({ invoice, words, money, percent, quantity }: InvoiceContent): PdfContent {
  const cell = (text: string, isFigure: boolean): PdfContent => ({
    text,
    alignment: isFigure ? 'right' : 'left',
    noWrap: isFigure,
  })
  const heading = [words.text, words.quantity, words.price, words.tax, words.amount].map(
    (text, index): PdfContent => ({
      text,
      color: soft,
      fontSize: 8.5,
      alignment: index === 0 ? 'left' : 'right',
    }),
  )
  return {
    layout: {
      hLineWidth: (row: number) => (row === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => hairline,
      paddingLeft: (column: number) => (column === 0 ? 0 : 6),
      paddingRight: (column: number) => (column === 4 ? 0 : 6),
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', 'auto', 'auto', 'auto'],
      body: [
        heading,
        ...invoice.lines.map((line) => [
          cell(line.text, false),
          cell(quantity(line), true),
          cell(money(line.price), true),
          cell(percent(line.tax), true),
          cell(money(lineAmount(line, invoice.currency)), true),
        ]),
      ],
    },
  }
}

function sums(content: InvoiceContent): PdfContent {
  const rows = sumRows(content)
  return {
    unbreakable: true,
    margin: [0, mm(4), 0, mm(8)],
    columns: [
      { text: '', width: '*' },
      {
        width: 'auto',
        layout: {
          hLineWidth: (row: number) => (row === rows.length - 1 ? 0.75 : 0),
          vLineWidth: () => 0,
          paddingTop: () => 3,
          paddingBottom: () => 3,
          paddingLeft: () => 0,
          paddingRight: (column: number) => (column === 0 ? mm(10) : 0),
        },
        table: {
          body: rows.map(([label, cents], index) => {
            const bold = index === rows.length - 1
            const fontSize = bold ? 11.5 : 9.5
            return [
              { text: label, bold, fontSize },
              { text: content.money(cents), bold, fontSize, alignment: 'right' },
            ]
          }),
        },
      },
    ],
  }
}

function end(content: InvoiceContent, proofHead: string | null): PdfContent {
  const { invoice, words } = content
  const { vat, account, email } = invoice.sender
  const facts = [
    vat === '' ? '' : `${words.vat}: ${vat}`,
    invoice.recipient.vat === '' ? '' : `${words.vat} (${invoice.recipient.name}): ${invoice.recipient.vat}`,
    account === '' ? '' : `${words.account}: ${account}`,
    email,
  ]
  const paragraphs = [taxNote(content), invoice.notes, facts.filter(Boolean).join('\n')]
  if (proofHead !== null) paragraphs.push(`${words.proof}: ${proofHead}`)
  return paragraphs.filter(Boolean).map((text) => ({ text, margin: [0, 0, 0, mm(4)] }))
}

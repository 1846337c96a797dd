/** A table on as many pages as it takes: each has the headings, its number and how many there are. */

import { formatDate } from '../../../shared/domain/date-format.ts'
import { formatDuration } from '../../../shared/domain/duration.ts'
import { writeMoney } from '../../../shared/domain/money.ts'
import { headMark } from '../../../shared/domain/proof.ts'
import { formatTimeOfDay } from '../../../shared/domain/time-of-day.ts'
import {
  hairline,
  makePdf,
  mm,
  type PdfContent,
  type PdfDefinition,
  type PdfFile,
  printable,
  soft,
} from './make-pdf.ts'
import {
  type Cell,
  type CellKind,
  type TableColumn,
  type TableForm,
  type TableHead,
  type TableRow,
  timeOfDay,
} from './table.ts'

/** Of columns whose figures have much the same length, in points. */
const widths: Readonly<Record<Exclude<CellKind, 'text'>, number>> = {
  date: 52,
  time: 40,
  duration: 54,
  money: 58,
  percent: 40,
}

/** More columns need the long side of the paper. */
const MOST_UPRIGHT = 6

/** A word that is longer than a narrow column is broken anywhere. */
const longWord = /\S{22}/

export function tablePdf(head: TableHead, rows: readonly TableRow[]): Promise<PdfFile> {
  // A column of nothing takes width from the others.
  const isUsed = head.columns.map(
    ({ kind }, index) => kind !== 'text' || index === 0 || rows.some(({ cells }) => cells[index]),
  )
  const used = (_: unknown, index: number) => isUsed[index] === true
  return makePdf(
    definition(
      { ...head, columns: head.columns.filter(used) },
      rows.map(({ level, cells }) => ({ level, cells: cells.filter(used) })),
    ),
  )
}

function definition(head: TableHead, rows: readonly TableRow[]): PdfDefinition {
  const { title, facts, columns, page: pageWords, proofHead } = head
  return {
    pageSize: 'A4',
    pageOrientation: columns.length > MOST_UPRIGHT ? 'landscape' : 'portrait',
    pageMargins: [mm(15), mm(15), mm(15), mm(18)],
    info: { title, ...(proofHead !== undefined && { keywords: `${headMark}${proofHead}` }) },
    defaultStyle: { font: 'Roboto', fontSize: 8.5, lineHeight: 1.15 },
    footer: (page, pages) => ({
      columns: [
        { text: title, width: '*' },
        {
          text: pageWords.replace('##', String(pages)).replace('#', String(page)),
          width: 'auto',
        },
      ],
      fontSize: 8,
      color: soft,
      margin: [mm(15), mm(6), mm(15), 0],
    }),
    content: [
      { text: title, fontSize: 16, bold: true, margin: [0, 0, 0, mm(2)] },
      {
        layout: 'noBorders',
        table: {
          widths: ['auto', '*'],
          body: facts.map(([label, value]) => [{ text: label, color: soft, noWrap: true }, { text: value }]),
        },
        margin: [0, 0, 0, mm(4)],
      },
      lines(head, rows),
    ],
  }
}

function lines({ columns, form }: TableHead, rows: readonly TableRow[]): PdfContent {
  const last = columns.length - 1
  return {
    layout: {
      hLineWidth: (line: number) => (line === 0 ? 0 : rows[line - 1]?.level === 'total' ? 1 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => hairline,
      paddingLeft: (column: number) => (column === 0 ? 0 : 4),
      paddingRight: (column: number) => (column === last ? 0 : 4),
      paddingTop: () => 2.5,
      paddingBottom: () => 2.5,
    },
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ kind }) => (kind === 'text' ? '*' : widths[kind])),
      body: [
        columns.map(({ heading, kind }) => ({ text: heading, color: soft, alignment: alignmentOf(kind) })),
        ...rows.map(({ cells, level }) =>
          columns.map((column, index): PdfContent => {
            // The group above says it.
            const cell = level === 'part' && index === 0 ? null : (cells[index] ?? null)
            const text = printable(written(cell, column, form))
            const bold = level === 'group' || level === 'total'
            return { ...wordy(text), bold, alignment: alignmentOf(column.kind) }
          }),
        ),
      ],
    },
  }
}

const alignmentOf = (kind: CellKind) => (kind === 'text' || kind === 'date' ? 'left' : 'right')

function wordy(text: string): object {
  return longWord.test(text) ? { text, wordBreak: 'break-all' } : { text }
}

function written(cell: Cell, { kind, currency = '' }: TableColumn, form: TableForm): string {
  if (cell === null) return ''
  if (kind === 'date' && typeof cell === 'string' && /^\d{4}-/.test(cell))
    return formatDate(cell, form.dateFormat)
  if (typeof cell === 'string') return cell
  if (kind === 'duration') return formatDuration(cell, form.durationFormat)
  if (kind === 'time') return formatTimeOfDay(timeOfDay(cell), form.timeFormat)
  if (kind === 'money') return writeMoney(cell, currency, form.locale)
  return kind === 'percent' ? `${Math.round(cell * 1000) / 10}%` : String(cell)
}

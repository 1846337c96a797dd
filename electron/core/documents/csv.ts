/** CSV as spreadsheets read it: RFC 4180, in UTF-8 with a byte order mark, and nothing that a spreadsheet would run. */

import { stringify } from 'csv-stringify/sync'
import { formatDuration } from '../../../shared/domain/duration.ts'
import { formatTimeWithSeconds } from '../../../shared/domain/time-of-day.ts'
import { type Cell, type CellKind, type TableHead, type TableRows, timeOfDay } from './table.ts'

export const BYTE_ORDER_MARK = '\u{feff}'

/** A cell of text that begins like a formula gets an apostrophe in front. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return stringify([...rows], {
    record_delimiter: '\r\n',
    quote_record_delimiter: true,
    escape_formulas: true,
  })
}

/** A line for the headings, then one for each row: sums are left to whoever reads it. */
export async function* tableCsv({ columns }: TableHead, rows: TableRows): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([columns.map(({ heading }) => heading)])
  for await (const some of rows) {
    const lines = some.filter(({ level }) => level !== 'group' && level !== 'total')
    yield csvText(lines.map(({ cells }) => cells.map((cell, index) => plain(cell, columns[index]?.kind))))
  }
}

function plain(cell: Cell, kind: CellKind = 'text'): Cell {
  if (typeof cell !== 'number') return cell
  if (kind === 'duration') return formatDuration(cell, 'improved')
  if (kind === 'time') return formatTimeWithSeconds(timeOfDay(cell), 'H:mm').padStart(8, '0')
  if (kind === 'money') return cell / 100
  return kind === 'percent' ? Math.round(cell * 10_000) / 100 : cell
}

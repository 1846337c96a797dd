/** A table for spreadsheets: numbers, dates and durations are values that they reckon with. */

import type { SheetData } from 'write-excel-file/node'
import { writtenDigits } from '../../../shared/domain/money.ts'
import { daysBetween } from '../../../shared/domain/plain-date.ts'
import type { Cell, CellKind, TableHead, TableRow, TableRows } from './table.ts'

/** Spreadsheets hold durations as parts of a day, and dates as days since then. */
const DAY = 86_400
const DAY_ZERO = '1899-12-30'

const formats: Readonly<Record<Exclude<CellKind, 'text'>, string>> = {
  date: 'yyyy-mm-dd',
  time: 'hh:mm',
  duration: '[h]:mm',
  money: '#,##0.00',
  percent: '0.0%',
}

/** The format of an amount; whole ones of a currency without decimals have none. */
export function moneyFormat(cents: number, currency: string): string {
  return writtenDigits(cents, currency) === 0 ? '#,##0' : formats.money
}

const widths: Readonly<Record<Exclude<CellKind, 'text'>, number>> = {
  date: 12,
  time: 9,
  duration: 12,
  money: 14,
  percent: 10,
}

/** Letters, of columns of texts. */
const [NARROWEST, WIDEST] = [9, 48]

/** The file of a table; all of it is in memory meanwhile. */
export async function tableXlsx(head: TableHead, rows: TableRows): Promise<Buffer> {
  const { default: write } = await import('write-excel-file/node')
  const { title, facts, columns } = head
  const top: SheetData = [
    [{ value: title, fontWeight: 'bold', fontSize: 16 }],
    ...facts.map(([label, value]) => [{ value: label }, { value }]),
    [],
    columns.map(({ heading, kind }) => ({
      value: heading,
      fontWeight: 'bold' as const,
      align: kind === 'text' ? ('left' as const) : ('right' as const),
    })),
  ]
  const data: SheetData = [...top]
  const longest = columns.map(({ heading }) => heading.length)
  for await (const some of rows)
    for (const row of some) {
      if (row.level === 'group') continue
      data.push(sheetRow(head, row))
      for (const [index, cell] of row.cells.entries())
        longest[index] = Math.max(longest[index] ?? 0, String(cell ?? '').length)
    }
  return write(data, {
    columns: columns.map(({ kind }, index) => ({
      width:
        kind === 'text' ? Math.min(WIDEST, Math.max(NARROWEST, (longest[index] ?? 0) + 2)) : widths[kind],
    })),
    stickyRowsCount: top.length,
    // A sheet has a name of so many letters, without those that formulas use.
    sheet: title.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31),
  }).toBuffer()
}

function sheetRow({ columns }: TableHead, { cells, level }: TableRow): SheetData[number] {
  return columns.map(({ kind, currency = '' }, index) => {
    const cell = cells[index] ?? null
    const value = valueOf(cell, kind)
    if (value === null) return null
    const look = level === 'total' ? ({ fontWeight: 'bold' } as const) : {}
    if (typeof value === 'string' || kind === 'text') return { value: String(value), type: String, ...look }
    const format = kind === 'money' ? moneyFormat(Number(cell), currency) : formats[kind]
    return { value, type: Number, format, ...look }
  })
}

function valueOf(cell: Cell, kind: CellKind): Cell {
  if (kind === 'date' && typeof cell === 'string' && /^\d{4}-/.test(cell)) return daysBetween(DAY_ZERO, cell)
  if (typeof cell !== 'number') return cell
  if (kind === 'duration' || kind === 'time') return cell / DAY
  return kind === 'money' ? cell / 100 : cell
}

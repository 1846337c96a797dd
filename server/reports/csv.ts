/**
 * CSV as spreadsheets read it: RFC 4180 in UTF-8 with a byte order mark, without which some of them garble other letters
 * than English ones.
 */

import { stringify } from 'csv-stringify/sync'
import type { StreamOutput } from '../../shared/api/endpoint.ts'
import { formatDuration } from '../../shared/domain/duration.ts'

export type Cell = string | number | null
export type Row = readonly Cell[]

const BYTE_ORDER_MARK = '\u{feff}'

/**
 * The text of rows. What people have typed may begin with `=`, `+`, `-`, `@` or a tab, which spreadsheets take for a
 * formula and run: such a cell gets an apostrophe in front, by which they take it for text.
 */
export function toCsv(rows: readonly Row[]): string {
  return stringify([...rows], {
    record_delimiter: '\r\n',
    quote_record_delimiter: true,
    escape_formulas: true,
  })
}

async function* textOf(header: Row, pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([header])
  for await (const rows of pages) yield toCsv(rows)
}

/** An answer that is sent while its rows are read. @param name of the file, in ASCII. */
export function csvAnswer(name: string, header: Row, pages: AsyncIterable<readonly Row[]>): StreamOutput {
  return {
    headers: { 'content-disposition': `attachment; filename="${name}.csv"` },
    body: textOf(header, pages),
  }
}

/** `1:05:09`: hours are not bounded by the day. */
export function durationCell(seconds: number): string {
  return formatDuration(seconds, 'improved')
}

/** Cents as units of the currency: `12.50`. */
export function moneyCell(cents: number | null): string | null {
  if (cents === null) return null
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** The records of a table of text, with the line on which each begins. */

import { parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { type KeptFile, textParts } from './file-text.ts'
import type { OnProgress } from './source-row.ts'

export interface CsvRecord {
  readonly cells: readonly string[]
  /** From 1; the header is a record like others. */
  readonly line: number
}

interface Parsed {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

export interface CsvForm {
  readonly encoding: string
  readonly delimiter: string
}

const delimiters = [',', ';', '\t', '|'] as const

/** The separator of a table: the one of which its first line, outside of quotes, has most. */
export function delimiterOf(beginning: string): string {
  const [line = ''] = beginning.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const counted = delimiters.map((delimiter) => [delimiter, line.split(delimiter).length] as const)
  return counted.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ','
}

/** Every record that is not empty. Columns may be missing, and quotes may stand where they should not. */
export async function* csvRecords(
  file: KeptFile,
  { encoding, delimiter }: CsvForm,
  onProgress: OnProgress = () => undefined,
): AsyncGenerator<CsvRecord> {
  const texts = async function* () {
    for await (const { text, share } of textParts(file, encoding)) {
      onProgress(share)
      yield text
    }
  }
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  // A failure of either one ends the other.
  const records = Readable.from(texts()).compose(parser) as AsyncIterable<Parsed>
  let line = 1
  for await (const { record, info } of records) {
    yield { cells: record.map(unescaped), line }
    line = info.lines + 1
  }
}

/** Tables put an apostrophe before what a spreadsheet would run. */
function unescaped(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** A record as a line of its own. */
export function recordText({ cells }: CsvRecord): string {
  return cells.map((cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
}

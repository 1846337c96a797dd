/** Writes a table as a file. It runs beside the core, which reads the rows as they are asked for. */

import { createWriteStream } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { draftOf } from '../archive/write-archive.ts'
import { refused } from '../commands/command-error.ts'
import { tableCsv } from './csv.ts'
import type { TableHead, TableRow, TableRows } from './table.ts'
import { tablePdf } from './table-pdf.ts'
import { tableXlsx } from './xlsx.ts'

export type TableFormat = 'csv' | 'xlsx' | 'pdf'

export interface WriteTable {
  readonly file: string
  readonly format: TableFormat
  readonly head: TableHead
}

/** More pages than anybody turns, and more rows than fit into the memory of one who opens them; a sheet ends at 1,048,576. */
export const mostRows: Readonly<Record<TableFormat, number>> = { csv: Infinity, xlsx: 200_000, pdf: 20_000 }

/**
 * @returns the letters that a PDF lacks, see `makePdf`
 * @throws {CommandError} `refused` for more rows than the format takes, or the disk's own error; then nothing is left of it
 */
export async function writeTable(
  { file, format, head }: WriteTable,
  _: unknown,
  rows: TableRows,
): Promise<{ readonly unprintable: string }> {
  const draft = draftOf(file)
  let unprintable = ''
  try {
    const some = counted(rows, format)
    if (format === 'csv')
      await pipeline(
        Readable.from(tableCsv(head, some)),
        createWriteStream(draft, { mode: 0o600, flush: true }),
      )
    else {
      const made =
        format === 'xlsx'
          ? { bytes: await tableXlsx(head, some), unprintable: '' }
          : await tablePdf(head, await allOf(some))
      await writeFile(draft, made.bytes, { mode: 0o600, flush: true })
      unprintable = made.unprintable
    }
    await rename(draft, file)
    return { unprintable }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* counted(rows: TableRows, format: TableFormat): AsyncGenerator<readonly TableRow[]> {
  let count = 0
  for await (const some of rows) {
    count += some.length
    if (count > mostRows[format]) throw tooMany(format)
    yield some
  }
}

export function tooMany(format: TableFormat): Error {
  const most = mostRows[format].toLocaleString('en-US')
  return refused(
    format === 'pdf'
      ? `A PDF takes ${most} lines at most. Choose fewer days, or export a CSV.`
      : `A workbook takes ${most} lines at most. Choose fewer days, or export a CSV, which has no end.`,
  )
}

async function allOf(rows: TableRows): Promise<readonly TableRow[]> {
  const all: TableRow[] = []
  for await (const some of rows) all.push(...some)
  return all
}

/** Writes a table as a file. It runs beside the core, which reads the rows as they are asked for. */

import { createWriteStream } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { draftOf } from '../files/file-system.ts'
import { type ProvedFile, provedFile } from '../proof/proved-file.ts'
import { tableCsv } from './csv.ts'
import type { PdfFile } from './make-pdf.ts'
import {
  mostRows,
  tooMany,
  type TableFormat,
  type TableHead,
  type TableRow,
  type TableRows,
} from './table.ts'
import { tablePdf } from './table-pdf.ts'
import { tableXlsx } from './xlsx.ts'

export interface WriteTable {
  readonly file: string
  readonly format: TableFormat
  readonly head: TableHead
  /** The file is a ZIP of the table and this proof of its hours. */
  readonly proof?: Pick<ProvedFile, 'name' | 'proof'> | undefined
}

/**
 * @returns the letters that a PDF lacks, see `makePdf`
 * @throws {CommandError} `refused` for more rows than the format takes, or the disk's own error; then nothing is left of it
 */
export async function writeTable(
  { file, format, head, proof }: WriteTable,
  _: unknown,
  rows: TableRows,
): Promise<{ readonly unprintable: string }> {
  const draft = draftOf(file)
  let unprintable = ''
  try {
    const some = counted(rows, format)
    if (format === 'csv' && proof === undefined)
      await pipeline(
        Readable.from(tableCsv(head, some)),
        createWriteStream(draft, { mode: 0o600, flush: true }),
      )
    else {
      const made = await wholeTable(format, head, some)
      const bytes =
        proof === undefined
          ? made.bytes
          : await provedFile(Object.assign({ ending: format, bytes: made.bytes }, proof))
      await writeFile(draft, bytes, { mode: 0o600, flush: true })
      unprintable = made.unprintable
    }
    await rename(draft, file)
    return { unprintable }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function wholeTable(format: TableFormat, head: TableHead, rows: TableRows): Promise<PdfFile> {
  if (format === 'pdf') return tablePdf(head, await allOf(rows))
  if (format === 'xlsx') return { bytes: await tableXlsx(head, rows), unprintable: '' }
  let text = ''
  for await (const part of tableCsv(head, rows)) text += part
  return { bytes: Buffer.from(text), unprintable: '' }
}

async function* counted(rows: TableRows, format: TableFormat): AsyncGenerator<readonly TableRow[]> {
  let count = 0
  for await (const some of rows) {
    count += some.length
    if (count > mostRows[format]) throw tooMany(format)
    yield some
  }
}

async function allOf(rows: TableRows): Promise<readonly TableRow[]> {
  const all: TableRow[] = []
  for await (const some of rows) all.push(...some)
  return all
}

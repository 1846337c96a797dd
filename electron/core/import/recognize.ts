/** Finds out what kind of file it is, by its header, and reads its rows. */

import type { ImportColumns, ImportSource } from '../../../shared/bridge/imports.ts'
import { refused } from '../commands/command-error.ts'
import { isCalendar } from './calendar-source.ts'
import { columnsOfHeader, sourceOfHeader } from './csv-columns.ts'
import { type CsvForm, csvRecords, delimiterOf } from './csv-rows.ts'
import { csvRows } from './csv-source.ts'
import { encodingOf, type KeptFile, textParts } from './file-text.ts'
import type { FileRow, OnProgress } from './source-row.ts'
import { isTimewarriorData } from './timewarrior-data.ts'
import { keptRows, notUnderstood, type ReadWhole, type WholeFile, type WholeKind } from './whole-files.ts'

/** The first rows of a table. */
export interface Table {
  readonly header: readonly string[]
  readonly samples: readonly (readonly string[])[]
  /** By the names in its header. */
  readonly columns: ImportColumns
}

interface ReadOptions {
  /** Of a table. */
  readonly columns: ImportColumns
  readonly onProgress: OnProgress
}

/** A file of which it is known how it is read. */
export interface RecognizedFile {
  readonly source: ImportSource
  /** Null for a file that is no table. */
  readonly table: Table | null
  /** The hash of the kept content with the rows of a file that was read as a whole. */
  readonly rowsFile: string | null
  readonly rows: (options: ReadOptions) => AsyncGenerator<FileRow>
}

const SAMPLES = 4
/** Letters. */
const BEGINNING = 65_536

/**
 * @param readWhole in a thread of its own
 * @throws {CommandError} `refused` for a file that is none of the kinds that can be read
 */
export async function recognize(
  file: KeptFile,
  readWhole: (about: Pick<ReadWhole, 'encoding' | 'kind'>) => Promise<WholeFile>,
): Promise<RecognizedFile> {
  const encoding = await encodingOf(file)
  const beginning = await beginningOf(file, encoding)
  if (beginning.trim() === '') throw refused('This file is empty. Choose another one.')
  const kind = wholeKindOf(beginning)
  if (kind === null) {
    if (beginning.includes('\0') || beginning.startsWith('PK')) throw notUnderstood()
    return recognizeTable(file, { encoding, delimiter: delimiterOf(beginning) })
  }
  const { source, rows } = await readWhole({ encoding, kind })
  const kept: KeptFile = { files: file.files, ...rows }
  return {
    source,
    table: null,
    rowsFile: rows.sha256,
    rows: ({ onProgress }) => keptRows(kept, onProgress),
  }
}

/** Null for one that is read in pieces. */
function wholeKindOf(beginning: string): WholeKind | null {
  if (isCalendar(beginning)) return 'calendar'
  if (isTimewarriorData(beginning)) return 'timewarrior'
  return /^\s*[[{]/.test(beginning) ? 'json' : null
}

async function recognizeTable(file: KeptFile, form: CsvForm): Promise<RecognizedFile> {
  const records: (readonly string[])[] = []
  for await (const { cells } of csvRecords(file, form)) {
    records.push(cells.map((cell) => cell.trim()))
    if (records.length > SAMPLES) break
  }
  const [header = [], ...samples] = records
  if (header.filter((name) => name !== '').length < 2) throw notUnderstood()
  const columns = columnsOfHeader(header)
  return {
    source: sourceOfHeader(header),
    table: { header, samples, columns },
    rowsFile: null,
    rows: (options) => csvRows(file, form, options.columns, options.onProgress),
  }
}

async function beginningOf(file: KeptFile, encoding: string): Promise<string> {
  let beginning = ''
  for await (const { text } of textParts(file, encoding)) {
    beginning += text
    if (beginning.length >= BEGINNING) break
  }
  return beginning.slice(0, BEGINNING)
}

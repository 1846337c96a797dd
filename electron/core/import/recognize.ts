/** Finds out what kind of file it is, by its header, and reads its rows. */

import type { ImportColumns, ImportSource } from '../../../shared/bridge/imports.ts'
import { refused } from '../commands/command-error.ts'
import { calendarRows, isCalendar } from './calendar-source.ts'
import { columnsOfHeader, sourceOfHeader } from './csv-columns.ts'
import { type CsvForm, csvRecords, delimiterOf } from './csv-rows.ts'
import { csvRows } from './csv-source.ts'
import { encodingOf, type KeptFile, textParts, wholeText } from './file-text.ts'
import {
  isTimewarriorExport,
  superProductivityBackup,
  superProductivityRows,
  timewarriorRows,
} from './json-sources.ts'
import type { FileRow, OnProgress } from './source-row.ts'
import { isTimewarriorData, timewarriorDataRows } from './timewarrior-data.ts'

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
  /** The present instant. */
  readonly now: string
  readonly onProgress: OnProgress
}

/** A file of which it is known how it is read. */
export interface RecognizedFile {
  readonly source: ImportSource
  /** Null for a file that is no table. */
  readonly table: Table | null
  readonly rows: (options: ReadOptions) => AsyncGenerator<FileRow>
}

const SAMPLES = 4
/** Letters. */
const BEGINNING = 65_536

/** @throws {CommandError} `refused` for a file that is none of the kinds that can be read */
export async function recognize(file: KeptFile): Promise<RecognizedFile> {
  const encoding = await encodingOf(file)
  const beginning = await beginningOf(file, encoding)
  if (beginning.trim() === '') throw refused('This file is empty. Choose another one.')
  if (isCalendar(beginning)) {
    return {
      source: 'calendar',
      table: null,
      rows: async function* ({ now, onProgress }) {
        yield* calendarRows(await wholeText(file, encoding), now, onProgress)
      },
    }
  }
  if (isTimewarriorData(beginning)) {
    return {
      source: 'timewarrior',
      table: null,
      rows: async function* () {
        yield* timewarriorDataRows(await wholeText(file, encoding))
      },
    }
  }
  if (/^\s*[[{]/.test(beginning)) return recognizeJson(await wholeText(file, encoding))
  if (beginning.includes('\0') || beginning.startsWith('PK')) throw notUnderstood()
  return recognizeTable(file, { encoding, delimiter: delimiterOf(beginning) })
}

function recognizeJson(text: string): RecognizedFile {
  const value = parsed(text)
  if (isTimewarriorExport(value)) {
    return {
      source: 'timewarrior',
      table: null,
      rows: async function* () {
        yield* timewarriorRows(value, (index) => lineOfMember(text, index))
      },
    }
  }
  const backup = superProductivityBackup(value)
  if (backup === null) throw notUnderstood()
  return {
    source: 'super-productivity',
    table: null,
    rows: async function* () {
      yield* superProductivityRows(backup)
    },
  }
}

/** `timew export` writes one interval a line, below a bracket. */
function lineOfMember(text: string, index: number): number {
  return /^\s*\[\s*\r?\n/.test(text) ? index + 2 : index + 1
}

/** @throws {CommandError} `refused` for text that is no JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // `timew export` of some versions leaves a comma behind the last interval.
    try {
      return JSON.parse(text.replace(/,\s*\]\s*$/, ']'))
    } catch {
      throw refused('This file is no whole JSON: a part of it is missing or damaged. Export it once more.')
    }
  }
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

function notUnderstood() {
  return refused(
    'This file is none that Dayloom can read. Export your time as CSV, or your calendar as .ics, and choose that file.',
  )
}

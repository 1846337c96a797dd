/**
 * Files that can be read only as a whole. A thread of its own does it, and keeps their rows as lines of JSON, which are read in
 * pieces like those of a table.
 */

import type { ImportSource } from '../../../shared/bridge/imports.ts'
import { refused } from '../commands/command-error.ts'
import { systemFileSystem } from '../files/file-system.ts'
import { type Content, StoredFiles } from '../files/stored-files.ts'
import { calendarRows } from './calendar-source.ts'
import { type KeptFile, textParts, wholeText } from './file-text.ts'
import {
  isTimewarriorExport,
  superProductivityBackup,
  superProductivityRows,
  timewarriorRows,
} from './json-sources.ts'
import type { FileRow, OnProgress, SourceRow, UnreadableRow } from './source-row.ts'
import { timewarriorDataRows } from './timewarrior-data.ts'

export type WholeKind = 'calendar' | 'timewarrior' | 'json'

export interface ReadWhole {
  readonly folder: string
  readonly file: Content
  readonly encoding: string
  readonly kind: WholeKind
  /** The present instant: what is still to come is no time that was spent. */
  readonly now: string
}

/** A kept file of which the rows are another one. */
export interface WholeFile {
  readonly source: ImportSource
  readonly rows: Content
}

/** Letters that are written at once. */
const PART = 1_000_000

/** More letters of a row help nobody to find it, and a series of a calendar has the same ones for each of its days. */
const MOST_TEXT = 10_000

/** @throws {CommandError} `refused` for a file that is none of the kinds that can be read */
export async function readWhole({ folder, file, encoding, kind, now }: ReadWhole): Promise<WholeFile> {
  const files = new StoredFiles(folder, systemFileSystem, () => crypto.randomUUID())
  const text = await wholeText({ files, ...file }, encoding)
  const [source, rows] = rowsOf(kind, text, now)
  const incoming = await files.begin()
  try {
    let part = ''
    for (const row of rows) {
      part += `${JSON.stringify({ ...row, text: row.text().slice(0, MOST_TEXT) })}\n`
      if (part.length < PART) continue
      await incoming.write(Buffer.from(part))
      part = ''
    }
    await incoming.write(Buffer.from(part))
    return { source, rows: await incoming.keep() }
  } catch (error) {
    await incoming.discard()
    throw error
  }
}

type Rows = readonly [source: ImportSource, rows: Iterable<FileRow>]

function rowsOf(kind: WholeKind, text: string, now: string): Rows {
  if (kind === 'calendar') return ['calendar', calendarRows(text, now)]
  if (kind === 'timewarrior') return ['timewarrior', timewarriorDataRows(text)]
  const value = parsed(text)
  if (isTimewarriorExport(value))
    return ['timewarrior', timewarriorRows(value, (index) => lineOfMember(text, index))]
  const backup = superProductivityBackup(value)
  if (backup === null) throw notUnderstood()
  return ['super-productivity', superProductivityRows(backup)]
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

export function notUnderstood() {
  return refused(
    'This file is none that Dayloom can read. Export your time as CSV, or your calendar as .ics, and choose that file.',
  )
}

type Stored = (Omit<SourceRow, 'text'> | Omit<UnreadableRow, 'text'>) & { readonly text: string }

/** The rows that `readWhole` kept. */
export async function* keptRows(file: KeptFile, onProgress: OnProgress): AsyncGenerator<FileRow> {
  let begun = ''
  for await (const { text, share } of textParts(file, 'utf-8')) {
    const lines = (begun + text).split('\n')
    begun = lines.pop() ?? ''
    onProgress(share)
    for (const line of lines) {
      // Written by this program, under the hash of its content.
      const { text: written, ...row } = JSON.parse(line) as Stored
      yield { ...row, text: () => written }
    }
  }
}

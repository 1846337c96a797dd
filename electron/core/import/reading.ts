/** Reads the rows of an open file in pieces, once it is known whose they are and how its dates are written. */

import { setImmediate } from 'node:timers/promises'
import type { DateOrder, ImportColumns, ImportOptions } from '../../../shared/bridge/imports.ts'
import { refused } from '../commands/command-error.ts'
import { settingsOf } from '../replica/entities.ts'
import type { Replica } from '../replica/replica.ts'
import { missingColumns } from './csv-columns.ts'
import type { RecognizedFile } from './recognize.ts'
import { type Scan, Scanner } from './scan.ts'
import type { FileRow } from './source-row.ts'

/** Rows that are decided about, and written, at once: some milliseconds of work, and too many to be told one by one. */
const AT_ONCE = 600

export interface OpenFile {
  readonly file: RecognizedFile
  /** By columns. */
  readonly scans: Map<string, Scan>
}

/** One reading of the file. */
export interface Pass {
  readonly signal: AbortSignal
  readonly onShare: (share: number) => void
}

/** How a file is read, with every question answered. */
export interface Reading {
  readonly columns: ImportColumns
  readonly scan: Scan
  readonly timeZone: string
  readonly dateOrder: DateOrder
  /** Whose rows come in, by key; null where nobody is named, or it has to be asked. */
  readonly person: string | null
}

/** Reads the file once, where that was not done before. */
export async function readingOf(
  replica: Replica,
  open: OpenFile,
  options: ImportOptions,
  pass: Pass,
): Promise<Reading> {
  const columns = options.columns ?? open.file.table?.columns ?? {}
  const scan = await scanOf(open, columns, pass)
  const preferences = settingsOf(replica, 'preferences')
  const usual: DateOrder = preferences.dateFormat.startsWith('MM') ? 'mdy' : 'dmy'
  const found = scan.dateOrder === 'open' || scan.dateOrder === null ? usual : scan.dateOrder
  const { timeZone = preferences.timeZone, dateOrder = found } = options
  const me = replica.rows.where('member', 'is_me = 1', [])[0]?.fields
  return { columns, scan, timeZone, dateOrder, person: options.person ?? personOf(scan, me) }
}

/** @throws {CommandError} `refused` while a question is open */
export function requireAnswers(
  { file }: OpenFile,
  { columns, scan, person }: Reading,
  options: ImportOptions,
): void {
  if (file.table !== null && missingColumns(columns).length > 0)
    throw refused('Say first which columns have the start and the end of the entries.')
  if (scan.dateOrder === 'open' && options.dateOrder === undefined)
    throw refused('Say first whether the day or the month comes first in the dates.')
  if (scan.people.length > 0 && person === null) throw refused('Say first who of the file you are.')
}

/** The rows of the file in groups; others have their turn between them. */
export async function* rowsInGroups(
  file: RecognizedFile,
  columns: ImportColumns,
  { signal, onShare }: Pass,
): AsyncGenerator<readonly FileRow[]> {
  let group: FileRow[] = []
  let share = 0
  const onProgress = (read: number) => (share = read)
  for await (const row of file.rows({ columns, onProgress })) {
    group.push(row)
    if (group.length < AT_ONCE) continue
    signal.throwIfAborted()
    yield group
    group = []
    onShare(share)
    await setImmediate()
  }
  signal.throwIfAborted()
  if (group.length > 0) yield group
}

async function scanOf({ file, scans }: OpenFile, columns: ImportColumns, pass: Pass): Promise<Scan> {
  const key = JSON.stringify(columns)
  const known = scans.get(key)
  if (known !== undefined) return known
  const scanner = new Scanner()
  for await (const rows of rowsInGroups(file, columns, pass)) for (const row of rows) scanner.add(row)
  const scan = scanner.result()
  scans.set(key, scan)
  return scan
}

/** Oneself among the people of a file: by address or name, or the only one. */
function personOf(
  { people }: Scan,
  me: { readonly email: string; readonly name: string } | undefined,
): string | null {
  const [only, ...others] = people
  if (only === undefined) return null
  const email = me?.email.toLowerCase()
  const name = me?.name.toLowerCase()
  const found =
    people.find(({ key }) => key === email) ?? people.find((person) => person.name.toLowerCase() === name)
  return found?.key ?? (others.length === 0 ? only.key : null)
}

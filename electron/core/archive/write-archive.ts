/** Writes everything of an account as one ZIP of JSON, CSV and files, a piece at a time. It runs beside the core. */

import { BlobReader, configure, TextReader, ZipWriter } from '@zip.js/zip.js'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { isTimeZone } from '../../../shared/domain/days.ts'
import { entityNames } from '../../../shared/entities/entity.ts'
import { CommandError, refused } from '../commands/command-error.ts'
import { draftOf } from '../files/file-system.ts'
import { type InvoiceProof, sentInvoices } from '../proof/entry-history.ts'
import { Changes } from '../replica/changes.ts'
import { entities } from '../replica/entities.ts'
import { migrations } from '../replica/migrate.ts'
import { Rows } from '../replica/rows.ts'
import { openSqliteToRead, type Sqlite } from '../replica/sqlite.ts'
import { isThere } from '../backups/write-backup.ts'
import { csvOf, csvTables, fileNameOf, jsonOf } from './archive-tables.ts'

export interface WriteArchive {
  /** The path of the ZIP. */
  readonly file: string
  /** Whether a file that is there may go. */
  readonly replaces: boolean
  /** The path of the replica. */
  readonly replica: string
  /** Folders in which contents of files lie under their hashes, `abcd…` or `ab/abcd…`. */
  readonly contents: readonly string[]
  readonly account: { readonly name: string; readonly email: string; readonly server: string | null }
  /** Instant. */
  readonly at: string
  readonly timeZone: string
  /** Of the hours of invoices. */
  readonly proofs: readonly InvoiceProof[]
}

export interface WrittenArchive {
  readonly entries: number
  readonly files: number
  /** Files of tasks whose content is not on this computer. */
  readonly missing: number
  /** Invoices whose hours can be proved. */
  readonly sent: number
}

/** Of the archive's own format: a reader may rely on it. */
const FORMAT = 1

// Threads of its own would each hold a copy of what is packed.
configure({ useWebWorkers: false })

/**
 * @param tell how much of the rows is written, from 0 to 1
 * @throws {CommandError} `refused`, or the disk's own error; then nothing is left of it
 */
export async function writeArchive(
  { file, replaces, replica, contents, account, at, timeZone, proofs }: WriteArchive,
  tell: (share: number) => void = () => undefined,
): Promise<WrittenArchive> {
  if (!replaces && isThere(file)) throw refused(`There is a file already: ${file}. Choose another name.`)
  const draft = draftOf(file)
  const sqlite = openOfThisVersion(replica)
  try {
    // All tables as they are at one moment.
    sqlite.execute('BEGIN')
    const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
    const counts = Object.fromEntries(
      entityNames.map((entity) => [entity, countOf(sqlite, entities[entity].table)]),
    )
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0) + (counts['timeEntry'] ?? 0)
    let written = 0
    const output = createWriteStream(draft, { mode: 0o600, flush: true })
    const zip = new ZipWriter(Writable.toWeb(output) as WritableStream<Uint8Array>, {
      level: 6,
      bufferedWrite: false,
    })
    const addText = (name: string, pieces: Iterable<string>, rows: number): Promise<unknown> =>
      zip
        .add(name, Readable.toWeb(Readable.from(encoded(pieces))) as unknown as ReadableStream<Uint8Array>)
        .then(() => tell(Math.min((written += rows) / Math.max(total, 1), 1)))
    const about = {
      format: FORMAT,
      at,
      timeZone: zone,
      account,
      workspaces: sqlite.all('SELECT id, name FROM workspaces ORDER BY id'),
      counts,
    }
    await zip.add('README.txt', new TextReader(readme))
    await zip.add('archive.json', new TextReader(`${JSON.stringify(about, null, 2)}\n`))
    for (const entity of entityNames)
      await addText(`json/${fileNameOf(entity)}.json`, jsonOf(sqlite, entity), counts[entity] ?? 0)
    for (const table of csvTables(sqlite, zone))
      await addText(
        `csv/${table.name}.csv`,
        csvOf(table),
        table.name === 'time-entries' ? (counts['timeEntry'] ?? 0) : 0,
      )
    for (const { id, number, text } of proofs)
      await zip.add(`proofs/${id}/${plainName(number)}.proof.json`, new TextReader(text))
    const files = await addFiles(zip, sqlite, contents)
    const sent = countOf(sqlite, 'invoices', sentInvoices)
    await zip.close()
    await rename(draft, file)
    return { entries: counts['timeEntry'] ?? 0, ...files, sent }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    sqlite.close()
  }
}

function openOfThisVersion(replica: string): Sqlite {
  const sqlite = openSqliteToRead(replica)
  const version = Number(sqlite.get('PRAGMA user_version')?.['user_version'] ?? 0)
  if (version === migrations.length) return sqlite
  sqlite.close()
  throw new CommandError(
    'refused',
    version > migrations.length
      ? 'The data was written by a newer version of Dayloom. Use that version to export it.'
      : 'The data was last used with an earlier version of Dayloom. Start Dayloom once, then export it.',
  )
}

function countOf(sqlite: Sqlite, table: string, which = 'deleted = 0'): number {
  return Number(sqlite.get(`SELECT count(*) AS n FROM ${table} WHERE ${which}`)?.['n'])
}

function* encoded(pieces: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const piece of pieces) yield encoder.encode(piece)
}

/** Files of tasks, as `files/<id of the attachment>/<name>`; they are packed already, or are not worth it. */
async function addFiles(
  zip: ZipWriter<unknown>,
  sqlite: Sqlite,
  folders: readonly string[],
): Promise<Pick<WrittenArchive, 'files' | 'missing'>> {
  const rows = new Rows(sqlite, new Changes())
  let files = 0
  let missing = 0
  for (const { localId, fields } of rows.each('attachment', 'deleted = 0 ORDER BY local_id', [])) {
    const { sha256, name } = fields
    const path = folders
      .flatMap((folder) => [join(folder, sha256), join(folder, sha256.slice(0, 2), sha256)])
      .find((one) => isThere(one))
    if (path === undefined) {
      missing += 1
      continue
    }
    await zip.add(`files/${localId}/${plainName(name)}`, new BlobReader(await openAsBlob(path)), { level: 0 })
    files += 1
  }
  return { files, missing }
}

/** A name that leads nowhere, and that any computer takes. */
function plainName(name: string): string {
  const plain = name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_').slice(-120)
  return /^[. ]*$/.test(plain) ? 'file' : plain
}

const readme = `Everything of a Dayloom account, as it was at the moment that archive.json names.

archive.json   the account, its workspaces, and how many rows of each kind there are
json/          every kind of row in a file of its own: an array, one row on a line, in the order of their ids.
               Instants are in UTC, durations in seconds, days are plain dates; a row is named by others by its id.
csv/           time entries, projects, clients, tags and tasks for spreadsheets. Dates and times of day are those of the
               time zone in archive.json. UTF-8, RFC 4180. A cell that begins like a formula has an apostrophe in front.
files/         files of tasks, in a folder named by the id of the attachment in json/attachments.json. One that was not on
               the computer when the archive was written is not there.
proofs/        proofs of the hours of sent invoices, in a folder named by the id of the invoice in json/invoices.json, as far
               as the server could be reached. "dayloom verify FILE" checks one.
`

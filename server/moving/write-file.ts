/** Writes an organization into one file, while the service runs. */

import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { CommandRefused } from '../commands/command.ts'
import { listContents } from '../backups/queries.ts'
import type { ContentKey, ContentStore } from '../contents/content-store.ts'
import { migrationsOf } from '../database/connection.ts'
import type { Db } from '../database/database.ts'
import { inSnapshot } from '../database/transaction.ts'
import { listAllOrganizations } from '../organizations/queries.ts'
import { type Head, type Mark, OWN_IDS, PEOPLE } from './file.ts'
import { idsOf, ownIdsOf, pagesOf, peopleOf, type Row } from './queries.ts'
import { movedNames, movedTable } from './tables.ts'

export interface WriteOrganization {
  readonly db: Db
  readonly contents: ContentStore
  readonly organizationId: number
  /** A path where nothing is. */
  readonly file: string
  /** ISO 8601 in UTC. */
  readonly at: string
}

export interface WrittenOrganization {
  readonly name: string
  readonly rows: number
  /** Hashes of attachments whose contents are lost. */
  readonly lost: readonly string[]
}

/** @throws {CommandRefused} when the file is there already, or the organization is not. */
export async function writeOrganization(task: WriteOrganization): Promise<WrittenOrganization> {
  const { db, organizationId, file } = task
  if (existsSync(file)) throw new CommandRefused(`${file} is there already.`)
  const found = (await listAllOrganizations(db)).find(({ id }) => id === organizationId)
  if (found === undefined) throw new CommandRefused(`There is no organization ${organizationId}.`)
  const written = { name: found.name, rows: 0, lost: [] as string[] }
  const draft = `${file}.part`
  await rm(draft, { force: true })
  try {
    await inSnapshot(db, (snapshot) =>
      pipeline(
        linesOfOrganization({ ...task, db: snapshot }, written),
        createGzip(),
        createWriteStream(draft, { mode: 0o600, flush: true }),
      ),
    )
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return written
}

const line = (value: Head | Mark | readonly unknown[] | string | null): string => `${JSON.stringify(value)}\n`

/** Of each table a line that names it and its columns, and a line for each row, unless it has none. */
async function* linesOfTable(
  table: Extract<Mark, { table: unknown }>['table'],
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  count: (rows: number) => void,
  left?: string,
): AsyncGenerator<string> {
  let columns: readonly string[] | undefined
  for await (const rows of pages) {
    let text = ''
    if (columns === undefined) {
      columns = Object.keys(rows[0] ?? {}).filter((name) => name !== left)
      text = line({ table, columns: [...columns] })
    }
    for (const row of rows) text += line(columns.map((name) => row[name]))
    count(rows.length)
    yield text
  }
}

async function* linesOfOrganization(
  { db, contents, organizationId, at }: WriteOrganization,
  written: { readonly name: string; rows: number; readonly lost: string[] },
): AsyncGenerator<string> {
  const count = (rows: number): void => {
    written.rows += rows
  }
  const migration = (await migrationsOf(db)).at(-1) ?? ''
  const organization = { id: organizationId, name: written.name }
  const [first, last] = await idsOf(db, organizationId)
  yield line({ format: 1, kind: 'organization', at, migration, organization, ids: [first, last] })
  const people = await peopleOf(db, organizationId)
  yield* linesOfTable(PEOPLE, people.length === 0 ? [] : [people], count)
  for (const table of movedNames) {
    const left = movedTable(table).isNumbered === true ? 'number' : undefined
    yield* linesOfTable(table, pagesOf(db, table, organizationId), count, left)
  }
  yield* linesOfTable(OWN_IDS, ownIdsOf(db, organizationId), count)
  for (const key of await listContents(db)) {
    if (key.organizationId === organizationId) yield* linesOfContent(contents, key, written.lost)
  }
  yield line({ end: written.rows })
}

/** Pieces in base64, and null at the end. */
async function* linesOfContent(
  contents: ContentStore,
  key: ContentKey,
  lost: string[],
): AsyncGenerator<string> {
  const content = await contents.read(key)
  if (content === null) {
    lost.push(key.sha256)
    return
  }
  yield line({ content: key.sha256 })
  for await (const piece of content) yield line(Buffer.from(piece).toString('base64'))
  yield line(null)
}

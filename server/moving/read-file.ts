/** Puts the organization of a file into a database in which no service is at work. */

import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { handOver } from '../accounts/credentials.ts'
import { NO_PASSWORD } from '../accounts/queries.ts'
import { CommandRefused } from '../commands/command.ts'
import type { ContentKey, ContentStore } from '../contents/content-store.ts'
import { migrationsOf } from '../database/connection.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Head, head, linesOf, mark, type Mark, OWN_IDS, PEOPLE } from './file.ts'
import {
  insertRows,
  keepOwnIds,
  ownerColumn,
  type Row,
  skipIds,
  takenIds,
  userOfKey,
  type Value,
} from './queries.ts'
import { type MovedName, movedTable } from './tables.ts'

export interface ReadOrganization {
  readonly db: Db
  readonly contents: ContentStore
  readonly file: string
  readonly now: Instant
}

export interface TakenOrganization {
  readonly head: Head
  readonly rows: number
  /** How many people had an account here, by their address, and how many are yet to choose a password. */
  readonly known: number
  readonly added: number
}

/** Rows that are written at a time. */
const BATCH = 200

/**
 * Rows keep their ids. All of it or nothing.
 *
 * @throws {CommandRefused} when the file is not whole, is of another version, or the database has one of its ids already
 */
export async function readOrganization({
  db,
  contents,
  file,
  now,
}: ReadOrganization): Promise<TakenOrganization> {
  const kept: ContentKey[] = []
  try {
    return await inTransaction(db, async (transaction) => {
      let result: TakenOrganization | undefined
      await pipeline(createReadStream(file), createGunzip(), async (source: AsyncIterable<Uint8Array>) => {
        result = await new Reader(transaction, contents, kept, now).read(linesOf(source))
      })
      if (result === undefined) throw broken()
      return result
    })
  } catch (error) {
    for (const key of kept) await contents.remove(key)
    if (isOfCompression(error) || error instanceof SyntaxError) throw broken(error)
    throw error
  }
}

const broken = (cause?: unknown): CommandRefused =>
  new CommandRefused('The file is not whole. Nothing has been taken from it.', { cause })

function isOfCompression(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && /^Z_|^ERR_STREAM_PREMATURE/.test(code)
}

class Reader {
  readonly #db: Db
  readonly #contents: ContentStore
  readonly #kept: ContentKey[]
  readonly #now: Instant
  readonly #people = new Map<number, number>()
  #rows = 0
  #added = 0
  #nextId = 0

  constructor(db: Db, contents: ContentStore, kept: ContentKey[], now: Instant) {
    this.#db = db
    this.#contents = contents
    this.#kept = kept
    this.#now = now
  }

  async read(lines: AsyncGenerator<string, void>): Promise<TakenOrganization> {
    const first = await lines.next()
    const described = head.safeParse(first.done === true ? null : JSON.parse(first.value)).data
    if (described === undefined) throw new CommandRefused('The file is not that of an organization.')
    const here = (await migrationsOf(this.#db)).at(-1)
    if (described.migration !== here) {
      throw new CommandRefused(
        'The file is of another version of Dayloom: bring both services to the same one, and export again.',
      )
    }
    this.#nextId = await skipIds(this.#db, described.ids[1])

    let place: Place | null = null
    let total: number | null = null
    for await (const text of lines) {
      const value: unknown = JSON.parse(text)
      if (Array.isArray(value)) {
        if (place === null || total !== null) throw broken()
        await place.add(value as Value[])
        continue
      }
      await place?.end()
      place = null
      const told = mark.parse(value)
      if ('end' in told) total = told.end
      else if ('content' in told) await this.#takeContent(told.content, described, lines)
      else place = await this.#placeOf(told, described)
    }
    if (total !== this.#rows) throw broken()
    const known = this.#people.size - this.#added
    return { head: described, rows: this.#rows, known, added: this.#added }
  }

  #collision(table: string): CommandRefused {
    return new CommandRefused(
      `The database has ids of the file already (${table}): the organization is here, or ids were given out. Take it into a new database.`,
    )
  }

  async #placeOf({ table, columns }: Extract<Mark, { table: unknown }>, described: Head): Promise<Place> {
    if (table === OWN_IDS) {
      return new Place(columns, async (rows) => {
        this.#rows += rows.length
        await keepOwnIds(
          this.#db,
          described.organization.id,
          rows.map((row) => ({
            ...row,
            scope: this.#people.get(Number(row['scope'])) ?? Number(row['scope']),
          })),
        )
      })
    }
    if (table === PEOPLE) return new Place(columns, (rows) => this.#takePeople(rows))
    const { people = [], within, key } = movedTable(table)
    const hasIds = key.includes('id')
    const taken = hasIds ? await takenIds(this.#db, table, described.ids) : new Set<number>()
    return new Place(
      columns,
      async (rows) => {
        if (hasIds && rows.some(({ id }) => taken.has(Number(id)))) throw this.#collision(table)
        for (const row of rows) this.#requireOwn(table, row, described)
        this.#rows += rows.length
        await insertRows(
          this.#db,
          table,
          columns,
          rows.map((row) => this.#renamed(row, people)),
        )
      },
      within,
    )
  }

  /** A file may come from a stranger: it adds nothing to other organizations, and brings in nobody whom it does not list. */
  #requireOwn(table: MovedName, row: Row, { organization, ids: [first, last] }: Head): void {
    const { people = [], key } = movedTable(table)
    const isOwn =
      Number(row[ownerColumn(table)]) === organization.id &&
      (!key.includes('id') || (Number(row['id']) >= first && Number(row['id']) <= last)) &&
      people.every((name) => !row[name] || this.#people.has(Number(row[name])))
    if (!isOwn) throw new CommandRefused(`The file names what is not its own (${table}).`)
  }

  /** People have the id that they have here. */
  #renamed(row: Row, columns: readonly string[]): Row {
    const changed = columns.map(
      (name) => [name, this.#people.get(Number(row[name])) ?? row[name] ?? null] as const,
    )
    return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed) }
  }

  /** The operator of the service vouches for their addresses: only a mail or a command gives them a password. */
  async #takePeople(rows: readonly Row[]): Promise<void> {
    this.#rows += rows.length
    const ids = rows.map((row) => Number(row['id']))
    const last = Math.max(...ids)
    const taken = await takenIds(this.#db, 'users', [Math.min(...ids), last])
    this.#nextId = await skipIds(this.#db, last)
    for (const row of rows) {
      const id = Number(row['id'])
      const { email_key: key } = row
      const known = typeof key === 'string' ? await userOfKey(this.#db, key) : undefined
      // A closed account has no address, but a key that another service gives to somebody else.
      if (known?.closed_at === null || (known !== undefined && known.created_at === row['created_at'])) {
        this.#people.set(id, known.id)
        if (known.closed_at !== null || known.email_verified_at !== null) continue
        await handOver({ db: this.#db, now: this.#now, at: this.#now }, known)
        this.#added += 1
        continue
      }
      const own = taken.has(id) ? this.#nextId : id
      if (own === this.#nextId) this.#nextId = await skipIds(this.#db, own)
      this.#people.set(id, own)
      this.#added += 1
      const isClosed = row['closed_at'] !== null
      const person: Row = {
        ...row,
        id: own,
        ...(isClosed
          ? { email_key: `closed:${own}` }
          : { email_verified_at: row['email_verified_at'] ?? this.#now }),
        password_hash: NO_PASSWORD,
        default_workspace_id: null,
      }
      await insertRows(this.#db, 'users', Object.keys(person), [person])
    }
  }

  async #takeContent(
    sha256: string,
    { organization }: Head,
    lines: AsyncGenerator<string, void>,
  ): Promise<void> {
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (;;) {
        const line = await lines.next()
        if (line.done === true) throw broken()
        const piece: unknown = JSON.parse(line.value)
        if (piece === null) return
        if (typeof piece !== 'string') throw broken()
        yield Buffer.from(piece, 'base64')
      }
    }
    const staged = await this.#contents.stage(pieces())
    if (staged.sha256 !== sha256) {
      await staged.discard()
      throw broken()
    }
    await staged.keep(organization.id)
    this.#kept.push({ organizationId: organization.id, sha256 })
  }
}

/** The rows of a table, which are written in batches; rows wait for those of the same table that they refer to. */
class Place {
  readonly #columns: readonly string[]
  readonly #write: (rows: readonly Row[]) => Promise<void>
  readonly #within: string | undefined
  readonly #written = new Set<Value>()
  #waiting: Row[] = []
  #ready: Row[] = []

  constructor(columns: readonly string[], write: (rows: readonly Row[]) => Promise<void>, within?: string) {
    this.#columns = columns
    this.#write = write
    this.#within = within
  }

  async add(values: readonly Value[]): Promise<void> {
    if (values.length !== this.#columns.length) throw broken()
    const row: Row = Object.fromEntries(this.#columns.map((name, index) => [name, values[index] ?? null]))
    if (this.#isReady(row)) this.#take(row)
    else this.#waiting.push(row)
    if (this.#ready.length >= BATCH) await this.#flush()
  }

  async end(): Promise<void> {
    while (this.#waiting.length > 0) {
      const { ready = [], late = [] } = Object.groupBy(this.#waiting, (row) =>
        this.#isReady(row) ? 'ready' : 'late',
      )
      if (ready.length === 0) throw broken()
      for (const row of ready) this.#take(row)
      this.#waiting = late
    }
    await this.#flush()
  }

  #isReady(row: Row): boolean {
    const reference = this.#within === undefined ? null : row[this.#within]
    return reference === null || reference === undefined || this.#written.has(reference)
  }

  #take(row: Row): void {
    if (this.#within !== undefined) this.#written.add(row['id'] ?? null)
    this.#ready.push(row)
  }

  async #flush(): Promise<void> {
    while (this.#ready.length > 0) await this.#write(this.#ready.splice(0, BATCH))
  }
}

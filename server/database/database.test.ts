import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './connection.ts'
import type { Db } from './database.ts'
import { createIdAllocator } from './ids.ts'
import { preparedQuery } from './prepared-query.ts'
import { inSavepoint, inTransaction, isUniqueViolation } from './transaction.ts'

let db: Db
beforeAll(async () => {
  db = await openDatabase({ kind: 'sqlite', path: ':memory:' })
  await sql`create table things (id bigint primary key, flag boolean, document json)`.execute(db)
})
afterAll(() => db.destroy())

async function things(): Promise<readonly { readonly id: number }[]> {
  const { rows } = await sql<{ id: number }>`select id from things order by id`.execute(db)
  return rows
}

const insert = (handle: Db, id: number): Promise<unknown> =>
  sql`insert into things (id) values (${id})`.execute(handle)

describe('SQLite', () => {
  it('tells what failed where it has rolled back by itself', async () => {
    const work = inTransaction(db, async (transaction) => {
      await insert(transaction, 9)
      await sql`insert or rollback into things (id) values (9)`.execute(transaction)
    })
    await expect(work).rejects.toThrow('UNIQUE constraint failed')
    expect(await things()).toEqual([])
  })

  it('reads booleans and documents as PostgreSQL does', async () => {
    const document = { list: [1, 'two'] }
    await sql`insert into things values (1, ${true}, ${JSON.stringify(document)}), (2, null, null)`.execute(
      db,
    )
    const { rows } = await sql`select flag, document from things order by id`.execute(db)
    expect(rows).toEqual([
      { flag: true, document },
      { flag: null, document: null },
    ])
    await sql`delete from things`.execute(db)
  })

  it('reads rows by name also when their table has been altered since', async () => {
    await sql`create table growing (id bigint)`.execute(db)
    await sql`insert into growing values (1)`.execute(db)
    const read = sql`select growing.*, 'last' as name from growing`
    expect((await read.execute(db)).rows).toEqual([{ id: 1, name: 'last' }])
    await sql`alter table growing add column size bigint`.execute(db)
    expect((await read.execute(db)).rows).toEqual([{ id: 1, size: null, name: 'last' }])
    await sql`alter table growing rename column size to width`.execute(db)
    expect((await read.execute(db)).rows).toEqual([{ id: 1, width: null, name: 'last' }])
    await sql`drop table growing`.execute(db)
  })

  it('knows the letters of all alphabets', async () => {
    const { rows } = await sql<{ name: string }>`select lower(${'ÄÖÕ ЖЗ'}) as name`.execute(db)
    expect(rows).toEqual([{ name: 'äöõ жз' }])
  })
})

describe('a transaction', () => {
  it('is undone when its work throws', async () => {
    const work = inTransaction(db, async (transaction) => {
      await insert(transaction, 10)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await things()).toEqual([])
  })

  it('keeps the rest when a savepoint’s work throws', async () => {
    await inTransaction(db, async (transaction) => {
      await insert(transaction, 20)
      const failed = inSavepoint(transaction, async () => {
        await insert(transaction, 21)
        await insert(transaction, 20)
      })
      await expect(failed).rejects.toSatisfy(isUniqueViolation)
      await inSavepoint(transaction, () => insert(transaction, 22))
    })
    expect(await things()).toEqual([{ id: 20 }, { id: 22 }])
  })
})

describe('a prepared query', () => {
  it('takes its values at each execution, null too', async () => {
    const add = preparedQuery((handle, { id, first }: { id: number; first: number | null }) =>
      handle.selectFrom('id_blocks').select(sql<number | null>`${id} + ${first}`.as('sum')),
    )
    expect(await add(db, { id: 1, first: 2 })).toEqual([{ sum: 3 }])
    expect(await add(db, { id: 1, first: 3 })).toEqual([{ sum: 4 }])
    expect(await add(db, { id: 1, first: null })).toEqual([{ sum: null }])
  })

  it('has another text for what is not there, and for lists of another length', async () => {
    const numbers = (read: readonly { readonly number: number }[]) => read.map(({ number }) => number)
    const read = preparedQuery(
      (handle, { among, from }: { among: readonly number[]; from?: { at: number } }) =>
        handle
          .selectFrom(
            sql<{
              number: number
            }>`(select 1 as number union all select 2 union all select 3 union all select 4 union all select 5)`.as(
              'n',
            ),
          )
          .select('number')
          .where('number', 'in', among)
          .$if(from !== undefined, (query) => query.where('number', '>=', from?.at ?? 0)),
    )
    expect(numbers(await read(db, { among: [1, 2, 3] }))).toEqual([1, 2, 3])
    expect(numbers(await read(db, { among: [3, 4, 5] }))).toEqual([3, 4, 5])
    expect(numbers(await read(db, { among: [1, 2, 3], from: { at: 2 } }))).toEqual([2, 3])
    expect(numbers(await read(db, { among: [5] }))).toEqual([5])
    expect(numbers(await read(db, { among: [] }))).toEqual([])
  })
})

describe('processes that share a database', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dayloom-database-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('may create it at once', async () => {
    const main = join(import.meta.dirname, 'connection.ts')
    const path = join(folder, 'new.sqlite')
    const code = `import { openDatabase } from ${JSON.stringify(main)}
      const db = await openDatabase({ kind: 'sqlite', path: ${JSON.stringify(path)} })
      await db.destroy()`
    const open = (): Promise<unknown> =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
    await expect(Promise.all([open(), open(), open()])).resolves.toHaveLength(3)
  })

  it('may open it while one of them writes', async () => {
    const path = join(folder, 'written.sqlite')
    const writer = await openDatabase({ kind: 'sqlite', path })
    const reader = await inTransaction(writer, () => openDatabase({ kind: 'sqlite', path }))
    const { rows } = await sql`select name from id_blocks`.execute(reader)
    expect(rows).toHaveLength(1)
    for (const process of [writer, reader]) await process.destroy()
  })

  it('never give the same id', async () => {
    const path = join(folder, 'shared.sqlite')
    const processes = [
      await openDatabase({ kind: 'sqlite', path }),
      await openDatabase({ kind: 'sqlite', path }),
    ]
    const ids = await Promise.all(
      processes.map(async (process) => {
        const allocator = createIdAllocator(process)
        const taken: number[] = []
        for (let index = 0; index < 40_000; index += 1) {
          if (index % 1000 === 0) await allocator.reserve()
          taken.push(allocator.next())
        }
        return taken
      }),
    )
    expect(new Set(ids.flat()).size).toBe(80_000)
    expect(Math.min(...ids.flat())).toBe(1)
    for (const process of processes) await process.destroy()
  })
})

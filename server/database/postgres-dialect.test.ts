import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { askDatabase } from './connection.ts'
import type { Database } from './database.ts'
import { postgresDialect } from './postgres-dialect.ts'

/** The names of the parameters with which a connection begins, by PostgreSQL's protocol. */
function parametersOf(startup: Buffer): readonly string[] {
  const texts = startup.subarray(8).toString().split('\0')
  return texts.filter((_, index) => index % 2 === 0).filter((name) => name !== '')
}

it.each([false, true])('begins connections as poolers let them begin (pooled: %s)', async (isPooled) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const startup = new Promise<Buffer>((resolve) => {
    server.on('connection', (socket) =>
      socket.once('data', (data) => {
        socket.destroy()
        resolve(data)
      }),
    )
  })
  const options = { name: 'writes', connections: 1, statementSeconds: 60, isPooled }
  const db = new Kysely<Database>({ dialect: postgresDialect(`postgres://u@127.0.0.1:${port}/d`, options) })
  await expect(askDatabase(db)).rejects.toMatchObject({ name: 'Error', part: 'database' })
  expect(parametersOf(await startup).toSorted()).toEqual(['client_encoding', 'database', 'user'])
  await db.destroy()
  server.close()
})

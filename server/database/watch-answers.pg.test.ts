import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { describePostgres } from '../testing/dialects.ts'
import { watchAnswers } from './watch-answers.ts'

/** A way to a database that can swallow everything. */
async function passage(url: string) {
  const target = new URL(url)
  const host = target.searchParams.get('host')
  let isFrozen = false
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    const beyond = connect(
      host === null
        ? { host: target.hostname, port: Number(target.port) }
        : { path: `${host}/.s.PGSQL.${target.port}` },
    )
    sockets.push(socket, beyond)
    for (const end of [socket, beyond]) end.on('error', () => undefined)
    socket.on('data', (data) => isFrozen || beyond.write(data))
    beyond.on('data', (data) => isFrozen || socket.write(data))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const through = new URL(url)
  through.searchParams.delete('host')
  through.host = `127.0.0.1:${port}`
  return {
    url: through.href,
    freeze: () => {
      isFrozen = true
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

describePostgres('a statement', (open) => {
  it('is given up when the database does not answer, and not when it takes long', async () => {
    const location = await open()
    const way = await passage(location.kind === 'postgres' ? location.url : '')
    const limits = { patience: 20, probe: 500, every: 10 }
    const client = new Client({ connectionString: way.url })
    await client.connect()
    watchAnswers(way.url, limits)(client)
    await client.query('select pg_sleep(0.1)')
    way.freeze()
    await expect(client.query('select 1')).rejects.toMatchObject({ part: 'database' })
    way.close()
  })

  it('is given up with those that were sent a little earlier', async () => {
    const location = await open()
    const way = await passage(location.kind === 'postgres' ? location.url : '')
    const watch = watchAnswers(way.url, { patience: 300, probe: 600, every: 10 })
    const clients = [new Client({ connectionString: way.url }), new Client({ connectionString: way.url })]
    for (const client of clients) {
      await client.connect()
      watch(client)
    }
    way.freeze()
    const ends: Promise<number>[] = []
    for (const client of clients) {
      ends.push(client.query('select 1').then(Number, () => performance.now()))
      await after(30)
    }
    const [first = 0, second = 0] = await Promise.all(ends)
    expect(second - first).toBeLessThan(300)
    way.close()
  })
})

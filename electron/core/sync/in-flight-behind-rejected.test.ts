/** An edit that is on its way, behind one of its row that was refused and goes out again meanwhile. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolders } from '../../testing/temporary-folders.ts'
import { readCopiedQueue } from '../outbox-copy/copy-line.ts'
import { readRepairReport } from '../replica/repair-notes.ts'
import { Device } from './testing/device.ts'
import { FakeEffects } from './testing/fake-effects.ts'
import { FakeServer, type Fault } from './testing/fake-server.ts'

const newFolder = temporaryFolders()
const worked = { description: 'Draft', start: '2026-03-20T09:00:00Z', stop: '2026-03-20T09:30:00Z' }
const refusal = { status: 400, body: 'Not this description' }

function begin() {
  const effects = new FakeEffects('0000', '2026-03-20T12:00:00Z')
  const server = new FakeServer({ remembersKeys: true, milliseconds: effects.milliseconds })
  const path = join(newFolder(), 'replica.sqlite')
  return { effects, server, path, device: new Device({ fetch: server.fetch, effects, path }) }
}

/** Nothing waits, the copy of the queue agrees, and the next start finds all sound. */
async function expectSound({ effects, server, path, device }: ReturnType<typeof begin>): Promise<void> {
  expect(device.replica.operations.allStored()).toEqual([])
  expect([...readCopiedQueue(readFileSync(`${path}.outbox`, 'utf8')).operations.keys()]).toEqual([])
  await device.close()
  const again = new Device({ fetch: server.fetch, effects, path })
  expect(readRepairReport(again.replica.meta)).toBeNull()
  await again.close()
}

it.each<Fault | undefined>([undefined, 'unreachable', { status: 503 }])(
  'is carried out once (its answer: %j)',
  async (answer) => {
    const world = begin()
    const { effects, server, device } = world
    const id = device.create('timeEntry', worked)
    await device.sync()
    const further = [
      () => {
        device.update('timeEntry', id, { billable: true })
        return refusal
      },
      () => {
        device.update('timeEntry', id, { stop: '2026-03-20T10:00:00Z' })
        return answer
      },
    ]
    server.fault = ({ method }) => (method === 'PUT' ? further.shift()?.() : undefined)
    device.update('timeEntry', id, { description: 'Site' })
    await device.sync()
    await effects.pass(600_000)
    await device.sync()
    const keys = server.writes.flatMap(({ method, body, key }) =>
      method === 'PUT' && 'billable' in body ? [key] : [],
    )
    expect(new Set(keys).size).toBe(1)
    expect(server.list('time_entries')).toMatchObject([
      { description: 'Site', billable: true, stop: '2026-03-20T10:00:00Z' },
    ])
    await expectSound(world)
  },
)

it('as a deletion takes the edit with it', async () => {
  const world = begin()
  const { effects, server, device } = world
  const id = device.create('timeEntry', worked)
  await device.sync()
  server.fault = ({ method }) => {
    if (method === 'PUT') {
      device.delete('timeEntry', id)
      return refusal
    }
    const [refused] = method === 'DELETE' ? device.replica.operations.refusedAfter(0) : []
    if (refused !== undefined) device.procedures['sync.retry']({ id: refused.op_id })
    return undefined
  }
  device.update('timeEntry', id, { description: 'Site' })
  await device.sync()
  await effects.pass(20 * 60_000)
  expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  expect(server.list('time_entries')).toEqual([])
  await expectSound(world)
})

it('as a deletion that is taken back meanwhile leaves the row as it is seen', async () => {
  const world = begin()
  const { effects, server, device } = world
  const id = device.create('timeEntry', worked)
  await device.sync()
  const taken: string[] = []
  let posts = 0
  server.fault = ({ method }) => {
    if (method === 'POST') posts += 1
    if (method === 'POST' && posts === 1) return { status: 503 }
    if (method === 'PUT' && taken.length === 0) {
      taken.push(device.procedures['timeEntries.delete']({ ids: [id] }).undoId ?? '')
      return refusal
    }
    const [undoId] = method === 'DELETE' ? taken : []
    if (undoId !== undefined) device.procedures['undo.apply']({ undoId })
    return undefined
  }
  device.update('timeEntry', id, { description: 'Site' })
  await device.sync()
  await effects.pass(3_600_000)
  expect(device.status.waiting).toBe(0)
  expect(server.list('time_entries')).toHaveLength(1)
})

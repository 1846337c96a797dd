/** Rows that a whole list lacks are asked for one by one where the list alone does not tell. */

import { beforeEach, expect, it } from 'vitest'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { cursorName, initialCursor, writeCursor } from './pull.ts'
import { Device } from '../testing/device.ts'
import { FakeEffects } from '../testing/fake-effects.ts'
import { FakeServer, type Fault } from '../testing/fake-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let effects: FakeEffects
let server: FakeServer
let device: Device

function begin(remembersKeys: boolean): void {
  effects = new FakeEffects('0000', '2026-03-20T12:00:00Z')
  server = new FakeServer({ remembersKeys, milliseconds: effects.milliseconds })
  device = new Device({ fetch: server.fetch, effects })
}
beforeEach(() => begin(true))

const pad = (number: number): string => String(number).padStart(2, '0')
const at = (day: number, hour: number, minute: number): string =>
  `2026-02-${pad(day)}T${pad(hour)}:${pad(minute)}:00Z`

/** @returns its id */
function put(description: string, start: string, stop: string): number {
  const entry = { description, start, stop, billable: false, project_id: null, task_id: null, tag_ids: null }
  return Number(server.put('time_entries', entry)['id'])
}

function isReadAnew(entity: Entity, workspaceId: number): void {
  device.replica.transaction(() =>
    writeCursor(device.replica, cursorName(entity, workspaceId), initialCursor),
  )
}

it.each<[string, Fault]>([
  ['over which the server stumbles', { status: 500, body: 'no' }],
  ['that may not be read any more', { status: 403, body: 'no' }],
])('one entry %s keeps no other from being read', async (_, answer) => {
  server.pageSize = 5
  const ids = Array.from({ length: 12 }, (__, index) =>
    put(`Old ${index}`, at(19, index, 0), at(19, index, 30)),
  )
  await device.sync()
  const hidden = Number(ids[10])
  server.rows.time_entries.delete(hidden)
  server.fault = ({ path, method }) =>
    method === 'GET' && path.includes(`/time_entries/${hidden}`) ? answer : undefined
  for (const id of ids) if (id !== hidden) server.put('time_entries', { id, description: 'New' })
  isReadAnew('timeEntry', 0)
  await device.sync()
  await effects.pass(10 * MINUTE)
  const read = device.rows('timeEntry').filter(({ fields }) => fields.description === 'New')
  expect(read).toHaveLength(11)
})

it('a subtask does not refer to a parent that the list lacks', async () => {
  const parent = server.put('tasks', { name: 'Parent' })
  server.put('tasks', { name: 'Child', parent_task_id: parent['id'] })
  await device.sync()
  const known = device.rows('task').find(({ fields }) => fields.name === 'Parent')
  expect(device.rows('task').map(({ fields }) => fields.parentId)).toContain(known?.localId)
  server.rows.tasks.delete(Number(parent['id']))
  isReadAnew('task', 1)
  await device.sync()
  expect(device.rows('task')).toMatchObject([{ fields: { name: 'Child', parentId: null } }])
})

/** Thirty requests an hour, counted from the first. */
function limitRequests(): void {
  let [ends, left] = [0, 0]
  server.fault = () => {
    const now = effects.milliseconds()
    if (now >= ends) [ends, left] = [now + HOUR, 30]
    left -= 1
    if (left >= 0) return undefined
    const wait = Math.ceil((ends - now) / 1000)
    return { status: 429, body: 'too many', headers: { 'Retry-After': String(wait) } }
  }
}

it('edits of starts arrive although the whole list is read first, at thirty requests an hour', async () => {
  begin(false)
  server.pageSize = 50
  for (let index = 0; index < 200; index += 1) {
    const [day, hour] = [1 + Math.floor(index / 10), index % 10]
    put(`Entry ${index}`, at(day, hour, 0), at(day, hour, 30))
  }
  await device.sync()
  server.fault = () => 'unreachable'
  const oldest = device.rows('timeEntry').toSorted((a, b) => (a.fields.start < b.fields.start ? -1 : 1))
  for (const [index, { localId }] of oldest.slice(0, 40).entries()) {
    const hour = index % 10
    device.update('timeEntry', localId, { start: at(19, hour, 40 + hour), stop: at(19, hour, 55) })
  }
  await effects.pass(10 * MINUTE)
  isReadAnew('timeEntry', 0)
  limitRequests()
  await effects.pass(4 * HOUR)
  expect(device.status.waiting).toBe(0)
})

it('those that exist and are not listed are asked for once each, at thirty requests an hour', async () => {
  server.pageSize = 50
  const ids = Array.from({ length: 60 }, (_, index) =>
    put(`Old ${index}`, at(10, index % 24, index), at(11, 0, 0)),
  )
  await device.sync()
  const hidden = ids.slice(5, 55).map((id) => server.rows.time_entries.get(id))
  limitRequests()
  const counted = server.fault
  server.fault = (received) => {
    const refusal = counted(received)
    const asked = hidden.find((entry) => received.path.endsWith(`/time_entries/${String(entry?.['id'])}`))
    return refusal ?? (asked === undefined ? undefined : { status: 200, body: asked })
  }
  for (const entry of hidden) server.rows.time_entries.delete(Number(entry?.['id']))
  for (const id of ids.slice(0, 5)) server.put('time_entries', { id, description: 'New' })
  isReadAnew('timeEntry', 0)
  await effects.pass(6 * HOUR)
  const read = device.rows('timeEntry').filter(({ fields }) => fields.description === 'New')
  expect(read).toHaveLength(5)
  expect(device.rows('timeEntry')).toHaveLength(60)
})

/** Statuses whose types change: whether one may go follows from those that came and went before. */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Device } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'

type Type = EntityFields['status']['type']

let service: MeteredService
let device: Device
/** The only status to do. */
let toDo: LocalId

beforeEach(async () => {
  service = await MeteredService.open(createService)
  device = service.device
  await device.sync()
  toDo = device.rows('status').find(({ fields }) => fields.type === 'todo')?.localId as LocalId
})
afterEach(() => service.close())

function create(name: string, type: Type): LocalId {
  return device.procedures['statuses.create']({ name, type, emoji: null }).ids[0] as LocalId
}
const update = (id: LocalId, changes: Partial<Pick<EntityFields['status'], 'name' | 'type'>>) =>
  device.procedures['statuses.update']({ id, changes })
const remove = (id: LocalId) => device.procedures['statuses.delete']({ id })

/** The statuses that a computer reads which has just come to the workspace. */
async function there(): Promise<readonly string[]> {
  await device.sync()
  expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  const initialCursor = service.deviceNamed('0009')
  await initialCursor.sync()
  const statuses = initialCursor.rows('status').map(({ fields }) => `${fields.name}: ${fields.type}`)
  return statuses.toSorted()
}

it('another type stays behind the status that was made for it, also where the name was edited before', async () => {
  update(toDo, { name: 'Open' })
  create('Next', 'todo')
  update(toDo, { type: 'in_progress' })
  const statuses = await there()
  expect(statuses).toContain('Open: in_progress')
  expect(statuses).toContain('Next: todo')
})

it('so does a deletion', async () => {
  update(toDo, { name: 'Open' })
  create('Next', 'todo')
  remove(toDo)
  const statuses = await there()
  expect(statuses).toContain('Next: todo')
  expect(statuses.filter((status) => status.startsWith('Open'))).toEqual([])
})

it('so does another type of what was made itself', async () => {
  const first = create('First', 'todo')
  update(toDo, { type: 'in_progress' })
  create('Second', 'todo')
  update(first, { type: 'done' })
  const statuses = await there()
  expect(statuses).toContain('First: done')
  expect(statuses).toContain('Second: todo')
})

it('so does the deletion of what was made itself, however it was edited meanwhile', async () => {
  const first = create('First', 'todo')
  update(toDo, { type: 'in_progress' })
  create('Second', 'todo')
  update(first, { name: 'Renamed' })
  remove(first)
  const statuses = await there()
  expect(statuses).toContain('Second: todo')
  expect(statuses.filter((status) => /First|Renamed/.test(status))).toEqual([])
})

it('so does the type that it had before', async () => {
  const first = create('First', 'todo')
  await device.sync()
  update(toDo, { type: 'in_progress' })
  const working = device.rows('status').find(({ fields }) => fields.name === 'In progress')
  if (working === undefined) throw new Error('a status of tasks in progress was expected')
  update(working.localId, { type: 'done' })
  create('Doing', 'in_progress')
  update(toDo, { type: 'todo' })
  const statuses = await there()
  expect(statuses).toContain('Doing: in_progress')
  expect(device.row('status', toDo).fields.type).toBe('todo')
  expect(device.row('status', first).fields.type).toBe('todo')
})

it('what was made and deleted with nothing in between never leaves this computer', async () => {
  const first = create('First', 'todo')
  update(first, { type: 'done' })
  remove(first)
  expect(device.status).toMatchObject({ waiting: 0 })
})

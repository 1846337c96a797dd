/** Entries that look alike, or differ by now, after a service was put back to a copy: each is there once, or is asked about. */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createService } from '../../../server/service.ts'
import { deleteTask, listTasks } from '../../../shared/api/task-endpoints.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { reconcileAfterRestore, microseconds } from './server-restore.ts'
import type { Device } from './testing/device.ts'
import { entriesOf, forgetfulService, loseEntries } from './testing/lost-entries.ts'
import { temporaryFolders } from '../../testing/temporary-folders.ts'
import { noon, openPlanningTeam, type PlanningTeam } from './testing/planning-team.ts'

const worked = { description: 'Write', start: '2026-03-20T08:00:00Z', stop: '2026-03-20T09:00:00Z' }

const folder = temporaryFolders()

let team: PlanningTeam
/** No line tells any more that a row was deleted. */
let forgetDeleted: () => void

beforeEach(async () => {
  const { options, forget } = forgetfulService(folder, () => Date.parse(noon))
  forgetDeleted = forget
  team = await openPlanningTeam(await createService(options))
})
afterEach(() => team.close())

const loseAll = () => loseEntries(team)
const entries = () => entriesOf(team)

function restored(firstLostId: number, ...devices: readonly Device[]): void {
  restoredAt('second start', firstLostId, ...devices)
}

/** @param start the first of the service since it was put back */
function restoredAt(start: string, firstLostId: number, ...devices: readonly Device[]): void {
  forgetDeleted()
  for (const { replica, effects } of devices)
    reconcileAfterRestore({ replica, effects }, { start, firstLostId, newest: null })
}

it('two that are alike are both there again, from whichever computer', async () => {
  const [desk, laptop] = [team.device('0001'), team.device('0002')]
  desk.create('timeEntry', worked)
  desk.create('timeEntry', worked)
  await desk.sync()
  await laptop.sync()
  restored(await loseAll(), desk, laptop)
  await desk.sync()
  await laptop.sync()
  await desk.sync()
  expect(await entries()).toMatchObject([worked, worked])
  for (const device of [desk, laptop]) {
    expect(device.rows('timeEntry')).toHaveLength(2)
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  }
})

it('one that is alike to one that the copy has is there again beside it', async () => {
  const [desk, laptop] = [team.device('0001'), team.device('0002')]
  desk.create('task', { name: 'Call' })
  await desk.sync()
  desk.create('task', { name: 'Call' })
  await desk.sync()
  await laptop.sync()
  const { rows } = await team.api.list(listTasks, { params: team.place })
  const last = Math.max(...rows.map((row) => z.object({ id: z.int() }).parse(row).id))
  await team.api.call(deleteTask, { params: { ...team.place, task_id: last } })
  restored(last, desk, laptop)
  await desk.sync()
  await laptop.sync()
  await desk.sync()
  const after = await team.api.list(listTasks, { params: team.place })
  expect(after.rows).toHaveLength(2)
  for (const device of [desk, laptop]) expect(device.rows('task')).toHaveLength(2)
})

it('the part of a task that is made again, and was deleted with it, is there again too', async () => {
  const desk = team.device('0001')
  const whole = desk.create('task', { name: 'Draw' })
  const part = desk.create('task', { name: 'Measure', parentId: whole })
  await desk.sync()
  const { serverAt } = desk.row('task', part)
  desk.update('task', whole, { name: 'Draw the roof' })
  await desk.sync()
  // The copy has both, the first one under its former name, and another computer has deleted that since.
  const { serverId } = desk.row('task', whole)
  await team.api.call(deleteTask, { params: { ...team.place, task_id: serverId ?? 0 } })
  const { replica, effects } = desk
  const copy = { start: 'second start', firstLostId: 1_000_000, newest: microseconds(serverAt ?? '') }
  forgetDeleted()
  reconcileAfterRestore({ replica, effects }, copy)
  await desk.sync()
  await desk.sync()
  const { rows } = await team.api.list(listTasks, { params: team.place })
  expect(rows).toMatchObject([{ name: 'Draw the roof' }, { name: 'Measure' }])
  expect(desk.row('task', part).fields.parentId).toBe(whole)
  expect(desk.status).toMatchObject({ waiting: 0, refused: 0 })
})

it('what was made again and is lost once more is there once, also where a computer makes it that was away meanwhile', async () => {
  const [desk, away] = [team.device('0001'), team.device('0002')]
  desk.create('timeEntry', worked)
  desk.create('timeEntry', { ...worked, description: 'Read' })
  await desk.sync()
  await away.sync()
  const firstLostId = await loseAll()
  restored(firstLostId, desk)
  await desk.sync()
  await loseAll()
  // Both know them, by ids of different times.
  restoredAt('third start', firstLostId, desk, away)
  await away.sync()
  await desk.sync()
  expect(await entries()).toHaveLength(2)
  for (const device of [desk, away]) {
    expect(device.rows('timeEntry')).toHaveLength(2)
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  }
})

/** Somebody deletes it after the copy was put back that held it; one computer hears of the copy, the other only of the deletion. */
async function deletedSince(): Promise<{ readonly told: Device; readonly untold: Device }> {
  const [told, untold] = [team.device('0001'), team.device('0002')]
  told.create('timeEntry', worked)
  await told.sync()
  await untold.sync()
  const [row] = told.rows('timeEntry')
  await loseAll()
  const copy = { start: 'second start', firstLostId: null, newest: microseconds(row?.serverAt ?? '') }
  forgetDeleted()
  reconcileAfterRestore(told, copy)
  return { told, untold }
}

it('what the copy held and somebody has deleted since is gone', async () => {
  const { told, untold } = await deletedSince()
  await told.sync()
  await untold.sync()
  await told.sync()
  expect(await entries()).toEqual([])
  expect(told.rows('timeEntry')).toEqual([])
})

it('what the copy held and somebody has deleted since is there once where it is edited', async () => {
  const { told, untold } = await deletedSince()
  for (const device of [told, untold]) {
    device.update('timeEntry', device.rows('timeEntry')[0]?.localId as LocalId, {
      stop: '2026-03-20T09:30:00Z',
    })
  }
  await untold.sync()
  await told.sync()
  await untold.sync()
  expect(await entries()).toMatchObject([{ ...worked, stop: '2026-03-20T09:30:00Z' }])
  for (const device of [told, untold]) expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
})

it.each([
  { isEdited: false, isHere: false },
  { isEdited: true, isHere: false },
  { isEdited: false, isHere: true },
  { isEdited: true, isHere: true },
])(
  'one that was deleted here and taken back is there once; edited: $isEdited, that of another computer was here: $isHere',
  async ({ isEdited, isHere }) => {
    const [desk, laptop] = [team.device('0001'), team.device('0002')]
    const id = desk.create('timeEntry', worked)
    await desk.sync()
    await laptop.sync()
    const now = isEdited ? { ...worked, description: 'Write more' } : worked
    if (isEdited) desk.update('timeEntry', id, { description: now.description })
    restored(await loseAll(), desk, laptop)
    const { undoId } = desk.procedures['timeEntries.delete']({ ids: [id] })
    await laptop.sync()
    if (isHere) await desk.sync()
    desk.procedures['undo.apply']({ undoId: undoId ?? '' })
    for (const device of [desk, laptop, desk]) await device.sync()
    expect(await entries()).toMatchObject([now])
    for (const device of [desk, laptop]) {
      expect(device.rows('timeEntry')).toMatchObject([{ fields: now }])
      expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
    }
  },
)

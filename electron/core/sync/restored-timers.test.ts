/** A timer that runs when a backup is restored that lacks it: its time is there once, whatever happens meanwhile. */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { createTimeEntry } from '../../../shared/api/time-entries.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { queuedOperations } from '../queries/sync-journal.ts'
import { entriesOf } from './testing/entries.ts'
import type { Device } from './testing/device.ts'
import { openPlanningTeam, type PlanningTeam } from './testing/planning-team.ts'
import { RestorableService } from './testing/restorable-service.ts'

const at = (time: string): string => `2026-03-20T${time}:00Z`
const running = { description: 'Write', start: at('08:00'), stop: null }

let service: RestorableService
let team: PlanningTeam
let desk: Device
let laptop: Device
/** Answers in place of the service. */
let instead: (request: Request) => Promise<Response | null>
/** Takes our headers away. */
let isStripped: boolean

beforeEach(async () => {
  service = await RestorableService.open(createService)
  instead = () => Promise.resolve(null)
  isStripped = false
  team = await openPlanningTeam({
    close: () => service.close(),
    fetch: async (given) => {
      const request = new Request(given)
      for (const name of isStripped ? OURS : []) request.headers.delete(name)
      return (await instead(request.clone())) ?? service.fetch(request)
    },
  })
  desk = team.device('0001')
  laptop = team.device('0002')
  for (const device of [desk, laptop]) await device.sync()
  await service.keep()
})
afterEach(() => team.close())

const OURS = ['Idempotency-Key', 'If-Match', 'If-None-Match', 'X-Known-Running']

/** Both know the timer, and then a backup is restored that lacks it. */
async function lose(): Promise<LocalId> {
  const timer = desk.create('timeEntry', running)
  await desk.sync()
  await laptop.sync()
  await service.restore()
  return timer
}

async function startElsewhere(): Promise<void> {
  const params = { workspace_id: team.place.workspace_id }
  const body = { description: 'Read', start: at('10:00'), duration: -1, created_with: 'spec', ...params }
  await team.api.call(createTimeEntry, { params, body })
}

/** The timer ends where the other program's begins. */
const endedByRead = [
  { ...running, stop: at('10:00') },
  { description: 'Read', stop: null },
]

async function settle(...devices: readonly Device[]): Promise<void> {
  for (const device of devices) {
    await device.sync()
    await device.effects.pass(120_000)
  }
}

function json(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'application/json' } })
}

const isStart = ({ method, url }: Request): boolean => method === 'POST' && url.endsWith('/time_entries')

it.each([
  ['as both know it', '08:00', '08:00'],
  ['in the later version', '07:30', '07:30'],
  ['in the earlier version', '07:30', '08:00'],
])('runs on when two computers make it again, %s', async (_, edited, made) => {
  const timer = desk.create('timeEntry', running)
  await desk.sync()
  await laptop.sync()
  desk.update('timeEntry', timer, { start: at(edited) })
  await desk.sync()
  await service.restore()
  const [first, second] = made === edited ? [desk, laptop] : [laptop, desk]
  for (const device of [first, second, first, second]) await device.sync()
  expect(await entriesOf(team)).toMatchObject([{ ...running, start: at(made) }])
  for (const device of [desk, laptop]) {
    expect(device.rows('timeEntry')).toMatchObject([{ fields: { stop: null } }])
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  }
})

it('runs on for its project, which is lost too', async () => {
  const projectId = desk.create('project', { name: 'Site' })
  desk.create('timeEntry', { ...running, projectId })
  await desk.sync()
  await laptop.sync()
  await service.restore()
  for (const device of [desk, laptop, desk]) await device.sync()
  expect(await entriesOf(team)).toMatchObject([running])
  for (const device of [desk, laptop]) {
    const [made] = device.rows('project')
    expect(device.rows('timeEntry')).toMatchObject([{ fields: { stop: null, projectId: made?.localId } }])
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  }
})

it('ends where another program has begun since', async () => {
  await lose()
  await startElsewhere()
  for (const device of [desk, laptop, desk]) await device.sync()
  expect(await entriesOf(team)).toMatchObject(endedByRead)
})

it('holds nothing else back where that question is answered strangely', async () => {
  await lose()
  await startElsewhere()
  desk.create('project', { name: 'Other work' })
  instead = (request) => Promise.resolve(isStart(request) ? json(200, '{}') : null)
  await settle(desk)
  expect(desk.rows('project')).toMatchObject([{ serverId: expect.any(Number) as unknown }])
  expect(queuedOperations(desk.replica)).toMatchObject([
    { state: 'rejected', reason: { code: 'not_understood' } },
  ])
  expect(await entriesOf(team)).toMatchObject([{ description: 'Read', stop: null }])
})

it('is there once where our headers are taken away by now', async () => {
  await lose()
  isStripped = true
  await settle(desk)
  expect(await entriesOf(team)).toMatchObject([running])
})

it('ends where another has begun also where our headers are taken away by now', async () => {
  await lose()
  await startElsewhere()
  isStripped = true
  await settle(desk)
  expect(await entriesOf(team)).toMatchObject(endedByRead)
})

it('is there once where another computer has made it again, and our headers are taken away by now', async () => {
  await lose()
  await settle(laptop)
  isStripped = true
  await settle(desk, laptop, desk)
  expect(await entriesOf(team)).toMatchObject([running])
})

/** Both have lost it, and the service refuses it from the desk, which has edited it. */
async function loseAndRefuse(): Promise<void> {
  const timer = await lose()
  desk.update('timeEntry', timer, { description: 'Edited' })
  instead = (request) => Promise.resolve(isStart(request) ? json(400, '"no"') : null)
  await settle(desk)
  instead = () => Promise.resolve(null)
}

it.each(['stop', 'start'] as const)(
  'is counted once after a %s where it was refused, and another computer made it again',
  async (what) => {
    await loseAndRefuse()
    await settle(laptop, desk)
    desk.procedures[`timer.${what}`]({})
    const { start } = desk.rows('timeEntry').find(({ fields }) => fields.stop === null)?.fields ?? {
      start: null,
    }
    await settle(desk, laptop)
    const [first, ...others] = await entriesOf(team)
    expect(first).toMatchObject({
      start: running.start,
      stop: start ?? desk.rows('timeEntry')[0]?.fields.stop,
    })
    expect(others).toHaveLength(what === 'start' ? 1 : 0)
    expect(desk.status).toMatchObject({ waiting: 0, refused: 0 })
  },
)

it('is counted once after a stop where it was refused, made elsewhere, and followed there', async () => {
  await loseAndRefuse()
  await settle(laptop)
  laptop.procedures['timer.start']({ description: 'Next', start: at('10:00') })
  await settle(laptop, desk)
  desk.procedures['timer.stop']({ stop: at('11:00') })
  await settle(desk, laptop)
  expect(await entriesOf(team)).toMatchObject([
    { start: running.start, stop: at('10:00') },
    { description: 'Next', stop: at('11:00') },
  ])
})

it('runs on where another computer makes it again, and the edit of this one is refused', async () => {
  const timer = await lose()
  desk.update('timeEntry', timer, { description: 'Forbidden word' })
  instead = async (request) =>
    isStart(request) && (await request.text()).includes('Forbidden') ? json(400, '"no"') : null
  await settle(desk, laptop, desk)
  expect(await entriesOf(team)).toMatchObject([running])
})

it.each(['before', 'after'])('ends where it was stopped offline %s the copy was noticed', async (when) => {
  const timer = desk.create('timeEntry', running)
  await desk.sync()
  await laptop.sync()
  if (when === 'before') desk.update('timeEntry', timer, { stop: at('11:00') })
  await service.restore()
  await settle(laptop)
  if (when === 'after') desk.update('timeEntry', timer, { stop: at('11:00') })
  await settle(desk, laptop)
  expect(await entriesOf(team)).toMatchObject([{ ...running, stop: at('11:00') }])
  for (const device of [desk, laptop])
    expect(device.rows('timeEntry')).toMatchObject([{ fields: { stop: at('11:00') } }])
  expect(laptop.procedures['sync.conflicts']()).not.toEqual([])
})

it.each(['desk', 'laptop'])(
  'ends once where it is stopped on the %s before both are known as one',
  async (by) => {
    await lose()
    await laptop.sync()
    let isDown = true
    instead = (request) => Promise.resolve(isDown && isStart(request) ? json(503, '"down"') : null)
    await desk.sync()
    const stopping = by === 'desk' ? desk : laptop
    stopping.procedures['timer.stop']({ stop: at('11:00') })
    isDown = false
    await settle(stopping, desk, laptop)
    expect(await entriesOf(team)).toMatchObject([{ ...running, stop: at('11:00') }])
  },
)

it.each([
  ['it is sent', false],
  ['it is sent, and another computer has made it again', true],
])('runs on where its stop was taken back before %s', async (_, isRecreatedElsewhere) => {
  const timer = await lose()
  desk.procedures['timer.stop']({})
  if (isRecreatedElsewhere) await settle(laptop)
  desk.procedures['undo.latest']()
  expect(desk.replica.rows.find('timeEntry', timer)).toMatchObject({ fields: { stop: null } })
  await settle(desk, laptop, desk)
  expect(await entriesOf(team)).toMatchObject([running])
  for (const device of [desk, laptop]) {
    expect(device.rows('timeEntry')).toMatchObject([{ fields: { stop: null } }])
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  }
})

it('runs on where its deletion was taken back that another computer’s creation has met', async () => {
  const timer = await lose()
  const { undoId } = desk.procedures['timeEntries.delete']({ ids: [timer] })
  await settle(laptop, desk)
  expect(await entriesOf(team)).toEqual([])
  desk.procedures['undo.apply']({ undoId: undoId ?? '' })
  await settle(desk, laptop, desk)
  expect(await entriesOf(team)).toMatchObject([running])
  for (const device of [desk, laptop]) {
    expect(device.rows('timeEntry')).toMatchObject([{ fields: { stop: null } }])
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  }
})

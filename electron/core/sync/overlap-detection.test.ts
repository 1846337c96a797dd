import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { Conflict } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Device } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'

let service: MeteredService
let desk: Device
let laptop: Device

beforeEach(async () => {
  service = await MeteredService.open(createService)
  ;({ desk, laptop } = await service.pair())
})
afterEach(() => service.close())

const clock = (time: string): string => `2026-03-20T${time}:00Z`
const worked = { description: 'Write', start: clock('07:00'), stop: clock('10:00') }

async function settled(): Promise<void> {
  await service.effects.pass(2000)
  for (const one of [desk, laptop, desk, laptop]) await one.sync()
}
const spans = (on: Device) =>
  on
    .rows('timeEntry')
    .map(({ fields: { start, stop } }) => `${start.slice(11, 16)}–${stop?.slice(11, 16)}`)
    .toSorted()
const told = (on: Device) => on.procedures['sync.conflicts']().filter(({ kind }) => kind === 'sameTime')
function onlyTold(on: Device): Conflict {
  const [only, ...others] = told(on)
  if (only === undefined || others.length > 0) throw new Error('one was expected')
  return only
}
const settle = (on: Device, keep: 'mine' | 'theirs') =>
  on.procedures['sync.resolveConflict']({ id: onlyTold(on).id, keep })

/** Both cut the same entry in two while neither hears of the other. */
async function splitTwice(onDesk: string, onLaptop: string): Promise<void> {
  desk.create('timeEntry', worked)
  await settled()
  for (const [device, at] of [
    [desk, onDesk],
    [laptop, onLaptop],
  ] as const) {
    const id = device.rows('timeEntry')[0]?.localId as LocalId
    device.procedures['timeEntries.split']({ id, at: clock(at) })
  }
  await settled()
}

it('an entry that was split on two computers at one instant has its second half twice, and the later one is told', async () => {
  await splitTwice('09:00', '09:00')
  expect(spans(laptop)).toEqual(['07:00–09:00', '09:00–10:00', '09:00–10:00'])
  expect(told(desk)).toEqual([])
  expect(onlyTold(laptop)).toMatchObject({
    title: 'Write',
    otherTitle: 'Write',
    valueKind: 'interval',
    mine: `${clock('09:00')}/${clock('10:00')}`,
    theirs: `${clock('09:00')}/${clock('10:00')}`,
    holds: null,
  })
  expect(laptop.procedures['sync.openCollisions']()).toEqual({ toDecide: 1, toRead: 0 })
})

it('the one that is too many goes by one choice, on both computers, and one undo brings it back', async () => {
  await splitTwice('09:00', '09:00')
  const { undoId } = settle(laptop, 'theirs')
  await settled()
  for (const one of [desk, laptop]) expect(spans(one)).toEqual(['07:00–09:00', '09:00–10:00'])
  expect(told(laptop)).toEqual([])
  laptop.procedures['undo.apply']({ undoId: undoId ?? '' })
  await settled()
  expect(spans(desk)).toEqual(['07:00–09:00', '09:00–10:00', '09:00–10:00'])
})

it('both stay where that is chosen', async () => {
  await splitTwice('09:00', '09:00')
  settle(laptop, 'mine')
  await settled()
  expect(spans(desk)).toEqual(['07:00–09:00', '09:00–10:00', '09:00–10:00'])
  expect(told(laptop)).toEqual([])
  expect(laptop.status).toMatchObject({ waiting: 0, refused: 0, conflicts: 0 })
})

it('one that was split at two instants tells which parts lie over each other', async () => {
  await splitTwice('08:00', '09:00')
  expect(spans(laptop)).toEqual(['07:00–09:00', '08:00–10:00', '09:00–10:00'])
  const theirs = `${clock('08:00')}/${clock('10:00')}`
  const pairs = told(laptop).toSorted((a, b) => a.mine.localeCompare(b.mine))
  expect(pairs).toMatchObject([
    { mine: `${clock('07:00')}/${clock('09:00')}`, theirs },
    { mine: `${clock('09:00')}/${clock('10:00')}`, theirs },
  ])
})

it('nothing is told any more once they lie beside each other, and of what was deleted', async () => {
  await splitTwice('08:00', '09:00')
  expect(laptop.procedures['sync.openCollisions']()).toEqual({ toDecide: 3, toRead: 0 })
  const theirs = laptop.rows('timeEntry').find(({ fields }) => fields.start === clock('08:00'))
  const id = theirs?.localId as LocalId
  laptop.update('timeEntry', id, { stop: clock('09:00') })
  expect(onlyTold(laptop)).toMatchObject({ mine: `${clock('07:00')}/${clock('09:00')}` })
  laptop.delete('timeEntry', id)
  expect(told(laptop)).toEqual([])
  // Which instant it was split at is still to be chosen.
  expect(laptop.procedures['sync.openCollisions']()).toEqual({ toDecide: 1, toRead: 0 })
})

it('entries that only touch, and those of which one was known, are told to nobody', async () => {
  desk.create('timeEntry', worked)
  laptop.create('timeEntry', { ...worked, start: clock('10:00'), stop: clock('11:00') })
  await settled()
  laptop.create('timeEntry', { ...worked, start: clock('07:30'), stop: clock('08:00') })
  await settled()
  expect([...told(desk), ...told(laptop)]).toEqual([])
})

it('of two that were sent before either was read, the later computer is told, and the other is not', async () => {
  desk.create('timeEntry', { ...worked, start: clock('05:00'), stop: clock('06:00') })
  await settled()
  await service.effects.pass(2000)
  desk.create('timeEntry', worked)
  laptop.create('timeEntry', { ...worked, start: clock('09:00'), stop: clock('11:00') })
  const readings = ({ method, url }: Request) => method === 'GET' && url.includes('/time_entries')
  service.losesRequest = readings
  await desk.sync()
  await service.effects.pass(2000)
  await laptop.sync()
  service.losesRequest = () => false
  for (const one of [desk, laptop]) await one.effects.pass(10 * 60_000)
  await settled()
  expect([told(desk).length, told(laptop).length]).toEqual([0, 1])
})

it.each(['desk', 'laptop'])(
  'a timer that runs over time which another computer has finished is told once, where the %s is first',
  async (first) => {
    laptop.create('timeEntry', { description: 'Runs', start: clock('11:00') })
    desk.create('timeEntry', { ...worked, start: clock('11:00'), stop: clock('11:30') })
    for (const one of first === 'desk' ? [desk, laptop] : [laptop, desk]) await one.sync()
    await settled()
    const [asking, other] = first === 'desk' ? [laptop, desk] : [desk, laptop]
    expect(told(other)).toEqual([])
    const sides = [`${clock('11:00')}/`, `${clock('11:00')}/${clock('11:30')}`]
    const { mine, theirs } = onlyTold(asking)
    expect([mine, theirs]).toEqual(asking === laptop ? sides : sides.toReversed())
    laptop.procedures['timer.stop']({})
    await settled()
    expect([told(asking).length, told(other).length]).toEqual([1, 0])
  },
)

it('a timer that ended because another computer started one is told to nobody', async () => {
  laptop.create('timeEntry', { description: 'First', start: clock('11:00') })
  await laptop.sync()
  await service.effects.pass(3000)
  desk.create('timeEntry', { description: 'Second', start: clock('12:00') })
  await desk.sync()
  await settled()
  expect(
    laptop.rows('timeEntry').filter(({ fields }) => fields.stop === '2026-03-20T12:00:03Z'),
  ).toHaveLength(1)
  expect([...told(desk), ...told(laptop)]).toEqual([])
  expect(desk.status.conflicts + laptop.status.conflicts).toBe(0)
})

it('of two of which the other is gone by now, this one is not deleted as well', async () => {
  await splitTwice('09:00', '09:00')
  const { id, opens } = onlyTold(laptop)
  const own = opens?.id as LocalId
  const other = laptop
    .rows('timeEntry')
    .find(({ localId, fields }) => fields.start === clock('09:00') && localId !== own)
  laptop.delete('timeEntry', other?.localId as LocalId)
  expect(() => laptop.procedures['sync.resolveConflict']({ id, keep: 'theirs' })).toThrow(/does not cover/)
  expect(spans(laptop)).toEqual(['07:00–09:00', '09:00–10:00'])
})

it('two that were made within the second of the last reading are told', async () => {
  desk.create('timeEntry', worked)
  laptop.create('timeEntry', { ...worked, start: clock('09:00'), stop: clock('11:00') })
  for (const one of [desk, laptop, desk]) await one.sync()
  expect([told(desk).length, told(laptop).length]).toEqual([0, 1])
})

it('one that the service has not answered is compared with those of the other computer', async () => {
  const isCreation = ({ method, url }: Request) => method === 'POST' && url.includes('/time_entries')
  service.answers = (request) => (isCreation(request) ? new Response('', { status: 503 }) : null)
  laptop.create('timeEntry', worked)
  await laptop.sync()
  service.answers = () => null
  desk.create('timeEntry', { ...worked, start: clock('09:00'), stop: clock('11:00') })
  await desk.sync()
  // Timers of others are read before a timer that waits is sent.
  laptop.create('timeEntry', { description: 'Read', start: clock('11:30') })
  await settled()
  expect([told(desk).length, told(laptop).length]).toEqual([0, 1])
})

it('one whose answer was lost is not taken for another', async () => {
  service.losesAnswer = () => true
  laptop.create('timeEntry', worked)
  await laptop.sync()
  service.losesAnswer = () => false
  await laptop.effects.pass(60_000)
  await settled()
  expect(spans(laptop)).toEqual(['07:00–10:00'])
  expect(laptop.replica.conflicts.all()).toEqual([])
})

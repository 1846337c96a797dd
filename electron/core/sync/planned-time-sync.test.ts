import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { listWorkspaceHours } from '../../../shared/api/working-hours.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { exchange, type Device } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'

// The services's clock, and that of the devices, begins on a Friday: 2026-03-20T12:00:00Z.
const date = '2026-03-20'
const eight = '2026-03-20T08:00:00Z'
const hour = 3600
let service: MeteredService

beforeEach(async () => {
  service = await MeteredService.open(createService)
})
afterEach(() => service.close())

const me = ({ procedures }: Device) => {
  const member = procedures['members.list']().find(({ isMe }) => isMe)
  if (member === undefined) throw new Error('the person is not known')
  return { memberId: member.id, ghostId: null }
}
const blocks = ({ procedures }: Device) => procedures['timeBlocks.list']({ from: date, to: date })
const entries = ({ replica }: Device) =>
  replica.rows
    .where('timeEntry', 'deleted = 0 ORDER BY start', [])
    .map(({ fields }) => [fields.start.slice(11, 16), fields.stop?.slice(11, 16)])
const hours = ({ procedures }: Device) =>
  procedures['workingHours.list']().map(({ weekday, seconds }) => [weekday, seconds / hour])
const set = (on: Device, seconds: number) =>
  on.procedures['workingHours.set']({ worker: me(on), days: [{ weekday: 1, startSeconds: 0, seconds }] })
const quiet = { waiting: 0, refused: 0, conflicts: 0 }

/** A task with a block from eight to nine, known on two devices. */
async function twoWithBlock(
  fields: { readonly autoLogTime?: boolean } = {},
): Promise<{ desk: Device; laptop: Device }> {
  const [desk, laptop] = [service.deviceNamed('0001'), service.deviceNamed('0002')]
  const { ids } = desk.procedures['tasks.create']({ name: 'Draft', ...fields })
  desk.procedures['timeBlocks.create']({ taskId: ids[0] as LocalId, start: eight, durationSeconds: hour })
  await exchange(desk, laptop)
  expect(blocks(laptop)).toMatchObject([{ start: eight, durationSeconds: hour }])
  return { desk, laptop }
}

const complete = (on: Device) => {
  const [block] = blocks(on)
  return on.procedures['timeBlocks.update']({
    id: block?.id as LocalId,
    changes: { completed: true },
  })
}
const fill = (on: Device) => on.procedures['timeBlocks.fillGaps']({ date })

describe('time blocks', () => {
  it('made, moved and deleted offline are so on another device', async () => {
    const { desk, laptop } = await twoWithBlock()
    service.isUp = false
    const [block] = blocks(desk)
    const id = block?.id as LocalId
    desk.procedures['timeBlocks.update']({ id, changes: { durationSeconds: 2 * hour } })
    desk.procedures['timeBlocks.split']({ id, at: '2026-03-20T09:00:00Z' })
    service.isUp = true
    await exchange(desk, laptop)
    expect(blocks(laptop).map(({ durationSeconds }) => durationSeconds)).toEqual([hour, hour])
    laptop.procedures['timeBlocks.delete']({ ids: blocks(laptop).map((one) => one.id) })
    await exchange(laptop, desk)
    expect(blocks(desk)).toEqual([])
    expect(desk.status).toMatchObject(quiet)
  })

  it('without a time reach other devices too', async () => {
    const { desk, laptop } = await twoWithBlock()
    const taskId = blocks(desk)[0]?.taskId as LocalId
    desk.procedures['timeBlocks.create']({ taskId, start: null, durationSeconds: hour })
    const initialCursor = service.deviceNamed('0003')
    await exchange(desk, laptop, initialCursor)
    for (const one of [laptop, initialCursor]) {
      const [known] = blocks(one)
      const taskOf = known?.taskId as LocalId
      expect(one.procedures['timeBlocks.ofTask']({ taskId: taskOf }).map(({ start }) => start)).toEqual([
        eight,
        null,
      ])
    }
  })

  it('whose answer is lost are there once', async () => {
    const { desk, laptop } = await twoWithBlock()
    service.losesAnswer = ({ url }) => url.includes('time-blocks')
    const taskId = blocks(desk)[0]?.taskId as LocalId
    desk.procedures['timeBlocks.create']({ taskId, start: null, durationSeconds: 60 })
    await desk.sync()
    service.losesAnswer = () => false
    await exchange(desk, laptop)
    expect(desk.procedures['timeBlocks.ofTask']({ taskId })).toHaveLength(2)
    expect(laptop.rows('timeBlock')).toHaveLength(2)
  })

  it('edited on two devices keep both edits, and the journal has what collided', async () => {
    const { desk, laptop } = await twoWithBlock()
    const change = (on: Device, changes: object) =>
      on.procedures['timeBlocks.update']({ id: blocks(on)[0]?.id as LocalId, changes })
    change(desk, { durationSeconds: 2 * hour })
    change(laptop, { start: '2026-03-20T07:00:00Z' })
    await exchange(desk, laptop)
    for (const one of [desk, laptop])
      expect(blocks(one)).toMatchObject([{ start: '2026-03-20T07:00:00Z', durationSeconds: 2 * hour }])
    expect(laptop.status.conflicts).toBe(0)
    change(desk, { durationSeconds: 3 * hour })
    change(laptop, { durationSeconds: 4 * hour })
    await exchange(desk, laptop)
    expect(blocks(desk)).toMatchObject([{ durationSeconds: 4 * hour }])
    expect(laptop.procedures['sync.conflicts']()).toMatchObject([{ entity: 'timeBlock' }])
  })

  it('go with a task that another device deletes', async () => {
    const { desk, laptop } = await twoWithBlock()
    desk.procedures['tasks.delete']({ ids: [blocks(desk)[0]?.taskId as LocalId] })
    await exchange(desk, laptop)
    expect(laptop.rows('timeBlock')).toEqual([])
    expect(desk.status).toMatchObject(quiet)
  })
})

describe('the time of a block', () => {
  it('is logged once by the service when it is completed offline, on two devices', async () => {
    const { desk, laptop } = await twoWithBlock({ autoLogTime: true })
    service.isUp = false
    complete(desk)
    complete(laptop)
    expect(entries(desk)).toEqual([])
    service.isUp = true
    await exchange(desk, laptop)
    for (const one of [desk, laptop]) {
      expect(entries(one)).toEqual([['08:00', '09:00']])
      expect(blocks(one)).toMatchObject([{ completed: true, logged: true }])
    }
  })

  it('that the service logs is seen without waiting for the next round, also where nobody else writes', async () => {
    const { record } = service.deviceNamed('0001').account
    const desk = service.deviceNamed('0002', undefined, ':memory:', { record: { ...record, kind: 'local' } })
    await desk.sync()
    const { ids } = desk.procedures['tasks.create']({ name: 'Draft', autoLogTime: true })
    desk.procedures['timeBlocks.create']({ taskId: ids[0] as LocalId, start: eight, durationSeconds: hour })
    await desk.effects.pass(1000)
    complete(desk)
    await desk.effects.pass(1000)
    expect(entries(desk)).toEqual([['08:00', '09:00']])
    const other = desk.procedures['tasks.create']({ name: 'Other', autoLogTime: true }).ids[0] as LocalId
    const start = '2026-03-20T10:00:00Z'
    desk.procedures['timeBlocks.create']({ taskId: other, start, durationSeconds: hour })
    await desk.effects.pass(1000)
    desk.procedures['tasks.update']({ ids: [other], changes: { done: true } })
    await desk.effects.pass(1000)
    expect(entries(desk)).toHaveLength(2)
    expect(blocks(desk).map(({ completed, logged }) => completed && logged)).toEqual([true, true])
  })

  it('is tracked once when gaps are filled on two devices that know nothing of each other', async () => {
    const { desk, laptop } = await twoWithBlock()
    service.isUp = false
    fill(desk)
    fill(laptop)
    service.isUp = true
    await exchange(desk, laptop)
    expect(entries(desk)).toEqual([['08:00', '09:00']])
    expect(laptop.status.refused).toBe(1)
    const [refused] = laptop.procedures['sync.operations']()
    expect(refused).toMatchObject({
      state: 'rejected',
      reason: { code: 'already_logged' },
    })
    laptop.procedures['sync.discard']({ id: refused?.id as never })
    expect(entries(laptop)).toEqual([['08:00', '09:00']])
    await exchange(laptop)
    expect(laptop.status).toMatchObject(quiet)
  })

  it('is tracked once when one device fills gaps and another completes the block, whoever comes first', async () => {
    for (const first of ['fills', 'completes'] as const) {
      const [desk, laptop] = [
        service.deviceNamed(`1${first.length}01`),
        service.deviceNamed(`1${first.length}02`),
      ]
      const { ids } = desk.procedures['tasks.create']({ name: first, autoLogTime: true })
      desk.procedures['timeBlocks.create']({ taskId: ids[0] as LocalId, start: eight, durationSeconds: hour })
      await exchange(desk, laptop)
      service.isUp = false
      fill(desk)
      complete(laptop)
      service.isUp = true
      await exchange(...(first === 'fills' ? [desk, laptop] : [laptop, desk]))
      const initialCursor = service.deviceNamed(`1${first.length}03`)
      await initialCursor.sync()
      expect([first, ...entries(initialCursor)]).toEqual([first, ['08:00', '09:00']])
      initialCursor.procedures['timeEntries.delete']({
        ids: initialCursor.rows('timeEntry').map(({ localId }) => localId),
      })
      initialCursor.procedures['timeBlocks.delete']({ ids: blocks(initialCursor).map(({ id }) => id) })
      await exchange(initialCursor)
    }
  })

  it('is not logged again by a device that fills gaps and then completes the block', async () => {
    const { desk, laptop } = await twoWithBlock({ autoLogTime: true })
    fill(desk)
    complete(desk)
    await exchange(desk, laptop)
    for (const one of [desk, laptop]) expect(entries(one)).toEqual([['08:00', '09:00']])
    expect(blocks(laptop)).toMatchObject([{ logged: true }])
    expect(desk.status).toMatchObject(quiet)
  })

  it('may be filled again after that was taken back', async () => {
    const { desk } = await twoWithBlock()
    const { undoId } = fill(desk)
    await exchange(desk)
    desk.procedures['undo.apply']({ undoId: undoId ?? '' })
    await exchange(desk)
    expect(entries(desk)).toEqual([])
    fill(desk)
    await exchange(desk)
    expect(entries(desk)).toEqual([['08:00', '09:00']])
    expect(desk.status).toMatchObject(quiet)
  })

  it('is not logged a second time when the block is deleted and brought back', async () => {
    const { desk } = await twoWithBlock({ autoLogTime: true })
    complete(desk)
    await exchange(desk)
    const { undoId } = desk.procedures['timeBlocks.delete']({ ids: [blocks(desk)[0]?.id as LocalId] })
    await exchange(desk)
    desk.procedures['undo.apply']({ undoId: undoId ?? '' })
    await exchange(desk)
    expect(entries(desk)).toEqual([['08:00', '09:00']])
    expect(blocks(desk)).toMatchObject([{ completed: true, logged: true }])
  })

  it('is there once when the answer to filling is lost', async () => {
    const { desk, laptop } = await twoWithBlock()
    service.losesAnswer = ({ url }) => url.includes('time_entries')
    fill(desk)
    await desk.sync()
    service.losesAnswer = () => false
    await exchange(desk, laptop)
    expect(entries(laptop)).toEqual([['08:00', '09:00']])
    expect(desk.status).toMatchObject(quiet)
  })
})

describe('working hours and time off', () => {
  it('reach other devices, also when they are taken away', async () => {
    const { desk, laptop } = await service.pair()
    desk.procedures['workingHours.set']({
      worker: me(desk),
      days: [1, 2].map((weekday) => ({ weekday, startSeconds: 8.5 * hour, seconds: 7.7 * hour })),
    })
    desk.procedures['timeOff.create']({
      worker: me(desk),
      start: '2026-03-23T10:00:00Z',
      end: '2026-03-25T10:00:00Z',
      type: 'sick',
    })
    await exchange(desk, laptop)
    expect(hours(laptop)).toEqual([
      [1, 7.7],
      [2, 7.7],
    ])
    expect(laptop.procedures['workingHours.list']()[0]).toMatchObject({ startSeconds: 8.5 * hour })
    const away = () => laptop.procedures['timeOff.list']({ from: '2026-03-24', to: '2026-03-24' })
    expect(away()).toMatchObject([{ type: 'sick', memberId: me(laptop).memberId }])
    laptop.procedures['timeOff.update']({ id: away()[0]?.id as LocalId, changes: { type: 'vacation' } })
    desk.procedures['workingHours.set']({
      worker: me(desk),
      days: [{ weekday: 1, startSeconds: 0, seconds: null }],
    })
    await exchange(desk, laptop)
    expect(hours(laptop)).toEqual([[2, 7.7]])
    const there = () => desk.procedures['timeOff.list']({ from: '2026-03-24', to: '2026-03-24' })
    expect(there()).toMatchObject([{ type: 'vacation' }])
    desk.procedures['timeOff.delete']({ ids: there().map(({ id }) => id) })
    await exchange(desk, laptop)
    expect(away()).toEqual([])
    for (const one of [desk, laptop]) expect(one.status).toMatchObject(quiet)
  })

  it('of one weekday, set on two devices offline, are one, and the replaced ones are in the journal', async () => {
    const { desk, laptop } = await service.pair()
    service.isUp = false
    set(desk, hour)
    set(laptop, 2 * hour)
    service.isUp = true
    await exchange(desk, laptop)
    for (const one of [desk, laptop]) {
      expect(hours(one)).toEqual([[1, 2]])
      expect(one.rows('workingHours')).toHaveLength(1)
    }
    expect(desk.status).toMatchObject(quiet)
    expect(laptop.status).toMatchObject({ ...quiet, conflicts: 1 })
    expect(laptop.replica.conflicts.all()).toMatchObject([
      { entity: 'workingHours', field: 'seconds', mine: 2 * hour, theirs: hour, kept: 'mine' },
    ])
  })

  it('of one weekday, set alike on two devices, are no collision', async () => {
    const { desk, laptop } = await service.pair()
    for (const one of [desk, laptop]) set(one, hour)
    await exchange(desk, laptop)
    for (const one of [desk, laptop]) {
      expect(hours(one)).toEqual([[1, 1]])
      expect(one.status).toMatchObject(quiet)
    }
  })

  it('that another device has set are kept in the journal also when no answer to the second ones arrives', async () => {
    const { desk, laptop } = await service.pair()
    set(desk, hour)
    await desk.sync()
    set(laptop, 2 * hour)
    let lost = 0
    service.losesAnswer = ({ url }) => url.includes('/workinghours/') && (lost += 1) <= 2
    for (let rounds = 0; rounds < 4; rounds += 1) {
      await laptop.effects.pass(60_000)
      await laptop.sync()
    }
    await exchange(desk)
    expect(lost).toBeGreaterThan(2)
    for (const one of [desk, laptop]) expect(hours(one)).toEqual([[1, 2]])
    expect(laptop.replica.conflicts.all()).toMatchObject([{ field: 'seconds', mine: 2 * hour, theirs: hour }])
  })

  it('that were changed again while the creation was on its way say what was said last', async () => {
    const { desk, laptop } = await service.pair()
    set(desk, hour)
    await desk.sync()
    set(laptop, 2 * hour)
    service.losesAnswer = ({ url }) => url.includes('/workinghours/')
    await exchange(laptop)
    set(laptop, 3 * hour)
    service.losesAnswer = () => false
    await laptop.effects.pass(60_000)
    await exchange(laptop, desk)
    for (const one of [desk, laptop]) expect(hours(one)).toEqual([[1, 3]])
    expect(laptop.replica.conflicts.all()).toMatchObject([{ field: 'seconds', mine: 3 * hour, theirs: hour }])
    expect(laptop.status).toMatchObject({ waiting: 0, refused: 0 })
  })

  it('of everybody take one request, however many people and ghosts there are', async () => {
    const desk = service.deviceNamed('0001')
    await exchange(desk)
    desk.procedures['ghosts.createMany']({ fields: { name: 'Builder' }, count: 20 })
    for (const { id } of desk.procedures['ghosts.list']()) {
      desk.procedures['workingHours.set']({
        worker: { memberId: null, ghostId: id },
        days: [{ weekday: 1, startSeconds: 0, seconds: hour }],
      })
    }
    await exchange(desk)
    const before = service.carried.length
    const laptop = service.deviceNamed('0002')
    await laptop.sync()
    expect(hours(laptop)).toHaveLength(20)
    const path = listWorkspaceHours.path.split('/').at(-1)
    const asked = service.carried.slice(before).filter(({ path: one }) => one.endsWith(`/${path}`))
    // By itself, as the stream has begun, and as it was told to.
    expect(asked.length).toBeLessThanOrEqual(3)
  })
})

describe('ghosts and milestones', () => {
  it('made offline with what belongs to them arrive whole', async () => {
    const { desk, laptop } = await service.pair()
    service.isUp = false
    const projectId = desk.procedures['projects.create']({ name: 'Website' }).ids[0] as LocalId
    const ghostId = desk.procedures['ghosts.create']({ name: 'Designer', projectIds: [projectId] })
      .ids[0] as LocalId
    desk.procedures['tasks.create']({ name: 'Draw', ghostIds: [ghostId] })
    desk.procedures['timeOff.create']({
      worker: { memberId: null, ghostId },
      start: '2026-03-23T00:00:00Z',
      end: '2026-03-24T00:00:00Z',
      type: 'vacation',
    })
    desk.procedures['milestones.create']({ name: 'Launch', dueDate: '2026-05-01', projectIds: [projectId] })
    service.isUp = true
    await exchange(desk, laptop)
    const project = laptop.procedures['projects.list']()[0]?.id
    expect(laptop.procedures['ghosts.list']()).toMatchObject([
      { name: 'Designer', projectIds: [project], openTasks: 1 },
    ])
    expect(laptop.procedures['milestones.list']()).toMatchObject([
      { name: 'Launch', dueDate: '2026-05-01', projectIds: [project] },
    ])
    expect(laptop.procedures['timeOff.list']({ from: '2026-03-23', to: '2026-03-23' })).toMatchObject([
      { ghostId: laptop.procedures['ghosts.list']()[0]?.id, type: 'vacation' },
    ])
    laptop.procedures['ghosts.delete']({ ids: [laptop.procedures['ghosts.list']()[0]?.id as LocalId] })
    laptop.procedures['milestones.delete']({
      ids: [laptop.procedures['milestones.list']()[0]?.id as LocalId],
    })
    await exchange(laptop, desk)
    expect(desk.procedures['ghosts.list']()).toEqual([])
    expect(desk.procedures['milestones.list']()).toEqual([])
    expect(desk.rows('timeOff')).toEqual([])
    for (const one of [desk, laptop]) expect(one.status).toMatchObject(quiet)
  })

  it('a ghost becomes a person, with everything that the preview said', async () => {
    const { desk, laptop } = await service.pair()
    const ghostId = desk.procedures['ghosts.create']({ name: 'Designer' }).ids[0] as LocalId
    desk.procedures['tasks.create']({ name: 'Draw', ghostIds: [ghostId] })
    const ghost = { memberId: null, ghostId }
    desk.procedures['workingHours.set']({
      worker: ghost,
      days: [1, 2].map((weekday) => ({ weekday, startSeconds: 0, seconds: hour })),
    })
    const { memberId } = me(desk)
    const preview = desk.procedures['ghosts.embodyPreview']({ id: ghostId, memberId })
    expect(preview).toMatchObject({ tasks: [{ name: 'Draw' }], weekdays: [{ weekday: 1 }, { weekday: 2 }] })
    const embodied = desk.procedures['ghosts.embody']({ id: ghostId, recipient: { memberId } })
    await desk.effects.pass(0)
    expect(await embodied).toEqual({ memberId })
    await exchange(laptop)
    for (const one of [desk, laptop]) {
      const person = me(one).memberId
      expect(one.procedures['ghosts.list']()).toMatchObject([
        { memberId: person, embodiedAt: expect.any(String) as unknown, openTasks: 0 },
      ])
      expect(one.rows('task').map(({ fields }) => fields.assigneeIds)).toEqual([[person]])
      const theirs = one.procedures['workingHours.list']().filter((row) => row.memberId === person)
      expect(theirs.map(({ weekday, seconds }) => [weekday, seconds / hour])).toEqual([
        [1, 1],
        [2, 1],
      ])
    }
    await expect(
      desk.procedures['ghosts.embody']({ id: ghostId, recipient: { memberId } }),
    ).rejects.toMatchObject({ code: 'refused' })
  })

  it('a ghost becomes somebody who is invited by e-mail, and works in the zone of whoever invited them', async () => {
    const desk = service.deviceNamed('0001')
    await exchange(desk)
    desk.procedures['preferences.update']({ timeZone: 'Asia/Tokyo' })
    await exchange(desk)
    const id = desk.procedures['ghosts.create']({ name: 'Designer' }).ids[0] as LocalId
    const embodied = desk.procedures['ghosts.embody']({ id, recipient: { email: 'new@example.com' } })
    await desk.effects.pass(0)
    const { memberId } = await embodied
    expect(desk.procedures['members.list']().find((member) => member.id === memberId)).toMatchObject({
      email: 'new@example.com',
      active: false,
      invited: true,
      timeZone: 'Asia/Tokyo',
    })
    desk.procedures['preferences.update']({ timeZone: 'Europe/Berlin' })
    const laptop = service.deviceNamed('0002')
    await exchange(desk, laptop)
    expect(laptop.procedures['members.list']()[0]).toMatchObject({
      isMe: true,
      invited: false,
      timeZone: 'Europe/Berlin',
    })
  })

  it('an invitation is withdrawn, and that of somebody who is here is not', async () => {
    const desk = service.deviceNamed('0001')
    await exchange(desk)
    const id = desk.procedures['ghosts.create']({ name: 'Designer' }).ids[0] as LocalId
    const embodied = desk.procedures['ghosts.embody']({ id, recipient: { email: 'wrong@example.com' } })
    await desk.effects.pass(0)
    const { memberId } = await embodied
    const withdrawn = desk.procedures['members.withdraw']({ id: memberId as LocalId })
    await desk.effects.pass(0)
    await withdrawn
    await exchange(desk)
    expect(desk.procedures['members.list']().map(({ email }) => email)).not.toContain('wrong@example.com')
    const own = desk.procedures['members.withdraw']({ id: me(desk).memberId })
    await expect(own).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('has accepted') as unknown,
    })
    expect(desk.procedures['members.list']()).toHaveLength(1)
  })

  it('a ghost whose person is known to the service alone, as the answer was lost, is found to be embodied', async () => {
    const desk = service.deviceNamed('0001')
    await exchange(desk)
    const id = desk.procedures['ghosts.create']({ name: 'Designer' }).ids[0] as LocalId
    service.losesAnswer = ({ url }) => url.endsWith('/embody')
    const { memberId } = me(desk)
    const embodied = desk.procedures['ghosts.embody']({ id, recipient: { memberId } })
    await desk.effects.pass(0)
    expect(await embodied).toEqual({ memberId })
    service.losesAnswer = () => false
  })

  it('offline, nothing of it happens and nothing is lost', async () => {
    const desk = service.deviceNamed('0001')
    await exchange(desk)
    service.isUp = false
    const id = desk.procedures['ghosts.create']({ name: 'Designer' }).ids[0] as LocalId
    const embodied = desk.procedures['ghosts.embody']({ id, recipient: { memberId: me(desk).memberId } })
    const outcome = embodied.then(
      () => 'embodied',
      (error: unknown) => error,
    )
    await desk.effects.pass(0)
    expect(await outcome).toMatchObject({ code: 'offline' })
    service.isUp = true
    await exchange(desk)
    expect(desk.procedures['ghosts.list']()).toMatchObject([{ name: 'Designer', embodiedAt: null }])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

// The account's clock stands at this instant; its zone is Europe/Berlin.
const now = '2026-03-29T12:00:00Z'
let account: TestAccount
let taskId: LocalId

beforeEach(() => {
  account = openTestAccount()
  account.effects.set(now)
  taskId = newTask()
})

function newTask(fields: { readonly autoLogTime?: boolean } = {}): LocalId {
  const [id] = account.procedures['tasks.create']({ name: 'Draft', ...fields }).ids
  return id as LocalId
}
function block(start: string | null, minutes: number, task = taskId): LocalId {
  const made = account.procedures['timeBlocks.create']({ taskId: task, start, durationSeconds: minutes * 60 })
  return made.ids[0] as LocalId
}
const list = () => account.procedures['timeBlocks.list']({ from: '2026-03-29', to: '2026-03-29' })
const entries = () =>
  account.replica.rows
    .where('timeEntry', 'deleted = 0 ORDER BY start', [])
    .map(({ fields }) => [fields.start.slice(11, 16), fields.stop?.slice(11, 16)])
const track = (start: string, stop: string) =>
  account.procedures['timeEntries.create']({ start, stop, description: 'Call' })

describe('time blocks', () => {
  it('are listed on every day that they reach into, in the zone of the person', () => {
    const night = block('2026-03-28T22:30:00Z', 60)
    const early = block('2026-03-28T23:00:00Z', 30)
    block('2026-03-29T22:00:00Z', 60)
    block(null, 60)
    expect(list().map(({ id }) => id)).toEqual([night, early])
    expect(account.procedures['timeBlocks.ofTask']({ taskId }).at(-1)?.start).toBeNull()
  })

  it('are counted on their task while they are scheduled and open', () => {
    const id = block('2026-03-29T08:00:00Z', 60)
    block(null, 30)
    const blocked = () =>
      account.procedures['tasks.list']({ includeDone: false, limit: 10 })[0]?.blockedSeconds
    expect(blocked()).toBe(3600)
    account.procedures['timeBlocks.update']({ id, changes: { completed: true } })
    expect(blocked()).toBe(0)
  })

  it('make no entry when they are completed: the service logs their time', () => {
    const id = block('2026-03-29T08:00:00Z', 60, newTask({ autoLogTime: true }))
    account.procedures['timeBlocks.update']({ id, changes: { completed: true } })
    expect(entries()).toEqual([])
  })

  it('go with their task, and come back with it', () => {
    block('2026-03-29T08:00:00Z', 60)
    const { undoId } = account.procedures['tasks.delete']({ ids: [taskId] })
    expect(list()).toEqual([])
    account.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(list()).toMatchObject([{ taskId, durationSeconds: 3600 }])
  })
})

describe('moving the day of a task', () => {
  const friday = '2026-03-27'
  const starts = () =>
    account.procedures['timeBlocks.ofTask']({ taskId }).map(({ start }) => start?.slice(0, 16))
  const moveTo = (date: string | null) => account.procedures['tasks.move']({ moves: [{ id: taskId, date }] })

  beforeEach(() => {
    account.procedures['tasks.update']({ ids: [taskId], changes: { date: friday } })
  })

  it('moves its open blocks of that day to the same time of day, and one undo brings both back', () => {
    block(`${friday}T08:00:00Z`, 60)
    // The clocks go forward on Sunday.
    const { undoId } = moveTo('2026-03-30')
    expect(starts()).toEqual(['2026-03-30T07:00'])
    account.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(starts()).toEqual([`${friday}T08:00`])
    expect(account.procedures['tasks.get']({ id: taskId })?.date).toBe(friday)
  })

  it('leaves blocks of other days, and those that are completed or logged', () => {
    block(`2026-03-26T08:00:00Z`, 60)
    const completed = block(`${friday}T08:00:00Z`, 60)
    account.procedures['timeBlocks.update']({ id: completed, changes: { completed: true } })
    block(`${friday}T10:00:00Z`, 60)
    account.procedures['timeBlocks.fillGaps']({ date: friday })
    const before = starts()
    moveTo('2026-03-30')
    expect(starts()).toEqual(before)
  })

  it('gives up the blocks of a task that goes to the backlog, until that is taken back', () => {
    block(`${friday}T08:00:00Z`, 60)
    const { undoId } = moveTo(null)
    expect(starts()).toEqual([])
    account.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(starts()).toEqual([`${friday}T08:00`])
  })

  it('keeps each block on its day of a task of several days, and within the days of one that gets shorter', () => {
    account.procedures['tasks.update']({ ids: [taskId], changes: { endDate: '2026-03-29' } })
    block('2026-03-28T08:00:00Z', 60)
    moveTo('2026-03-23')
    expect(starts()).toEqual(['2026-03-24T08:00'])
    account.procedures['tasks.update']({ ids: [taskId], changes: { endDate: null } })
    expect(starts()).toEqual(['2026-03-23T08:00'])
  })

  it('puts the blocks of a plan in the place of those of the former day', () => {
    block(`${friday}T08:00:00Z`, 60)
    account.procedures['dayPlan.apply']({
      tasks: [{ id: taskId, date: '2026-03-30' }],
      blocks: [{ taskId, start: '2026-03-30T12:00:00Z', durationSeconds: 1800 }],
    })
    expect(starts()).toEqual(['2026-03-30T12:00'])
  })
})

describe('splitting', () => {
  it('leaves two that follow each other, as one change', () => {
    const id = block('2026-03-29T08:00:00Z', 60)
    const { undoId } = account.procedures['timeBlocks.split']({ id, at: '2026-03-29T08:20:00Z' })
    expect(list()).toMatchObject([
      { start: '2026-03-29T08:00:00Z', durationSeconds: 1200 },
      { start: '2026-03-29T08:20:00Z', durationSeconds: 2400 },
    ])
    account.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(list()).toMatchObject([{ id, durationSeconds: 3600 }])
  })

  it.each(['2026-03-29T08:00:30Z', '2026-03-29T08:59:30Z', '2026-03-29T10:00:00Z'])(
    'is refused at %s',
    (at) => {
      const id = block('2026-03-29T08:00:00Z', 60)
      expect(() => account.procedures['timeBlocks.split']({ id, at })).toThrow(/within it/)
    },
  )

  it('is refused for time that is done, of which the second part would be logged once more', () => {
    const id = block('2026-03-29T08:00:00Z', 60)
    account.procedures['timeBlocks.update']({ id, changes: { completed: true } })
    expect(() => account.procedures['timeBlocks.split']({ id, at: '2026-03-29T08:20:00Z' })).toThrow(/done/)
  })
})

describe('filling gaps', () => {
  const fill = () => account.procedures['timeBlocks.fillGaps']({ date: '2026-03-29' })

  it('makes entries of what was planned and not tracked, as one change', () => {
    block('2026-03-29T08:00:00Z', 180)
    block('2026-03-29T10:30:00Z', 60)
    track('2026-03-29T08:30:00Z', '2026-03-29T09:00:00Z')
    const { undoId } = fill()
    expect(entries()).toEqual([
      ['08:00', '08:30'],
      ['08:30', '09:00'],
      ['09:00', '11:00'],
      ['11:00', '11:30'],
    ])
    expect(list().map(({ logged }) => logged)).toEqual([true, true])
    account.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(entries()).toEqual([['08:30', '09:00']])
    expect(list().map(({ logged }) => logged)).toEqual([false, false])
  })

  it('done twice makes nothing twice', () => {
    block('2026-03-29T08:00:00Z', 60)
    fill()
    expect(fill().ids).toEqual([])
  })

  it('leaves out what is not over, what the service logs, and what the running entry holds', () => {
    block('2026-03-29T11:30:00Z', 60)
    const logged = block('2026-03-29T07:00:00Z', 60, newTask({ autoLogTime: true }))
    account.procedures['timeBlocks.update']({ id: logged, changes: { completed: true } })
    block('2026-03-29T09:00:00Z', 60)
    account.effects.set('2026-03-29T09:30:00Z')
    account.procedures['timer.start']({})
    account.effects.set(now)
    fill()
    expect(entries()).toEqual([
      ['09:00', '09:30'],
      ['09:30', undefined],
    ])
  })

  it('fills again what was taken back', () => {
    block('2026-03-29T08:00:00Z', 60)
    const { undoId } = fill()
    account.procedures['undo.apply']({ undoId: undoId ?? '' })
    fill()
    expect(entries()).toEqual([['08:00', '09:00']])
  })
})

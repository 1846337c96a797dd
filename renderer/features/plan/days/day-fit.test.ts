import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { monday, taskOf, tuesday } from '../board/board.fixture.ts'
import { type FittingTask, fitDay, fitInWords, isOfUnknownLength, remainingSeconds } from './day-fit.ts'

const hour = 3600

function task(id: string, hours: number | null, changes: Partial<FittingTask<string>> = {}) {
  return {
    id,
    daySeconds: hours === null ? null : hours * hour,
    done: false,
    ...changes,
  }
}

const day = { capacitySeconds: 8 * hour, blockedSeconds: 0 }

describe('tasks that fall out of an over-full day', () => {
  it('is nothing while all fits', () => {
    const fit = fitDay([task('a', 4), task('b', 4), task('c', null)], day)
    expect(fit).toEqual({
      plannedSeconds: 8 * hour,
      roomSeconds: 8 * hour,
      overSeconds: 0,
      fallingOut: [],
      share: 1,
      state: 'full',
    })
  })

  it('is what is too long for the rest; shorter tasks after it stay', () => {
    const fit = fitDay([task('a', 5), task('b', 4), task('c', 1), task('d', 3)], day)
    expect(fit).toMatchObject({ overSeconds: 5 * hour, state: 'over', share: 1 })
    expect(fit.fallingOut).toEqual(['b', 'd'])
  })

  it('is never what is done or being worked on', () => {
    const tasks = [task('a', 6), task('b', 4, { done: true }), task('c', 3)]
    expect(fitDay(tasks, day).fallingOut).toEqual(['a'])
    expect(fitDay(tasks, day, { runningId: 'a' }).fallingOut).toEqual(['c'])
  })

  it('is nothing that fits because another task was done before the day', () => {
    const fit = fitDay([task('a', 6, { done: true }), task('b', 4)], day, { isAhead: true })
    expect(fit).toMatchObject({ plannedSeconds: 4 * hour, share: 0.5, fallingOut: [], state: 'open' })
  })

  it('takes the time of other blocks into account', () => {
    const fit = fitDay([task('a', 4), task('b', 4)], { ...day, blockedSeconds: 2 * hour })
    expect(fit).toMatchObject({ roomSeconds: 6 * hour, overSeconds: 2 * hour, fallingOut: ['b'] })
  })

  it('is nothing on a day off', () => {
    const fit = fitDay([task('a', 1)], { capacitySeconds: 0, blockedSeconds: 0 })
    expect(fit).toMatchObject({ fallingOut: [], overSeconds: 0, share: 0, state: 'off' })
  })

  it('is everything when other blocks fill the day', () => {
    expect(fitDay([task('a', 1)], { ...day, blockedSeconds: 9 * hour }).fallingOut).toEqual(['a'])
  })

  it('never leaves more than there is room for, and keeps the order', () => {
    const tasks = fc.array(
      fc.record({
        daySeconds: fc.option(fc.nat(20_000)),
        done: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(
        tasks,
        fc.integer({ min: 1, max: 40_000 }),
        fc.nat(40_000),
        (drawn, capacitySeconds, blockedSeconds) => {
          const all = drawn.map((each, id) => Object.assign({ id }, each))
          const { fallingOut, overSeconds, roomSeconds } = fitDay(all, { capacitySeconds, blockedSeconds })
          expect(fallingOut).toEqual(fallingOut.toSorted((a, b) => a - b))
          const stays = all.filter(({ id }) => !fallingOut.includes(id))
          const sum = (list: typeof all) =>
            list.reduce((total, { daySeconds }) => total + (daySeconds ?? 0), 0)
          const done = sum(all.filter((each) => each.done))
          expect(sum(stays)).toBeLessThanOrEqual(Math.max(roomSeconds, done))
          expect(fallingOut.length > 0 && overSeconds === 0).toBe(false)
        },
      ),
    )
  })
})

describe('time that a task still takes', () => {
  const ofOneDay = (hours: number | null, changes: Partial<BoardTask> = {}) =>
    taskOf('a', monday, 0, { estimatedSeconds: hours === null ? null : hours * hour, ...changes })

  it('is its estimate less what was tracked', () => {
    expect(remainingSeconds(ofOneDay(2, { trackedSeconds: hour }))).toBe(hour)
    expect(remainingSeconds(ofOneDay(2, { trackedSeconds: 3 * hour }))).toBe(0)
    expect(remainingSeconds(ofOneDay(2, { done: true }))).toBe(0)
    expect(remainingSeconds(ofOneDay(null))).toBe(0)
  })

  it('is that of its blocks without an estimate, less what was tracked on the day', () => {
    const blocked = { daySeconds: hour, trackedSeconds: hour }
    expect(remainingSeconds(ofOneDay(null, blocked))).toBe(hour)
    expect(remainingSeconds(ofOneDay(null, { ...blocked, dayTrackedSeconds: 900 }))).toBe(2700)
  })

  it("is of one of several days that day's part, less what was tracked on it, and no more than there is at all", () => {
    const long = (changes: Partial<BoardTask>) =>
      remainingSeconds(ofOneDay(10, { endDate: tuesday, daySeconds: 5 * hour, ...changes }))
    expect(long({})).toBe(5 * hour)
    expect(long({ trackedSeconds: 4 * hour })).toBe(5 * hour)
    expect(long({ trackedSeconds: 4 * hour, dayTrackedSeconds: 4 * hour })).toBe(hour)
    expect(long({ trackedSeconds: 9 * hour, dayTrackedSeconds: hour })).toBe(hour)
  })
})

describe('a day of tasks without estimates', () => {
  const tasks = [
    taskOf('estimated', monday, 0, { estimatedSeconds: 1800 }),
    taskOf('unknown', monday, 1),
    taskOf('in the hours', monday, 2, { daySeconds: 1800 }),
    taskOf('done', monday, 3, { done: true }),
  ]

  it('counts the open ones that have no block either, and says so beside “All of it fits”', () => {
    const unknown = tasks.filter(isOfUnknownLength).length
    expect(unknown).toBe(1)
    expect(fitInWords({ over: 0, unknown }, '17:00')).toBe(
      'All of it fits until 17:00, not counting 1 task without an estimate',
    )
    expect(fitInWords({ over: 0, unknown: 0 }, '17:00')).toBe('All of it fits until 17:00')
    expect(fitInWords({ over: 2, unknown }, '17:00')).toBe('2 tasks do not fit until 17:00')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monday, taskOf } from '../board/board.fixture.ts'
import { scheduleToday, type TodayInput } from './today-schedule.ts'

const hour = 3600

function task(id: string, hours: number | null, changes = {}) {
  return taskOf(id, monday, 0, { estimatedSeconds: hours === null ? null : hours * hour, ...changes })
}

const day: TodayInput = {
  now: 8 * hour,
  work: { start: 9 * hour, end: 17 * hour },
  dayEnd: 24 * hour,
  busy: [],
  blockedSeconds: new Map(),
  running: null,
}

describe('the rest of the day', () => {
  it('begins with the working time, and says when all is done', () => {
    const schedule = scheduleToday([task('a', 2), task('b', 3)], day)
    expect(schedule).toMatchObject({ allDone: 14 * hour, leftSeconds: 8 * hour, neededSeconds: 5 * hour })
  })

  it('begins now once the working time has begun, and counts what is left of tasks', () => {
    const begun = { ...day, now: 12 * hour }
    const schedule = scheduleToday(
      [task('a', 2, { trackedSeconds: hour }), task('b', 9, { done: true })],
      begun,
    )
    expect(schedule).toMatchObject({ allDone: 13 * hour, leftSeconds: 5 * hour })
  })

  it('counts the timer that runs on a task', () => {
    const running = { taskId: task('a', 2).id, seconds: 1.5 * hour, daySeconds: hour }
    const schedule = scheduleToday([task('a', 2), task('b', 1)], { ...day, running })
    expect(schedule).toMatchObject({ allDone: 10.5 * hour, neededSeconds: 1.5 * hour })
  })

  it('says what does not fit, and when that would be done', () => {
    const schedule = scheduleToday([task('a', 6), task('b', 4)], day)
    expect(schedule.within.left).toEqual(['b'])
    expect(schedule.allDone).toBe(19 * hour)
  })

  it('does tasks in their blocks, and others around them', () => {
    const withBlock: TodayInput = {
      ...day,
      busy: [{ start: 9 * hour, end: 11 * hour }],
      blockedSeconds: new Map([['a', 2 * hour]]),
    }
    const schedule = scheduleToday([task('a', 2), task('b', 1)], withBlock)
    expect(schedule.within.placed.map(({ pieces }) => pieces)).toEqual([
      [],
      [{ start: 11 * hour, end: 12 * hour }],
    ])
    expect(schedule.allDone).toBe(12 * hour)
  })

  it('needs the time of its blocks for a task without an estimate', () => {
    const busy = [{ start: 9 * hour, end: 11 * hour, taskId: 'a' }]
    const withBlock: TodayInput = { ...day, busy, blockedSeconds: new Map([['a', 2 * hour]]) }
    const schedule = scheduleToday([task('a', null, { daySeconds: 2 * hour }), task('b', 1)], withBlock)
    expect(schedule).toMatchObject({ neededSeconds: 3 * hour, leftSeconds: 8 * hour, allDone: 12 * hour })
  })

  it('is done with the last block of its tasks, not with time off or with what is done or of another day', () => {
    const busy = [
      { start: 9 * hour, end: 11 * hour, taskId: 'a' },
      { start: 17 * hour, end: 18 * hour, taskId: 'evening' },
      { start: 18 * hour, end: 19 * hour, taskId: 'done' },
      { start: 19 * hour, end: 20 * hour, taskId: 'of another day' },
      { start: 20 * hour, end: 21 * hour },
    ]
    const blockedSeconds = new Map([
      ['a', 2 * hour],
      ...['evening', 'done', 'of another day'].map((id) => [id, hour] as const),
    ])
    const blocked: TodayInput = { ...day, busy, blockedSeconds }
    const done = task('done', 1, { done: true })
    expect(scheduleToday([task('a', 2), done], blocked).allDone).toBe(11 * hour)
    expect(scheduleToday([task('a', 2), task('evening', 1), done], blocked).allDone).toBe(18 * hour)
  })

  it('has left what its own blocks take, and not what those of other tasks take', () => {
    const blocked = {
      ...day,
      busy: [
        { start: 9 * hour, end: 11 * hour, taskId: 'a' },
        { start: 12 * hour, end: 13 * hour, taskId: 'of another day' },
      ],
    }
    expect(scheduleToday([task('a', 2)], blocked).leftSeconds).toBe(7 * hour)
  })

  it('has left neither what a block has taken already nor what it takes after working hours', () => {
    const busy = [
      { start: 15 * hour, end: 16.5 * hour, taskId: 'a' },
      { start: 16.5 * hour, end: 18 * hour, taskId: 'b' },
    ]
    const begun = { ...day, now: 16 * hour, busy }
    expect(scheduleToday([task('a', 2), task('b', 2)], begun).leftSeconds).toBe(hour)
  })

  it('has nothing left that could be said in hours once working hours are over', () => {
    const late = { ...day, now: 17 * hour }
    expect(scheduleToday([task('a', 1)], late)).toMatchObject({ leftSeconds: null, allDone: 18 * hour })
    expect(scheduleToday([], { ...late, work: null }).leftSeconds).toBe(7 * hour)
  })

  it('cannot say when all is done once the calendar day is too short', () => {
    expect(scheduleToday([task('a', 20)], day).allDone).toBeNull()
    expect(scheduleToday([task('a', null)], day).allDone).toBeNull()
  })

  it('never fits anything past the end of the working time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 6 })),
        fc.integer({ min: 0, max: 24 }),
        fc.array(fc.tuple(fc.integer({ min: 6, max: 20 }), fc.integer({ min: 0, max: 4 }))),
        (hours, now, busy) => {
          const input = {
            ...day,
            now: now * hour,
            busy: busy.map(([start, length]) => ({ start: start * hour, end: (start + length) * hour })),
          }
          const { within } = scheduleToday(
            hours.map((each, index) => task(`t${index}`, each)),
            input,
          )
          for (const { pieces } of within.placed)
            for (const piece of pieces) {
              expect(piece.end).toBeLessThanOrEqual(17 * hour)
              expect(piece.start).toBeGreaterThanOrEqual(Math.max(9, now) * hour)
            }
        },
      ),
    )
  })
})

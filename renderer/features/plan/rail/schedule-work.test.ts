import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneDays } from '../../../../shared/domain/days.ts'
import { epochSeconds, instantOf } from '../../../../shared/domain/instant.ts'
import { instantAt } from '../../../../shared/domain/zoned-time.ts'
import { lengthOf, type Stretch, withoutThose } from '../../../../shared/domain/free-time.ts'
import { scheduleWork } from './schedule-work.ts'

const hour = 3600

describe('work laid out over a day', () => {
  it('is done one after the other', () => {
    const schedule = scheduleWork(
      [
        { id: 'a', seconds: hour },
        { id: 'b', seconds: 2 * hour },
      ],
      [{ start: 0, end: 8 * hour }],
    )
    expect(schedule.placed.map(({ pieces }) => pieces)).toEqual([
      [{ start: 0, end: hour }],
      [{ start: hour, end: 3 * hour }],
    ])
    expect(schedule).toMatchObject({ finish: 3 * hour, left: [], freeSeconds: 5 * hour })
  })

  it('goes on after what comes between', () => {
    const free = withoutThose([{ start: 0, end: 4 * hour }], [{ start: hour, end: 2 * hour }])
    const { placed, finish } = scheduleWork([{ id: 'a', seconds: 2 * hour }], free)
    expect(placed[0]?.pieces).toEqual([
      { start: 0, end: hour },
      { start: 2 * hour, end: 3 * hour },
    ])
    expect(finish).toBe(3 * hour)
  })

  it('leaves out what is too long, and takes what still fits after it', () => {
    const work = [
      { id: 'long', seconds: 5 * hour },
      { id: 'short', seconds: hour },
      { id: 'unknown', seconds: 0 },
    ]
    const schedule = scheduleWork(work, [{ start: 0, end: 2 * hour }])
    expect(schedule.left).toEqual(['long'])
    expect(schedule.placed.map(({ id }) => id)).toEqual(['short', 'unknown'])
  })

  it('has no end when nothing takes time, and takes nothing when there is none', () => {
    expect(scheduleWork([{ id: 'a', seconds: 0 }], []).finish).toBeNull()
    expect(scheduleWork([{ id: 'a', seconds: 60 }], []).left).toEqual(['a'])
  })
})

const spans = fc
  .array(fc.tuple(fc.nat(5000), fc.nat(5000)), { maxLength: 8 })
  .map((pairs) => pairs.map(([start, length]): Stretch => ({ start, end: start + length })))
const work = fc
  .array(fc.nat(4000), { maxLength: 15 })
  .map((lengths) => lengths.map((seconds, id) => ({ id, seconds })))

describe('any day', () => {
  it('nothing goes past the end or into what is busy, nothing is lost, and the order stays', () => {
    fc.assert(
      fc.property(spans, work, fc.nat(9000), (busy, tasks, end) => {
        const free = withoutThose([{ start: 0, end }], busy)
        const { placed, left, finish, freeSeconds } = scheduleWork(tasks, free)
        const pieces = placed.flatMap((each) => each.pieces)
        for (const [index, piece] of pieces.entries()) {
          expect(piece.end).toBeLessThanOrEqual(end)
          expect(piece.start).toBeLessThan(piece.end)
          expect(piece.start).toBeGreaterThanOrEqual(pieces[index - 1]?.end ?? 0)
          for (const other of busy) {
            expect(Math.min(piece.end, other.end) - Math.max(piece.start, other.start)).toBeLessThanOrEqual(0)
          }
        }
        expect(finish ?? 0).toBeLessThanOrEqual(end)
        expect(lengthOf(pieces) + freeSeconds).toBe(lengthOf(free))
        for (const { id, pieces: own } of placed) expect(lengthOf(own)).toBe(tasks[id]?.seconds)
        const order = placed.map(({ id }) => id)
        expect(order).toEqual(order.toSorted((a, b) => a - b))
        expect([...order, ...left].toSorted((a, b) => a - b)).toEqual(tasks.map(({ id }) => id))
      }),
    )
  })
})

describe('days on which the clock changes', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['America/New_York', '2026-11-01', 25],
  ])('%s on %s has %d hours of work in it', (zone, date, hours) => {
    const { start, end } = zoneDays(zone).boundsOf(date)
    const free = withoutThose([{ start: epochSeconds(start), end: epochSeconds(end) }], [])
    const whole = scheduleWork([{ id: 'a', seconds: hours * hour }], free)
    expect(whole.left).toEqual([])
    expect(whole.finish).toBe(epochSeconds(end))
    expect(scheduleWork([{ id: 'a', seconds: hours * hour + 1 }], free).left).toEqual(['a'])
  })

  it('an hour of work over the changed clock ends an hour later, whatever the wall shows', () => {
    const at = epochSeconds(instantAt('2026-03-29', { hour: 1, minute: 30, second: 0 }, 'Europe/Berlin'))
    const { finish } = scheduleWork([{ id: 'a', seconds: hour }], [{ start: at, end: at + 5 * hour }])
    expect(instantOf(finish ?? 0)).toBe('2026-03-29T01:30:00Z')
  })
})

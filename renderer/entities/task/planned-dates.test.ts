import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { endingOn, type PlannedDates, startingOn } from './planned-dates.ts'

const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days))
const planned = fc.oneof(
  fc.constant<PlannedDates>({ date: null, endDate: null }),
  fc
    .tuple(day, fc.integer({ min: 0, max: 60 }))
    .map(([date, length]): PlannedDates => ({ date, endDate: length === 0 ? null : addDays(date, length) })),
)
const isWellFormed = ({ date, endDate }: PlannedDates) =>
  endDate === null || (date !== null && endDate > date)

describe('the days of a task', () => {
  it('stay in order, whatever is chosen', () => {
    fc.assert(
      fc.property(planned, fc.option(day), (dates, chosen) => {
        expect(isWellFormed(startingOn(dates, chosen))).toBe(true)
        const ended = endingOn(dates, chosen)
        expect(!ended.ok || (isWellFormed(ended.value) && ended.value.date === dates.date)).toBe(true)
      }),
    )
  })

  it('keep their length when the first is moved', () => {
    expect(startingOn({ date: '2026-03-27', endDate: '2026-03-30' }, '2026-10-24')).toEqual({
      date: '2026-10-24',
      endDate: '2026-10-27',
    })
  })

  it('are one day when the last is brought to the first', () => {
    expect(endingOn({ date: '2026-03-27' }, '2026-03-27')).toEqual({
      ok: true,
      value: { date: '2026-03-27', endDate: null },
    })
  })

  it('end neither before the first nor without one', () => {
    expect(endingOn({ date: '2026-03-27' }, '2026-03-20')).toMatchObject({ ok: false })
    expect(endingOn({ date: null }, '2026-03-20')).toMatchObject({ ok: false })
  })
})

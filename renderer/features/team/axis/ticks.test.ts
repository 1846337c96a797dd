import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DateFormat } from '../../../../shared/domain/date-format.ts'
import { dateOfDay, dayNumber } from './day-number.ts'
import { monthAfter, tickUnit, ticksOver } from './ticks.ts'

const preferences = { firstDayOfWeek: 1, dateFormat: 'DD/MM/YYYY' } as const
const range = { from: dayNumber('2026-12-30'), to: dayNumber('2027-01-03') }

describe('the words over the timeline', () => {
  it('name weekdays where there is room, and then fewer things', () => {
    expect(ticksOver(range, 80, preferences).lower.map(({ label }) => label)).toEqual([
      'Wed 30',
      'Thu 31',
      'Fri 1',
      'Sat 2',
    ])
    expect(ticksOver(range, 30, preferences).lower.map(({ label }) => label)).toEqual(['30', '31', '1', '2'])
    expect(ticksOver(range, 8, preferences).lower.map(({ label }) => label)).toEqual(['28'])
    expect(ticksOver(range, 2, preferences).lower.map(({ label }) => label)).toEqual(['Dec', 'Jan'])
  })

  it('name the months above, with their years, or the years alone', () => {
    expect(ticksOver(range, 80, preferences).upper.map(({ label }) => label)).toEqual([
      'Dec 2026',
      'Jan 2027',
    ])
    expect(ticksOver(range, 2, preferences).upper.map(({ label }) => label)).toEqual(['2026', '2027'])
  })

  it('are those that other dates of the program are written in', () => {
    const september = { from: dayNumber('2026-09-05'), to: dayNumber('2026-09-06') }
    const words = (dateFormat: DateFormat) =>
      ticksOver(september, 80, { ...preferences, dateFormat }).upper.map(({ label }) => label)
    expect(words('DD/MM/YYYY')).toEqual(['Sept 2026'])
    expect(words('MM/DD/YYYY')).toEqual(['Sep 2026'])
  })

  it('cover the range without a gap', () => {
    const days = fc.integer({ min: 18_000, max: 24_000 })
    const widths = fc.double({ min: 1, max: 160, noNaN: true })
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 500 }), widths, (from, count, dayWidth) => {
        const { upper, lower } = ticksOver({ from, to: from + count }, dayWidth, preferences)
        for (const line of [upper, lower]) {
          expect(line[0]?.day).toBeLessThanOrEqual(from)
          for (const [index, tick] of line.entries())
            expect(line[index + 1]?.day ?? tick.day + tick.days).toBe(tick.day + tick.days)
          const last = line.at(-1)
          expect((last?.day ?? 0) + (last?.days ?? 0)).toBeGreaterThanOrEqual(from + count)
        }
      }),
    )
  })

  it('count what there is room for', () => {
    expect([2, 2.5, 4, 17, 18, 100].map(tickUnit)).toEqual([
      'months',
      'months',
      'weeks',
      'weeks',
      'days',
      'days',
    ])
  })
})

describe('months from a day', () => {
  it('are whole ones, over the turn of the year', () => {
    const shown = [0, 1, 2].map((months) => {
      const { from, to } = monthAfter(dayNumber('2026-11-21'), months)
      return [dateOfDay(from), dateOfDay(to)]
    })
    expect(shown).toEqual([
      ['2026-11-01', '2026-12-01'],
      ['2026-12-01', '2027-01-01'],
      ['2027-01-01', '2027-02-01'],
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../shared/domain/plain-date.ts'
import { zoneDays } from '../../shared/domain/days.ts'
import { epochSeconds } from '../../shared/domain/instant.ts'
import { rateAt } from '../../shared/domain/rates.ts'
import { SECOND } from '../effects/timestamps.ts'
import { type DatedRate, datedHistory, inOrder } from './dated-rates.ts'

const FIRST = '2025-03-28'
const DAYS = 40
const LAST = addDays(FIRST, DAYS)
/** Around the days on which clocks are set forward and back. */
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'] as const

/** Ranges that do not meet: every second pair of a growing list of days. */
const rates = fc
  .tuple(
    fc.uniqueArray(fc.nat({ max: DAYS }), { maxLength: 8 }),
    fc.array(fc.nat({ max: 3 }), { minLength: 4, maxLength: 4 }),
    fc.boolean(),
  )
  .map(([days, cents, isOpen]) => {
    const bounds = days.toSorted((a, b) => a - b)
    const ranges: DatedRate[] = []
    for (let index = 0; index + 1 < bounds.length; index += 2) {
      ranges.push({
        first: addDays(FIRST, bounds[index] ?? 0),
        last: addDays(FIRST, bounds[index + 1] ?? 0),
        cents: (cents[index / 2] ?? 0) * 100,
      })
    }
    const latest = ranges.pop()
    if (latest !== undefined) ranges.push(isOpen ? Object.assign(latest, { last: null }) : latest)
    return ranges
  })

describe('P §4.3 rates of ranges of days', () => {
  it('count from the first moment of the first day to the last of the last, in any zone', () => {
    fc.assert(
      fc.property(
        rates,
        fc.option(fc.nat({ max: 3 })),
        fc.constantFrom(...zones),
        fc.nat(),
        (ranges, base, zone, seed) => {
          // However a request orders them.
          const shuffled = [...ranges].sort((a, b) => ((a.cents * seed) % 7) - ((b.cents * seed) % 7))
          const history = datedHistory(inOrder(shuffled), base, zone)
          const days = zoneDays(zone)
          for (let date = addDays(FIRST, -2); date <= addDays(LAST, 2); date = addDays(date, 1)) {
            const range = ranges.find(
              ({ first, last }) => (first ?? '') <= date && (last === null || date <= last),
            )
            const { start, end } = days.boundsOf(date)
            const expected = range === undefined ? base : range.cents
            expect(rateAt(history, epochSeconds(start) * SECOND)).toBe(expected)
            expect(rateAt(history, epochSeconds(end) * SECOND - 1)).toBe(expected)
          }
          const froms = history.map(({ from }) => from)
          expect(froms).toEqual(froms.toSorted((a, b) => a - b))
        },
      ),
    )
  })

  it('may begin before all time, and be followed by the next on the day after', () => {
    const history = datedHistory(
      inOrder([
        { first: '2025-06-02', last: null, cents: 2 },
        { first: null, last: '2025-06-01', cents: 1 },
      ]),
      null,
      'UTC',
    )
    expect(history).toEqual([
      { from: 0, cents: 1 },
      { from: Date.parse('2025-06-02T00:00:00Z') * 1000, cents: 2 },
    ])
  })

  it.each([
    [
      { first: null, last: null, cents: 1 },
      { first: '2025-06-01', last: '2025-06-01', cents: 2 },
    ],
    [
      { first: '2025-06-01', last: '2025-06-02', cents: 1 },
      { first: '2025-06-02', last: '2025-06-03', cents: 1 },
    ],
    [
      { first: null, last: '2025-06-02', cents: 1 },
      { first: null, last: '2025-06-01', cents: 1 },
    ],
  ])('must not give a day two: %j and %j', (a, b) => {
    for (const both of [
      [a, b],
      [b, a],
    ]) {
      expect(() => inOrder(both)).toThrow('rates: a day must not have more than one rate')
    }
  })
})

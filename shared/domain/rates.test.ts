import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOf, changeHistory, effectiveRate, rateAt, type RateChange, type RateHistory } from './rates.ts'

const DAY = 1000
const cents = fc.option(fc.integer({ min: 0, max: 50_000 }))
const instants = fc.integer({ min: 1, max: 100 * DAY })
const modes = fc.constantFrom(
  'start-today' as const,
  'override-current' as const,
  'override-all' as const,
  'from-now' as const,
)

/** Changes at any times, each made later than the one before. */
const changes = fc
  .array(fc.record({ mode: modes, cents, now: instants }), { maxLength: 8 })
  .map((drafts): RateChange[] =>
    drafts
      .toSorted((a, b) => a.now - b.now)
      .map(({ mode, cents: rate, now }) => ({ mode, cents: rate, now, startOfToday: now - (now % DAY) })),
  )

function historyAfter(made: readonly RateChange[]): RateHistory {
  return made.reduce(changeHistory, [])
}

/** A history, and a change after all that made it. */
const changed = fc.tuple(changes, modes, cents, instants).map(([made, mode, rate, later]) => {
  const now = (made.at(-1)?.now ?? 0) + later
  const change: RateChange = { mode, cents: rate, now, startOfToday: now - (now % DAY) }
  return { before: historyAfter(made), change }
})

describe('a change of a rate', () => {
  it('counts from now on, whatever the mode', () => {
    fc.assert(
      fc.property(changed, instants, ({ before, change }, later) => {
        const after = changeHistory(before, change)
        expect(rateAt(after, change.now)).toBe(change.cents)
        expect(rateAt(after, change.now + later)).toBe(change.cents)
      }),
    )
  })

  it('that overrides all leaves one value for all times', () => {
    fc.assert(
      fc.property(changed, instants, ({ before, change }, time) => {
        const after = changeHistory(before, { ...change, mode: 'override-all' })
        expect(rateAt(after, time)).toBe(change.cents)
        expect(after.length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('that starts today never changes the past, and counts from the first moment of the day', () => {
    fc.assert(
      fc.property(changed, instants, ({ before, change }, time) => {
        const after = changeHistory(before, { ...change, mode: 'start-today' })
        fc.pre(change.startOfToday > 0)
        const past = time % change.startOfToday
        expect(rateAt(after, past)).toBe(rateAt(before, past))
        expect(rateAt(after, change.startOfToday)).toBe(change.cents)
      }),
    )
  })

  it('that overrides the current period changes it from its beginning, and none before it', () => {
    fc.assert(
      fc.property(changed, instants, ({ before, change }, time) => {
        const began = before.findLast(({ from }) => from <= change.now)?.from ?? 0
        const after = changeHistory(before, { ...change, mode: 'override-current' })
        expect(rateAt(after, time)).toBe(time < began ? rateAt(before, time) : change.cents)
      }),
    )
  })

  it('from now on leaves the past to the moment, and fills a history that is empty', () => {
    fc.assert(
      fc.property(changed, instants, ({ before, change }, time) => {
        const after = changeHistory(before, { ...change, mode: 'from-now' })
        const past = time % change.now
        expect(rateAt(after, past)).toBe(before.length === 0 ? change.cents : rateAt(before, past))
        expect(rateAt(after, change.now)).toBe(change.cents)
      }),
    )
  })

  it('to the rate that there is anyway changes nothing', () => {
    fc.assert(
      fc.property(changed, fc.constantFrom('start-today', 'override-current'), ({ before, change }, mode) => {
        const same = { ...change, mode, cents: rateAt(before, change.startOfToday) }
        fc.pre(before.every(({ from }) => from < change.startOfToday))
        expect(changeHistory(before, same)).toEqual(before)
      }),
    )
  })

  it('keeps periods in the order of time, each other than the one before', () => {
    fc.assert(
      fc.property(changes, (made) => {
        const history = historyAfter(made)
        history.forEach((period, index) => {
          const before = history[index - 1]
          expect(period.cents).not.toBe(before?.cents ?? null)
          expect(period.from).toBeGreaterThan(before?.from ?? -1)
        })
      }),
    )
  })
})

describe('the rate that counts', () => {
  const always = (rate: number | null): RateHistory => [{ from: 0, cents: rate }]

  it('is that of the first level that has one, zero included', () => {
    expect(effectiveRate([always(null), always(0), always(7)], 5)).toBe(0)
    expect(effectiveRate([[], always(9), always(7)], 5)).toBe(9)
    expect(effectiveRate([[], []], 5)).toBeNull()
  })

  it('is the one valid at the start: a more particular rate that begins later does not count yet', () => {
    const later = [{ from: 10, cents: 5000 }]
    expect(effectiveRate([later, always(100)], 9)).toBe(100)
    expect(effectiveRate([later, always(100)], 10)).toBe(5000)
  })
})

describe('amounts', () => {
  const times = fc.array(
    fc.record({
      seconds: fc.integer({ min: 0, max: 999 * 3600 }),
      cents: fc.integer({ min: 0, max: 100_000_000_000 }),
    }),
  )

  it('are hours × rate', () => {
    expect(amountOf([{ seconds: 45_000, cents: 8000 }])).toBe(100_000)
    expect(amountOf([])).toBe(0)
  })

  it('of one line do not depend on how many entries it has', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100_000 })),
        fc.integer({ max: 90_000, min: 0 }),
        (parts, rate) => {
          const whole = parts.reduce((sum, part) => sum + part, 0)
          expect(amountOf(parts.map((seconds) => ({ seconds, cents: rate })))).toBe(
            amountOf([{ seconds: whole, cents: rate }]),
          )
        },
      ),
    )
  })

  it('are whole cents, half up, and off by half a cent at most', () => {
    expect(amountOf([{ seconds: 1800, cents: 1 }])).toBe(1)
    expect(amountOf([{ seconds: 1799, cents: 1 }])).toBe(0)
    fc.assert(
      fc.property(times, (list) => {
        const exact = list.reduce((sum, { seconds, cents }) => sum + BigInt(seconds) * BigInt(cents), 0n)
        const error = BigInt(amountOf(list)) * 3600n - exact
        expect(error <= 1800n && error > -1800n).toBe(true)
      }),
    )
  })
})

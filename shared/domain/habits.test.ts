import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { habitsOf, type PastDay } from './habits.ts'

const half = 1800
/** A day on which one thing lasted the whole half hour that is asked about. */
const day = (daysAgo: number, like: string, start = 0, stop = half): PastDay => ({
  daysAgo,
  entries: [{ like, start, stop }],
})
const likes = (days: readonly PastDay[]) => habitsOf(days, half).map(({ like }) => like)

describe('habits', () => {
  it('are what came at least twice at that time', () => {
    expect(likes([day(7, 'Stand-up'), day(14, 'Stand-up'), day(21, 'Call')])).toEqual(['Stand-up'])
    expect(likes([day(7, 'Stand-up', half, 2 * half), day(14, 'Stand-up', half, 2 * half)])).toEqual([])
    expect(likes([])).toEqual([])
  })

  it('of the weekday outweigh what other days have', () => {
    const days = [1, 2, 3, 4].map((ago) => day(ago, 'Mail'))
    expect(likes([...days, day(7, 'Stand-up'), day(14, 'Stand-up')])).toEqual(['Stand-up', 'Mail'])
  })

  it('of late outweigh old ones', () => {
    const old = [56, 63, 70].map((ago) => day(ago, 'Former'))
    expect(likes([...old, day(7, 'Present'), day(14, 'Present')])).toEqual(['Present', 'Former'])
  })

  it('say on how many days they came, and whether that is a matter of the weekday', () => {
    const everyDay = [1, 2, 3, 7, 8].map((ago) => day(ago, 'Mail'))
    expect(habitsOf(everyDay, half)).toMatchObject([{ days: 5, ofWeekday: false }])
    const tuesdays = [day(7, 'Stand-up'), day(14, 'Stand-up'), day(1, 'Mail'), day(2, 'Mail')]
    expect(habitsOf(tuesdays, half)).toContainEqual(
      expect.objectContaining({ like: 'Stand-up', start: 0, stop: half, days: 2, ofWeekday: true }),
    )
  })

  it('have the times that they mostly had, and not those of one long day', () => {
    const days = [day(7, 'Write', -600, 3600), day(14, 'Write', -600, 3600), day(21, 'Write', -600, 36_000)]
    expect(habitsOf(days, half)).toMatchObject([{ start: -600, stop: 3600 }])
  })

  it('count a day once, however often it was broken off', () => {
    const pieces = [0, 300, 600, 900].map((start) => ({ like: 'Mail', start, stop: start + 300 }))
    const days = [
      { daysAgo: 7, entries: pieces },
      { daysAgo: 14, entries: pieces },
    ]
    expect(habitsOf(days, half)).toMatchObject([{ like: 'Mail', days: 2 }])
  })

  it('do not depend on the order of the days', () => {
    const entry = fc.record({
      like: fc.constantFrom('a', 'b', 'c'),
      start: fc.integer({ min: -7200, max: 3600 }),
      stop: fc.integer({ min: 3601, max: 9000 }),
    })
    const days = fc.uniqueArray(
      fc.record({ daysAgo: fc.integer({ min: 1, max: 84 }), entries: fc.array(entry, { maxLength: 4 }) }),
      { selector: ({ daysAgo }) => daysAgo },
    )
    fc.assert(
      fc.property(days, (drawn) => {
        const habits = habitsOf(drawn, half)
        const other = new Map(habitsOf(drawn.toReversed(), half).map((habit) => [habit.like, habit.days]))
        expect(other).toEqual(new Map(habits.map((habit) => [habit.like, habit.days])))
        for (const habit of habits) {
          expect(habit.days).toBeGreaterThan(1)
          expect(habit.days).toBeLessThanOrEqual(drawn.length)
          expect(habit.start).toBeLessThan(habit.stop)
        }
      }),
    )
  })
})

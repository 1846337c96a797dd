import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { epochSeconds, instantOf, secondsBetween } from './instant.ts'
import { awkwardZones } from './time-zones.fixture.ts'
import { wallClock } from './wall-clock.ts'
import { instantAt, instantsAt } from './zoned-time.ts'

const instants = fc
  .integer({ min: epochSeconds('2006-01-01T00:00:00Z'), max: epochSeconds('2099-12-31T00:00:00Z') })
  .map(instantOf)
const halfPastTwo = { hour: 2, minute: 30, second: 0 }

describe.each(awkwardZones)('the wall of %s', (timeZone) => {
  const clock = wallClock(timeZone)

  it('shows a date and a time whose instants hold the one it was read at', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(instantsAt(clock.dateOf(instant), clock.timeOf(instant), timeZone)).toContain(instant)
      }),
    )
  })

  it('shows the same at both instants of a time that comes twice, in their order', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const all = instantsAt(clock.dateOf(instant), clock.timeOf(instant), timeZone)
        expect(all.length).toBeLessThanOrEqual(2)
        expect(all.toSorted()).toEqual(all)
        expect(new Set(all.map((each) => `${clock.dateOf(each)} ${clock.timeOf(each).hour}`)).size).toBe(1)
      }),
    )
  })
})

it('a time that the clock skips becomes the same distance after the change', () => {
  expect(instantAt('2026-03-29', halfPastTwo, 'Europe/Berlin')).toBe('2026-03-29T01:30:00Z')
  expect(wallClock('Europe/Berlin').timeOf('2026-03-29T01:30:00Z').hour).toBe(3)
})

it('a time that comes twice has two instants, an hour apart in Berlin and half an hour on Lord Howe', () => {
  const berlin = instantsAt('2026-10-25', halfPastTwo, 'Europe/Berlin')
  expect(berlin).toEqual(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'])
  const [first = '', second = ''] = instantsAt(
    '2026-04-05',
    { ...halfPastTwo, hour: 1, minute: 45 },
    'Australia/Lord_Howe',
  )
  expect(secondsBetween(first, second)).toBe(1800)
})

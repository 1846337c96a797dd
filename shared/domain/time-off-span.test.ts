import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './plain-date.ts'
import { inZone, instantsOfSpan, keepingDays, spanFault, spanOfInstants } from './time-off-span.ts'
import { awkwardZones } from './time-zones.fixture.ts'
import { wallClock } from './wall-clock.ts'

const zones = ['Europe/Berlin', 'America/Santiago', 'Pacific/Auckland', 'UTC']
const nine = { hour: 9, minute: 0, second: 0 }
const noon = { hour: 12, minute: 30, second: 0 }

describe('time off', () => {
  it('of whole days goes from midnight to midnight, also when the clock changes in between', () => {
    expect(instantsOfSpan({ from: '2027-03-27', to: '2027-03-28', hours: null }, 'Europe/Berlin')).toEqual({
      start: '2027-03-26T23:00:00Z',
      end: '2027-03-28T22:00:00Z',
    })
  })

  it('reads back as it was written, in every zone', () => {
    for (const zone of zones)
      for (const span of [
        { from: '2027-03-25', to: '2027-04-02', hours: null },
        { from: '2027-10-31', to: '2027-10-31', hours: null },
        { from: '2027-06-01', to: '2027-06-01', hours: { start: nine, end: noon } },
      ]) {
        const { start, end } = instantsOfSpan(span, zone)
        expect(spanOfInstants(start, end, wallClock(zone))).toEqual(span)
      }
  })

  /** From UTC-12 to UTC+14. */
  const everywhere = fc.constantFrom(
    'Etc/GMT+12',
    'Pacific/Pago_Pago',
    'Pacific/Honolulu',
    ...awkwardZones,
    'Pacific/Auckland',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
  )
  const wholeDays = fc
    .tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 30 }))
    .map(([first, more]) => {
      const from = addDays('2024-01-01', first)
      return { from, to: addDays(from, more), hours: null }
    })

  it('of whole days is the same days for everybody, wherever it is written and read', () => {
    fc.assert(
      fc.property(wholeDays, everywhere, everywhere, (span, there, here) => {
        const stored = inZone(instantsOfSpan(span, there), wallClock(there), 'UTC')
        expect(keepingDays(stored, wallClock(here))).toEqual(instantsOfSpan(span, here))
      }),
    )
  })

  it('of whole days that another program stores as midnights is read so as well, from Hawaii to the Chathams', () => {
    const writers = fc.constantFrom(
      'Pacific/Honolulu',
      'America/New_York',
      'UTC',
      'Europe/Berlin',
      'Asia/Kathmandu',
      'Pacific/Auckland',
      'Pacific/Chatham',
    )
    fc.assert(
      fc.property(wholeDays, writers, everywhere, (span, there, here) => {
        expect(keepingDays(instantsOfSpan(span, there), wallClock(here))).toEqual(instantsOfSpan(span, here))
      }),
    )
  })

  it('counts whole days of elsewhere as the same days here, and hours as the instants that they are', () => {
    const here = wallClock('Europe/Berlin')
    const span = { from: '2026-12-03', to: '2026-12-14', hours: null }
    const written = { id: 'a', ...instantsOfSpan(span, 'America/New_York') }
    expect(keepingDays(written, here)).toEqual({ id: 'a', ...instantsOfSpan(span, 'Europe/Berlin') })
    const hours = { start: '2026-12-03T14:00:00Z', end: '2026-12-03T16:00:00Z' }
    expect(keepingDays(hours, here)).toBe(hours)
    const overMidnight = { start: '2026-12-03T22:00:00Z', end: '2026-12-04T01:00:00Z' }
    expect(keepingDays(overMidnight, here)).toBe(overMidnight)
    const withinDays = { start: '2026-12-01T12:00:00Z', end: '2026-12-03T10:00:00Z' }
    expect(keepingDays(withinDays, here)).toBe(withinDays)
  })

  it('says what is wrong with it', () => {
    expect(spanFault({ from: '2027-01-02', to: '2027-01-01', hours: null })).toMatch(/last day/)
    expect(spanFault({ from: '2027-01-01', to: '2027-01-01', hours: { start: noon, end: nine } })).toMatch(
      /end/,
    )
    expect(spanFault({ from: '2027-01-01', to: '2027-01-01', hours: null })).toBeNull()
  })
})

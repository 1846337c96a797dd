import { describe, expect, it } from 'vitest'
import type { TimeOff } from '../../../../shared/bridge/people.ts'
import { wallClock } from '../../../../shared/domain/wall-clock.ts'
import { awaySpanOf, movedTimes } from './away-spans.ts'
import { dayNumber } from '../axis/day-number.ts'

const berlin = wallClock('Europe/Berlin')
const auckland = wallClock('Pacific/Auckland')
const friday = dayNumber('2027-03-26')

function timeOff(start: string, end: string): TimeOff {
  return {
    id: 'away' as TimeOff['id'],
    memberId: 'Ada' as TimeOff['memberId'],
    ghostId: null,
    start,
    end,
    type: 'vacation',
    syncState: 'saved',
  }
}

describe('time off on the timeline', () => {
  it('takes whole days, or a part of one', () => {
    const days = timeOff('2027-03-25T23:00:00Z', '2027-03-28T22:00:00Z')
    expect(awaySpanOf(days, berlin, berlin)).toMatchObject({
      start: friday,
      end: friday + 3,
      left: friday,
      right: friday + 3,
      isHours: false,
    })
    const hours = timeOff('2027-03-26T08:00:00Z', '2027-03-26T11:00:00Z')
    expect(awaySpanOf(hours, berlin, berlin)).toMatchObject({
      start: friday,
      end: friday + 1,
      left: friday + 9 / 24,
      right: friday + 12 / 24,
      isHours: true,
    })
  })

  it('stands on the days of who is away, in whichever zone that is', () => {
    const morning = timeOff('2026-12-15T20:00:00Z', '2026-12-15T23:00:00Z')
    const day = dayNumber('2026-12-16')
    expect(awaySpanOf(morning, berlin, auckland)).toMatchObject({
      start: day,
      end: day + 1,
      left: day + 9 / 24,
      right: day + 12 / 24,
      isHours: true,
    })
    const overMidnightHere = timeOff('2026-12-16T10:00:00Z', '2026-12-17T01:00:00Z')
    expect(awaySpanOf(overMidnightHere, berlin, wallClock('America/New_York'))).toMatchObject({
      start: day,
      end: day + 1,
      isHours: true,
    })
    const days = timeOff('2026-12-15T23:00:00Z', '2026-12-17T23:00:00Z')
    expect(awaySpanOf(days, berlin, auckland)).toMatchObject({
      left: day,
      right: day + 2,
      isHours: false,
    })
  })

  it('goes to other days with its times on the wall, also over a change of the clock', () => {
    const from = { start: friday, end: friday + 1, rowKey: 'm:Ada' }
    const later = { ...from, start: friday + 3, end: friday + 4 }
    expect(
      movedTimes(
        { timeOff: timeOff('2027-03-26T08:00:00Z', '2027-03-26T11:00:00Z'), clock: berlin, home: berlin },
        from,
        later,
      ),
    ).toEqual({
      start: '2027-03-29T07:00:00Z',
      end: '2027-03-29T10:00:00Z',
    })
  })

  it('keeps its times on the wall of who is away, and whole days stay those of the timeline', () => {
    const away = { clock: berlin, home: wallClock('America/New_York') }
    const beforeSummer = dayNumber('2027-03-12')
    const from = { start: beforeSummer, end: beforeSummer + 1, rowKey: 'm:Ada' }
    const later = { ...from, start: beforeSummer + 3, end: beforeSummer + 4 }
    const evening = timeOff('2027-03-12T20:00:00Z', '2027-03-13T01:00:00Z')
    expect(movedTimes({ ...away, timeOff: evening }, from, later)).toEqual({
      start: '2027-03-15T19:00:00Z',
      end: '2027-03-16T00:00:00Z',
    })
    const day = timeOff('2027-03-11T23:00:00Z', '2027-03-12T23:00:00Z')
    expect(movedTimes({ ...away, timeOff: day }, from, later)).toEqual({
      start: '2027-03-14T23:00:00Z',
      end: '2027-03-15T23:00:00Z',
    })
  })

  it('grows by whole days at the end that is pulled, and the other stays as it was', () => {
    const days = timeOff('2027-03-25T23:00:00Z', '2027-03-26T23:00:00Z')
    const from = { start: friday, end: friday + 1, rowKey: 'm:Ada' }
    expect(
      movedTimes({ timeOff: days, clock: berlin, home: berlin }, from, { ...from, end: friday + 4 }),
    ).toEqual({
      start: '2027-03-25T23:00:00Z',
      end: '2027-03-29T22:00:00Z',
    })
  })
})

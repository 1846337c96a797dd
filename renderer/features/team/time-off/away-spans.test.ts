import { describe, expect, it } from 'vitest'
import type { TimeOff } from '../../../../shared/bridge/people.ts'
import { wallClock } from '../../../../shared/domain/wall-clock.ts'
import { awaySpanOf, movedTimes } from './away-spans.ts'
import { dayNumber } from '../axis/day-number.ts'

const berlin = wallClock('Europe/Berlin')
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
    expect(awaySpanOf(days, berlin)).toMatchObject({
      start: friday,
      end: friday + 3,
      left: friday,
      right: friday + 3,
      isHours: false,
    })
    const hours = timeOff('2027-03-26T08:00:00Z', '2027-03-26T11:00:00Z')
    expect(awaySpanOf(hours, berlin)).toMatchObject({
      start: friday,
      end: friday + 1,
      left: friday + 9 / 24,
      right: friday + 12 / 24,
      isHours: true,
    })
  })

  it('goes to other days with its times on the wall, also over a change of the clock', () => {
    const from = { start: friday, end: friday + 1, rowKey: 'm:Ada' }
    const later = { ...from, start: friday + 3, end: friday + 4 }
    expect(movedTimes(timeOff('2027-03-26T08:00:00Z', '2027-03-26T11:00:00Z'), from, later, berlin)).toEqual({
      start: '2027-03-29T07:00:00Z',
      end: '2027-03-29T10:00:00Z',
    })
  })

  it('grows by whole days at the end that is pulled, and the other stays as it was', () => {
    const days = timeOff('2027-03-25T23:00:00Z', '2027-03-26T23:00:00Z')
    const from = { start: friday, end: friday + 1, rowKey: 'm:Ada' }
    expect(movedTimes(days, from, { ...from, end: friday + 4 }, berlin)).toEqual({
      start: '2027-03-25T23:00:00Z',
      end: '2027-03-29T22:00:00Z',
    })
  })
})

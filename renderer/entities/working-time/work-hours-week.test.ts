import { describe, expect, it } from 'vitest'
import type { WorkingHours } from '../../../shared/bridge/people.ts'
import { fromFirstDay, hoursPresets, presetOf, weekOfRows, weekSeconds } from './work-hours-week.ts'

function row(weekday: number, seconds: number, startSeconds = 9 * 3600): WorkingHours {
  return {
    id: `${weekday}` as WorkingHours['id'],
    memberId: null,
    ghostId: null,
    weekday,
    startSeconds,
    seconds,
    syncState: 'saved',
  }
}

describe('the working hours of a week', () => {
  it('are Monday to Friday, eight hours, for who has set none', () => {
    const week = weekOfRows([])
    expect(week.map(({ seconds }) => seconds / 3600)).toEqual([0, 8, 8, 8, 8, 8, 0])
    expect(presetOf(week)).toBe('full')
    expect(weekSeconds(week)).toBe(40 * 3600)
  })

  it('are off on days without hours once any are set', () => {
    const week = weekOfRows([row(6, 3600, 0)])
    expect(week.map(({ seconds }) => seconds)).toEqual([0, 0, 0, 0, 0, 0, 3600])
    expect(presetOf(week)).toBeNull()
  })

  it('are told to be the preset that they are, whatever days off begin with', () => {
    for (const { id, week } of hoursPresets) {
      const rows = week
        .filter(({ seconds }) => seconds > 0)
        .map(({ weekday, seconds }) => row(weekday, seconds))
      expect(presetOf(weekOfRows(rows))).toBe(id)
    }
  })

  it('begin with the first day of the week of whoever looks', () => {
    expect(fromFirstDay(weekOfRows([]), 1).map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0])
    expect(fromFirstDay(weekOfRows([]), 0)[0]?.weekday).toBe(0)
  })
})

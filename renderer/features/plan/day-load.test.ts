import { describe, expect, it } from 'vitest'
import { dayLoad } from './day-load.ts'

const hours = (count: number | null) => ({ estimatedSeconds: count === null ? null : count * 3600 })

describe('how full a day is', () => {
  it('adds the estimates up; what has none takes no room', () => {
    expect(dayLoad([hours(1), hours(null), hours(3)], 8 * 3600)).toEqual({
      plannedSeconds: 4 * 3600,
      capacitySeconds: 8 * 3600,
      overSeconds: 0,
      share: 0.5,
      state: 'open',
    })
  })

  it('tells a full day from an over-full one', () => {
    expect(dayLoad([hours(8)], 8 * 3600).state).toBe('full')
    expect(dayLoad([hours(9)], 8 * 3600)).toMatchObject({ state: 'over', overSeconds: 3600, share: 1 })
  })

  it('never calls a day off over-full', () => {
    expect(dayLoad([hours(2)], 0)).toMatchObject({ state: 'off', overSeconds: 0, share: 0 })
  })
})

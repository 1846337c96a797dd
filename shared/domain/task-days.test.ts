import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from './plain-date.ts'
import { dayOfTask, firstDayAfterMove, lastDayOf, standsOn } from './task-days.ts'

const tuesdayToThursday = { date: '2026-11-24', endDate: '2026-11-26' }
const oneDay = { date: '2026-11-24', endDate: null }
const nowhere = { date: null, endDate: null }

const date = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days))
const task = fc
  .tuple(date, fc.integer({ min: 0, max: 40 }))
  .map(([first, more]) => ({ date: first, endDate: more === 0 ? null : addDays(first, more) }))

describe('the days of a task', () => {
  it('are all from its first to its last', () => {
    const week = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
    expect(week.filter((day) => standsOn(tuesdayToThursday, day))).toEqual(week.slice(1, 4))
    expect(week.filter((day) => standsOn(oneDay, day))).toEqual(['2026-11-24'])
    expect(week.filter((day) => standsOn(nowhere, day))).toEqual([])
  })

  it('are numbered when there are several', () => {
    expect(dayOfTask(tuesdayToThursday, '2026-11-25')).toEqual({ number: 2, count: 3 })
    expect(dayOfTask(tuesdayToThursday, '2026-11-27')).toBeNull()
    expect(dayOfTask(oneDay, '2026-11-24')).toBeNull()
    expect(dayOfTask({ date: '2026-11-24', endDate: '2026-11-24' }, '2026-11-24')).toBeNull()
  })

  it('end on the first when the last is before it', () => {
    expect(lastDayOf({ date: '2026-11-24', endDate: '2026-11-20' })).toBe('2026-11-24')
    expect(lastDayOf(nowhere)).toBeNull()
  })
})

describe('moving a task', () => {
  it('by any of its days brings that day to the target', () => {
    fc.assert(
      fc.property(task, fc.nat(), date, (moved, nth, target) => {
        const last = lastDayOf(moved) ?? moved.date
        const length = daysBetween(moved.date, last)
        const grabbed = addDays(moved.date, nth % (length + 1))
        const first = firstDayAfterMove(moved, grabbed, target)
        const after = { date: first, endDate: addDays(first, length) }
        expect(standsOn(after, target)).toBe(true)
        expect(daysBetween(first, target)).toBe(daysBetween(moved.date, grabbed))
      }),
    )
  })

  it('from elsewhere begins it on the target', () => {
    expect(firstDayAfterMove(tuesdayToThursday, '2026-12-24', '2026-11-30')).toBe('2026-11-30')
    expect(firstDayAfterMove(tuesdayToThursday, null, '2026-11-30')).toBe('2026-11-30')
    expect(firstDayAfterMove(nowhere, null, '2026-11-30')).toBe('2026-11-30')
  })
})

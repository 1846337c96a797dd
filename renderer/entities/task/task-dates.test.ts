import { describe, expect, it } from 'vitest'
import { datesInWords, isOverdue } from './task-dates.ts'

const today = '2026-11-23'

describe('the dates of a task', () => {
  it.each([
    [null, null, ''],
    ['2026-11-23', null, 'Today'],
    ['2026-11-24', null, 'Tomorrow'],
    ['2026-11-26', null, 'Thu 26 Nov'],
    ['2026-11-23', '2026-11-26', '23 – 26 Nov'],
    ['2026-11-28', '2026-12-03', '28 Nov – 3 Dec'],
    ['2026-12-30', '2027-01-03', '30 Dec 2026 – 3 Jan 2027'],
    ['2026-11-26', '2026-11-26', 'Thu 26 Nov'],
    [null, '2026-11-26', 'until Thu 26 Nov'],
  ])('%s to %s are “%s”', (date, endDate, words) => {
    expect(datesInWords({ date, endDate }, 'YYYY-MM-DD', today)).toBe(words)
  })

  it('are overdue once the last of them has passed, unless the task is done', () => {
    expect(isOverdue({ date: '2026-11-20', endDate: null, done: false }, today)).toBe(true)
    expect(isOverdue({ date: '2026-11-20', endDate: '2026-11-23', done: false }, today)).toBe(false)
    expect(isOverdue({ date: '2026-11-20', endDate: null, done: true }, today)).toBe(false)
    expect(isOverdue({ date: null, endDate: null, done: false }, today)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { plannedSpan } from './planned-span.ts'

describe('the span of a project', () => {
  it('holds all planned days and open milestones', () => {
    const tasks = [
      { date: '2026-11-25', endDate: '2026-12-02' },
      { date: null, endDate: null },
      { date: '2026-11-20', endDate: null },
    ]
    const milestones = [
      { dueDate: '2026-12-18', completedAt: null },
      { dueDate: '2027-01-30', completedAt: '2026-11-01T10:00:00Z' },
    ]
    expect(plannedSpan(tasks, milestones)).toEqual({ from: '2026-11-20', to: '2026-12-18' })
  })

  it('is none without a date', () => {
    expect(plannedSpan([{ date: null, endDate: null }], [])).toBeNull()
  })
})

import { expect, it } from 'vitest'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { workOf } from './remaining.ts'

function task(
  id: string,
  parentId: string | null,
  date: string | null,
  estimatedSeconds: number | null,
): Task {
  const known: Partial<Task> = { id: id as Task['id'], date, endDate: null, estimatedSeconds }
  return { ...known, parentId, trackedSeconds: 0, done: false } as Task
}

it('a subtask counts in a forecast on the day of its parent, and only with an estimate of its own', () => {
  const tasks = [
    task('party', null, '2026-11-23', null),
    task('cake', 'party', null, 3600),
    task('balloons', 'party', null, null),
    task('of another list', 'elsewhere', null, null),
  ]
  expect(workOf(tasks)).toEqual([
    { date: '2026-11-23', endDate: null, remainingSeconds: null },
    { date: '2026-11-23', endDate: null, remainingSeconds: 3600 },
    { date: null, endDate: null, remainingSeconds: null },
  ])
})

import { describe, expect, it } from 'vitest'
import type { Status } from '../../../../shared/bridge/statuses.ts'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { taskRows } from './task-rows.ts'

const hour = 3600

function status(id: string, type: Status['type']): Status {
  return { id: id as Status['id'], name: id, emoji: null, type, position: 0, syncState: 'saved' }
}

function task(
  id: string,
  statusId: string | null,
  hours: number | null,
  tracked = 0,
  more: { readonly date?: string; readonly parentId?: string; readonly seriesId?: string } = {},
): Task {
  const known: Partial<Task> = {
    id: id as Task['id'],
    name: id,
    statusId: statusId as Task['statusId'],
    estimatedSeconds: hours === null ? null : hours * hour,
    trackedSeconds: tracked * hour,
    done: false,
    date: more.date ?? null,
    parentId: (more.parentId ?? null) as Task['parentId'],
    seriesId: (more.seriesId ?? null) as Task['seriesId'],
    rrule: null,
  }
  return known as Task
}

const statuses = [status('todo', 'todo'), status('doing', 'in_progress'), status('done', 'done')]
const none = { tasks: [], total: 0, isOpen: false }

describe('the tasks of a project', () => {
  it('stand under their statuses, in the order of these, with what they still take', () => {
    const open = [task('a', 'doing', 2, 1), task('b', 'todo', 3), task('c', 'todo', null)]
    const rows = taskRows(open, none, statuses)
    expect(rows.map((row) => (row.kind === 'task' ? row.task.id : row.key))).toEqual([
      'group todo',
      'b',
      'c',
      'group doing',
      'a',
    ])
    expect(rows[0]).toMatchObject({ count: 2, remainingSeconds: 3 * hour, countsFolded: false })
    expect(rows[3]).toMatchObject({ count: 1, remainingSeconds: hour })
  })

  it('are there also when their status is not known yet', () => {
    const rows = taskRows([task('a', 'elsewhere', 1), task('b', null, 1)], none, statuses)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ kind: 'group', count: 2 })
  })

  it('have their subtasks and later occurrences folded under them, whose time still counts', () => {
    const open = [
      task('tuesday', 'todo', 1, 0, { date: '2026-11-24', seriesId: 'series' }),
      task('wednesday', 'todo', 1, 0, { date: '2026-11-25', seriesId: 'series' }),
      task('part of wednesday', 'todo', 1, 0, { parentId: 'wednesday' }),
      task('monday', 'doing', 1, 0, { date: '2026-11-23', seriesId: 'series' }),
      task('part of monday', 'todo', 1, 0, { parentId: 'monday' }),
      task('part of another', 'todo', 1, 0, { parentId: 'elsewhere' }),
    ]
    const rows = taskRows(open, none, statuses)
    expect(rows.map((row) => (row.kind === 'task' ? [row.task.id, row.later] : row.key))).toEqual([
      'group todo',
      ['part of another', 0],
      'group doing',
      ['monday', 2],
    ])
    expect(rows[0]).toMatchObject({ count: 1, remainingSeconds: 5 * hour, countsFolded: true })
  })

  it('are folded away once they are done', () => {
    const done = { tasks: [task('d', 'done', 1)], total: 7, isOpen: false }
    expect(taskRows([], done, statuses)).toEqual([{ kind: 'done', key: 'done', count: 7, isOpen: false }])
    expect(taskRows([], { ...done, isOpen: true }, statuses)).toHaveLength(2)
  })
})

import { expect, it } from 'vitest'
import type { Board, BoardTask } from '../../../shared/bridge/tasks.ts'
import { taskSections } from './task-sections.ts'

const yesterday = '2026-11-20'
const today = '2026-11-21'

/** The fields of a task that the sections read. */
function task(name: string, changes: Partial<BoardTask> = {}): BoardTask {
  const looked = { id: name, name, done: false, estimatedSeconds: null, blockedSeconds: 0, trackedSeconds: 0 }
  return { ...looked, ...changes } as BoardTask
}

function board(
  days: Readonly<Record<string, readonly BoardTask[]>>,
  backlog: readonly BoardTask[] = [],
): Board {
  return {
    days: Object.entries(days).map(([date, tasks]) => ({
      date,
      tasks: [...tasks],
      capacitySeconds: 0,
      blockedSeconds: 0,
      work: null,
      trackedSeconds: 0,
    })),
    backlog: [...backlog],
  }
}

const names = (shown: Board, text = '') =>
  taskSections(shown, { text, today }).map(({ date, tasks }) => [date, tasks.map(({ name }) => name)])

it('today comes first, the backlog last, and days without tasks not at all', () => {
  const shown = board({ [yesterday]: [task('left')], [today]: [task('now')], '2026-11-22': [] }, [
    task('some day'),
  ])
  expect(names(shown)).toEqual([
    [today, ['now']],
    [yesterday, ['left']],
    [null, ['some day']],
  ])
})

it('leaves out tasks that are done or have all their time, and lists one of several days once', () => {
  const long = task('long')
  const shown = board({
    [yesterday]: [long, task('done', { done: true })],
    [today]: [
      long,
      task('blocked', { blockedSeconds: 1800 }),
      task('half', { estimatedSeconds: 7200, blockedSeconds: 3600 }),
      task('whole', { estimatedSeconds: 7200, blockedSeconds: 3600, trackedSeconds: 3600 }),
    ],
  })
  expect(names(shown)).toEqual([[today, ['long', 'half']]])
})

it('finds by every word of the name', () => {
  const shown = board({ [today]: [task('Write the offer'), task('Send the offer')] })
  expect(names(shown, 'offer wr')).toEqual([[today, ['Write the offer']]])
})

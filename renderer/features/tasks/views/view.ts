/** How the tasks are looked at: which of them, in what order, and drawn how. What saved views keep. */

import { t } from '@lingui/core/macro'
import type { TaskFilter, TaskGrouping, TaskOrder } from '../../../../shared/bridge/tasks.ts'

export type Layout = 'list' | 'board' | 'table'

export interface TaskView {
  readonly layout: Layout
  readonly filter: TaskFilter
  /** The first decides; empty: the manual order. */
  readonly order: readonly TaskOrder[]
  readonly groupBy: TaskGrouping
  /** Ids of the columns of list and table that the person took away. */
  readonly hiddenColumns: readonly string[]
}

export const openTasks: TaskFilter = { types: ['todo', 'in_progress'] }
export const templates: TaskFilter = { isTemplate: true }

export const firstView: TaskView = {
  layout: 'list',
  filter: openTasks,
  order: [{ by: 'date', direction: 'asc' }],
  groupBy: 'none',
  hiddenColumns: [],
}

/** Views that everybody has, before any is saved. */
export function builtInViews(today: string, meId: TaskFilter['assigneeIds'] | null) {
  return [
    { id: 'open', name: t`Open`, filter: openTasks },
    ...(meId === null ? [] : [{ id: 'mine', name: t`Mine`, filter: { ...openTasks, assigneeIds: meId } }]),
    { id: 'due', name: t`Today`, filter: { activeBy: today } },
    { id: 'backlog', name: t`Backlog`, filter: { ...openTasks, hasDate: false } },
    { id: 'done', name: t`Done`, filter: { types: ['done'] } },
    { id: 'templates', name: t`Templates`, filter: templates },
  ] as const satisfies readonly BuiltInView[]
}

export interface BuiltInView {
  readonly id: string
  readonly name: string
  readonly filter: TaskFilter
}

/** Whether two values are the same once they are JSON, whatever the order of their keys; absent and empty are one. */
export function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${entries.map(([key, held]) => `${JSON.stringify(key)}:${canonical(held)}`).join(',')}}`
}

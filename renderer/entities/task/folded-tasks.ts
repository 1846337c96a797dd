/** Open tasks as they are read at a glance: of each series one occurrence, and subtasks under their parents. */

import type { Task } from '../../../shared/bridge/tasks.ts'

/**
 * Without the further occurrences of each series and the subtasks of those.
 *
 * @param tasks in their order: the first of a series stands for it
 */
export function withoutLaterOccurrences<Listed extends Task>(tasks: readonly Listed[]): readonly Listed[] {
  const away = new Set(seriesAmong(tasks).flatMap(([, ...later]) => later.map(({ id }) => id)))
  return tasks.filter(({ id, parentId }) => !away.has(id) && !(parentId !== null && away.has(parentId)))
}

/** Without subtasks whose parent is in the list, and with the next occurrence of each series: how many come after each task. */
export function laterOccurrences(tasks: readonly Task[]): ReadonlyMap<Task['id'], number> {
  const byDate = tasks.toSorted((a, b) => ((a.date ?? '9') < (b.date ?? '9') ? -1 : 1))
  const known = new Set(tasks.map(({ id }) => id))
  const counts = new Map(seriesAmong(byDate).map((series) => [series[0]?.id, series.length - 1]))
  return new Map(
    withoutLaterOccurrences(byDate)
      .filter(({ parentId }) => parentId === null || !known.has(parentId))
      .map(({ id }) => [id, counts.get(id) ?? 0]),
  )
}

function seriesAmong(tasks: readonly Task[]): readonly (readonly Task[])[] {
  const recurring = tasks.filter(({ rrule, seriesId }) => rrule !== null || seriesId !== null)
  return [...Map.groupBy(recurring, seriesOf).values()]
}

/** The key that all occurrences of a recurring task share. */
export function seriesOf({ id, seriesId }: Pick<Task, 'id' | 'seriesId'>): Task['id'] {
  return seriesId ?? id
}

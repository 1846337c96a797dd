import { useMemo } from 'react'
import type { Task } from '../../../shared/bridge/tasks.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'

/** The tasks of days gone by that are not done, the oldest day first. */
export function useLeftBehind(today: string): readonly Task[] {
  const { data } = useBridgeQuery('tasks.list', {})
  return useMemo(
    () =>
      (data ?? [])
        .filter(({ date, done }) => !done && date !== null && date < today)
        .toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '') || a.position - b.position),
    [data, today],
  )
}

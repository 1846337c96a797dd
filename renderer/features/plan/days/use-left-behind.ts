import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge-query.ts'

export interface LeftBehind {
  /** The latest day first; of very many only the latest. */
  readonly tasks: readonly BoardTask[]
  readonly total: number
}

const none: LeftBehind = { tasks: [], total: 0 }

/** The undone tasks of past days. */
export function useLeftBehind(today: string): LeftBehind {
  const { data } = useBridgeQuery('dayPlan.leftBehind', { before: today }, { keepPrevious: true })
  return data ?? none
}

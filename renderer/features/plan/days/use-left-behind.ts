import type { ProcedureOutput } from '../../../../shared/bridge/contract.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'

export type LeftBehind = ProcedureOutput<'dayPlan.leftBehind'>

const none: LeftBehind = { tasks: [], total: 0 }

/** The undone tasks of past days, the latest day first; of very many only the latest. */
export function useLeftBehind(today: string): LeftBehind {
  const { data } = useBridgeQuery('dayPlan.leftBehind', { before: today }, { keepPrevious: true })
  return data ?? none
}

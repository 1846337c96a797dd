import type { Rate } from '../../../shared/bridge/rates.ts'
import { rateAt, toHistory } from '../../../shared/domain/rates.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { secondTicker } from '../../stores/second-ticker.ts'

const none: readonly never[] = []

/** The histories of a project and of the people in it; where it is null, of people and of the workspace. */
export function useRates(projectId: Rate['projectId']) {
  const { data = none } = useBridgeQuery('rates.list', { projectId })
  const periodsOf = (kind: Rate['kind'], memberId: Rate['memberId']): Rate['periods'] =>
    data.find((rate) => rate.kind === kind && rate.memberId === memberId)?.periods ?? none
  return {
    periodsOf,
    /** Cents an hour; null for none. */
    presentOf: (kind: Rate['kind'], memberId: Rate['memberId']) => presentRate(periodsOf(kind, memberId)),
  }
}

/** Cents an hour that count now; null for none. */
export function presentRate(periods: Rate['periods']): number | null {
  return rateAt(toHistory(periods), secondTicker.now() * 1000)
}

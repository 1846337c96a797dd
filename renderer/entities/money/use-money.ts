import { decimalSignOf, parseMoney, writeMoney, writeUnits } from '../../../shared/domain/money.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'

/** How this person writes amounts, and the currency of what has none of its own. */
export function useMoney() {
  const { data: workspace = null } = useBridgeQuery('workspaceSettings.get')
  return {
    workspace,
    currency: workspace?.currency ?? 'USD',
    write: (cents: number, currency: string) => writeMoney(cents, currency),
    format: (cents: number) => writeUnits(cents),
    parse: (text: string) => parseMoney(text, decimalSignOf()),
  }
}

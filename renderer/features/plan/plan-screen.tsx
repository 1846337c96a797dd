import { t } from '@lingui/core/macro'
import { ErrorState } from '../../components/states/error-state.tsx'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { PlanBoard } from './plan-board.tsx'

/** The day board: seven days from today, and the backlog. */
export function PlanScreen() {
  const { data: preferences, error } = useBridgeQuery('preferences.get')
  if (error) return <ErrorState title={t`The plan could not be read`} message={error.message} />
  // Preferences are read before the first paint, so that nothing has to stand in for them here.
  return preferences === undefined ? null : <PlanBoard preferences={preferences} />
}

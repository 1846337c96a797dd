import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { useRunsTeam } from '../people/use-runs-team.ts'

/** Whether this person runs the timesheets of the workspace in use: only administrators may approve, too. */
export function useRunsTimesheets(): boolean {
  const { data: members } = useBridgeQuery('members.list')
  return useRunsTeam() && (members?.length ?? 0) > 1
}

/** Whether there is anything for this person on the screen of timesheets. */
export function useHasTimesheets(): boolean {
  const { data } = useBridgeQuery('timesheets.own')
  const runs = useRunsTimesheets()
  return runs || (data?.sheets.length ?? 0) > 0
}

import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { mayAdminister } from '../people/person.ts'

/** Whether this person runs the timesheets of the workspace in use: only administrators may approve, too. */
export function useRunsTimesheets(): boolean {
  const { data: session } = useBridgeQuery('session.get')
  const { data: members = [] } = useBridgeQuery('members.list')
  const isOnServer = session?.state === 'ready' && session.account.kind === 'server'
  return isOnServer && members.length > 1 && members.some(({ isMe }) => isMe) && mayAdminister(members)
}

/** Whether there is anything for this person on the screen of timesheets. */
export function useHasTimesheets(): boolean {
  const { data } = useBridgeQuery('timesheets.own')
  const runs = useRunsTimesheets()
  return runs || (data?.sheets.length ?? 0) > 0
}

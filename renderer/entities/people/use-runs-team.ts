import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { mayAdminister } from './person.ts'

/** Whether the person at this computer runs a team at a server: invites people, and changes their roles. */
export function useRunsTeam(): boolean {
  const { data: session } = useBridgeQuery('session.get')
  const { data: members = [] } = useBridgeQuery('members.list')
  const isAtServer = session?.state === 'ready' && session.account.kind === 'server'
  return isAtServer && members.length > 0 && mayAdminister(members)
}

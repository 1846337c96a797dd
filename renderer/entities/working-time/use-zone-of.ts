import type { Worker } from '../../../shared/bridge/people.ts'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { isTimeZone } from '../../../shared/domain/days.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'

/** The zone in which the hours of a worker are times on the wall; of ghosts, the one of the person at this computer. */
export function useZoneOf(
  { memberId }: Pick<Worker, 'memberId'>,
  { timeZone }: Pick<Preferences, 'timeZone'>,
): string {
  const { data: members = [] } = useBridgeQuery('members.list')
  const member = members.find(({ id }) => id === memberId)
  return member === undefined || member.isMe || !isTimeZone(member.timeZone) ? timeZone : member.timeZone
}

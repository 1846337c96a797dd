import { t } from '@lingui/core/macro'
import type { Member } from '../../../shared/bridge/people.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { mayAdminister, type Person } from '../../entities/people/person.ts'

/**
 * Why the person at this computer cannot change somebody's working hours and time off; null when they can: their own, a
 * ghost's, and with an administrator's role everybody's.
 */
export function useLockReason(person: Person | null): string | null {
  const { data: members = [] } = useBridgeQuery('members.list')
  return person === null ? null : lockReason(person, members)
}

/** @param members all that there are, oneself among them */
export function lockReason(person: Person, members: readonly Member[]): string | null {
  if (person.isMe || person.kind === 'ghost') return null
  if (mayAdminister(members)) return null
  return t`Only ${person.name} and administrators of the workspace can change these.`
}

import { useMemo } from 'react'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { peopleOf, type Person } from './person.ts'

const none: readonly never[] = []

/** Everybody who can be given work. Empty until they are read. */
export function usePeople() {
  const { data: members = none } = useBridgeQuery('members.list')
  const { data: ghosts = none } = useBridgeQuery('ghosts.list')
  return useMemo(() => {
    const all = peopleOf(members, ghosts)
    return {
      /** Members, oneself first, then ghosts. */
      all,
      byId: new Map<string, Person>(all.map((person) => [person.id, person])),
      me: all.find((person) => person.isMe) ?? null,
      /** Whether others may track time on the same tasks. */
      isTeam: members.length > 1,
    }
  }, [members, ghosts])
}

import { useMemo } from 'react'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { peopleOf, type Person } from './person.ts'

export interface People {
  /** Members, oneself first, then ghosts. */
  readonly all: readonly Person[]
  readonly byId: ReadonlyMap<string, Person>
  readonly me: Person | null
  /** Whether others may track time on the same tasks. */
  readonly isTeam: boolean
}

const none: readonly never[] = []

/** Everybody who can be given work. Empty until they are read. */
export function usePeople(): People {
  const { data: members = none } = useBridgeQuery('members.list')
  const { data: ghosts = none } = useBridgeQuery('ghosts.list')
  return useMemo(() => {
    const all = peopleOf(members, ghosts)
    return {
      all,
      byId: new Map(all.map((person) => [person.id, person])),
      me: all.find((person) => person.isMe) ?? null,
      isTeam: members.length > 1,
    }
  }, [members, ghosts])
}

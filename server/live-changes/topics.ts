/** The audience of a change: the person, or those who belong to a place. */

import type { ChangedKind } from '../../shared/api/live-changes.ts'
import type { Caller } from '../access/scope.ts'

export type Topic = `person/${number}` | `workspace/${number}` | `organization/${number}`

/** The changed kinds, for each audience. */
export type Tidings = Map<Topic, Set<ChangedKind>>

export function addTidings(tidings: Tidings, topic: Topic, kinds: Iterable<ChangedKind>): void {
  const known = tidings.get(topic) ?? new Set()
  for (const kind of kinds) known.add(kind)
  tidings.set(topic, known)
}

/** All that the caller belongs to now. */
export function topicsOf({ userId, workspaces, organizations }: Caller): ReadonlySet<Topic> {
  return new Set<Topic>([
    `person/${userId}`,
    ...workspaces.map(({ workspaceId }) => `workspace/${workspaceId}` as const),
    ...organizations.map(({ organizationId }) => `organization/${organizationId}` as const),
  ])
}

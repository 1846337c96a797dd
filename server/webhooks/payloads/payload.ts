import type { WorkspaceMembership } from '../../access/caller.ts'
import type { CallerScope } from '../../access/scope.ts'
import type { EntityChange } from '../../events/entity-change.ts'

export interface Representation {
  readonly payload: object
  /** Of entities that belong to one. */
  readonly project: { readonly id: number; readonly isPrivate: boolean } | null
}

/** By id; without those that the scope's caller may not see. */
export type RepresentEntities = (
  scope: CallerScope,
  member: WorkspaceMembership,
  changes: readonly EntityChange[],
) => Promise<ReadonlyMap<number, Representation>>

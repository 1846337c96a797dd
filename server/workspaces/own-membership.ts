import type { WorkspaceMembership } from '../access/caller.ts'
import { requireWorkspace } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { findCallerById } from '../accounts/find-caller.ts'

/** The caller's membership as the request has made it: the one that came with the credentials is older. */
export async function membershipNow(
  { db, caller, now }: CallerScope,
  workspaceId: number,
): Promise<WorkspaceMembership> {
  const present = await findCallerById(db, caller.userId, now)
  return requireWorkspace(present ?? caller, workspaceId)
}

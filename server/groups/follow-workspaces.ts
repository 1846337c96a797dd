/** Keeps the users of workspaces true to the groups that belong to them. */

import type { CallerScope } from '../access/scope.ts'
import { endMembership } from '../workspace-users/end-membership.ts'
import { requireRoomFor } from './new-memberships.ts'
import { add, begin, type Concerned, keyOf, present, throughGroups } from './workspace-access-queries.ts'

/** Gives the memberships of workspaces that groups give now, and takes those that none gives any more. */
export async function followGroupsInWorkspaces(scope: CallerScope, concerned: Concerned): Promise<void> {
  if (concerned.userIds.length === 0 || concerned.workspaceIds.length === 0) return
  const wanted = await throughGroups(scope.db, concerned)
  const rows = await present(scope.db, concerned)
  const wantedByKey = new Map(wanted.map((membership) => [keyOf(membership), membership]))
  const presentKeys = new Set(rows.map(keyOf))
  for (const row of rows) {
    const membership = wantedByKey.get(keyOf(row))
    if (membership === undefined && !row.is_direct) await endMembership(scope, row)
    if (membership?.joined === true && !row.joined) await begin(scope, row)
  }
  const missing = wanted.filter((membership) => !presentKeys.has(keyOf(membership)))
  requireRoomFor(missing)
  await add(scope, concerned.organizationId, missing)
}

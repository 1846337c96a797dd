import type { CallerScope } from '../access/scope.ts'
import { changeParts } from './parts.ts'
import { listGroupRows, partsOf } from './queries.ts'

/**
 * Takes a person out of groups, and so out of what they saw through these alone.
 *
 * @param workspaceId only of groups that belong to this workspace; null for all of the organization.
 */
export async function leaveGroups(
  scope: CallerScope,
  { organizationId, userId }: { readonly organizationId: number; readonly userId: number },
  workspaceId: number | null,
): Promise<void> {
  const filter = workspaceId === null ? {} : { workspaceIds: [workspaceId] }
  for (const row of await listGroupRows(scope.db, organizationId, filter)) {
    const parts = await partsOf(scope.db, row)
    if (!parts.users.includes(userId)) continue
    const users = parts.users.filter((id) => id !== userId)
    await changeParts(scope, row, parts, { ...parts, users })
  }
}

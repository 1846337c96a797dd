/** An organization as the API writes it (T §2 Organization). */

import type { Organization } from '../../shared/api/organizations.ts'
import type { OrganizationMembership } from '../access/caller.ts'
import { organizationPermissionsOf } from '../access/permissions.ts'
import type { CallerScope } from '../access/scope.ts'
import { toPreciseTimestamp, toTimestamp } from '../effects/timestamps.ts'
import { isBusiness, maximumWorkspaces } from './plans.ts'
import type { OrganizationRow } from './queries.ts'
import { representSubscription } from './subscription.ts'

/** @param member the caller's membership: some fields speak of the caller. */
export function representOrganization(
  row: OrganizationRow,
  { caller, now }: CallerScope,
  member: OrganizationMembership,
): Organization {
  const { plan } = member
  return {
    admin: member.admin,
    at: toPreciseTimestamp(row.at),
    created_at: toTimestamp(row.created_at),
    id: row.id,
    is_multi_workspace_enabled: isBusiness(plan),
    is_unified: false,
    max_data_retention_days: 0,
    max_workspaces: maximumWorkspaces(plan),
    name: row.name,
    owner: member.owner,
    permissions: organizationPermissionsOf(caller, member),
    ...representSubscription(row, now),
    suspended_at: null,
    user_count: row.user_count,
  }
}

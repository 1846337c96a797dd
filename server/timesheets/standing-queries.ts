/** Whether users are members and admins of a workspace: who may have timesheets and who may approve them. */

import type { Member } from '../access/caller.ts'
import type { Db } from '../database/database.ts'
import { workspaceUsersOf } from '../workspace-users/queries.ts'

export interface UserStanding {
  readonly user_id: number
  readonly name: string
  /** IANA zone. */
  readonly timezone: string
  /** The account is closed. */
  readonly closed: boolean
  /** An active member of the workspace. */
  readonly active: boolean
  /** Of the workspace, or of its organization as an active member of the workspace. */
  readonly admin: boolean
}

/** Of those of the users who ever were in the workspace, by id; others are absent. */
export async function standingOf(
  db: Db,
  { organization, workspaceId }: Pick<Member, 'organization' | 'workspaceId'>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, UserStanding>> {
  if (userIds.length === 0) return new Map()
  const rows = await workspaceUsersOf(db, { organizationId: organization.organizationId, workspaceId })
    .select(['users.closed_at', 'ou.inactive as organization_inactive'])
    .where('wu.user_id', 'in', [...new Set(userIds)])
    .execute()
  return new Map(
    rows.map(({ user_id, name, timezone, closed_at, ...row }) => {
      const active = !row.inactive && !row.organization_inactive
      const admin = active && (row.admin || row.organization_admin || row.owner)
      return [user_id, { user_id, name, timezone, closed: closed_at !== null, active, admin }]
    }),
  )
}

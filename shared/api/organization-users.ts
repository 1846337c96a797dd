/** The people of an organization (T §4.2, decisions §4). */

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, queryInteger, timestamp } from './fields.ts'
import { roleId, roleName } from './roles.ts'

const workspaceOfUser = z.object({
  workspace_id: id,
  workspace_name: z.string(),
  workspace_user_id: id,
  role: roleName,
  role_id: roleId,
  admin: z.boolean(),
  /** Whether they have accepted the invitation to it. */
  active: z.boolean(),
  inactive: z.boolean(),
  /** Hourly, in units of the currency. */
  rate: z.number().nullable(),
  labor_cost: z.number().nullable(),
})

export const organizationUser = z.object({
  '2fa_enabled': z.boolean(),
  /** Of the organization; owners are admins. */
  admin: z.boolean(),
  /** Always empty: the service keeps no pictures. */
  avatar_url: z.string(),
  /** Always false: addresses are changed by their owners. */
  can_edit_email: z.boolean(),
  created_at: timestamp,
  email: z.string(),
  groups: z.array(z.object({ group_id: id, name: z.string() })),
  /** Of the membership, not the person. */
  id,
  inactive: z.boolean(),
  /** Of the invitation that is still open. */
  invitation_id: id.nullable(),
  joined: z.boolean(),
  name: z.string(),
  organization_id: id,
  owner: z.boolean(),
  /** In the organization: 1 owner, 2 admin, 5 others. */
  role_id: roleId,
  updated_at: timestamp,
  user_id: id,
  workspace_count: z.int(),
  /** Those that the caller is an admin of. */
  workspaces: z.array(workspaceOfUser),
})
export type OrganizationUser = z.output<typeof organizationUser>

const direction = z.enum(['asc', 'desc', 'ASC', 'DESC'])

export const organizationUserListQuery = z.object({
  /** In the name or e-mail address. */
  filter: z.string().optional(),
  /** Comma-separated of `active`, `inactive` and `invited`; all when absent. */
  active_status: z.string().optional(),
  only_admins: z.string().optional(),
  /** Comma-separated ids: people of one of these groups. */
  groups: z.string().optional(),
  page: queryInteger.optional(),
  per_page: queryInteger.optional(),
  sort_field: z.enum(['name', 'email', 'created_at', 'id']).optional(),
  sort_order: direction.optional(),
  /** An older name of `sort_order`. */
  sort_dir: direction.optional(),
})
export type OrganizationUserListQuery = z.output<typeof organizationUserListQuery>

export const listOrganizationUsers = endpoint(
  'organization_users.list',
  'GET /api/v9/organizations/{organization_id}/users',
  {
    area: 'tracking',
    source: 'T §4.2',
    summary:
      'Lists the people of an organization, paged; X-Page, X-Page-Size, X-Pages, X-Records and X-Sort-Order say which page.',
    query: organizationUserListQuery,
    answer: { kind: 'list', status: 200, schema: organizationUser },
  },
)

export const leaveOrganization = endpoint(
  'organization_users.leave',
  'DELETE /api/v9/organizations/{organization_id}/users/leave',
  {
    area: 'tracking',
    source: 'decisions §11',
    summary:
      'Extension: takes the caller out of an organization and all its workspaces; what they tracked stays.',
  },
)

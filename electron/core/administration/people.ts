/** Everybody in the organization, with their part in the workspace in use. */

import { z } from 'zod'
import { listOrganizationUsers } from '../../../shared/api/organization-users.ts'
import {
  listWorkspaceUsers,
  patchOrganizationWorkspaceUsers,
  updateWorkspaceUser,
} from '../../../shared/api/workspace-users.ts'
import { roles } from '../../../shared/bridge/administration.ts'
import type { AdministeredPerson, Role } from '../../../shared/bridge/administration.ts'
import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { ServerId } from '../../../shared/domain/ids.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { understood } from '../api-client/api-failure.ts'
import { personAt } from '../queries/people.ts'
import type { Asking } from './asking.ts'

const role = z.enum(roles)

const organizationUser = z.object({
  user_id: z.int(),
  name: z.string(),
  email: z.string(),
  owner: z.boolean(),
  admin: z.boolean(),
  joined: z.boolean(),
  inactive: z.boolean(),
  invitation_id: z.int().nullable(),
  groups: z.array(z.object({ name: z.string() })),
  workspaces: z.array(
    z.object({
      workspace_id: z.int(),
      workspace_name: z.string(),
      workspace_user_id: z.int(),
      role,
      active: z.boolean(),
      inactive: z.boolean(),
    }),
  ),
})
type OrganizationUser = z.output<typeof organizationUser>

const workspaceUser = z.object({
  id: z.int(),
  view_edit_billable_rates: z.boolean(),
  view_edit_labor_costs: z.boolean(),
})

/** The most that one page has. */
const PAGE = 200

export function administeredPeople(asking: Asking): Promise<ProcedureOutput<'administration.people'>> {
  return asking.read('people', async (api) => {
    const params = await asking.organization(api)
    const [users, inWorkspace] = await Promise.all([
      readAll(api, params),
      api.list(listWorkspaceUsers, { params: asking.place }),
    ])
    const rights = new Map(understood(z.array(workspaceUser), inWorkspace.rows).map((row) => [row.id, row]))
    return { people: users.map((user) => personOf(asking, user, rights)) }
  })
}

async function readAll(api: ApiClient, params: { readonly organization_id: number }) {
  const users: OrganizationUser[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { rows, headers } = await api.list(listOrganizationUsers, {
      params,
      query: { page, per_page: PAGE },
    })
    users.push(...understood(z.array(organizationUser), rows))
    pages = Number(headers.get('X-Pages') ?? 1)
  }
  return users
}

function personOf(
  { context, place }: Asking,
  user: OrganizationUser,
  rights: ReadonlyMap<number, z.output<typeof workspaceUser>>,
): AdministeredPerson {
  const here = user.workspaces.find(({ workspace_id }) => workspace_id === place.workspace_id)
  const hasLeft = here?.inactive ?? user.inactive
  const hasJoined = user.joined && here?.active !== false
  const memberId = context.replica.rows.localIdOf('member', user.user_id as ServerId)
  const { view_edit_billable_rates: seesRates = false, view_edit_labor_costs: seesCosts = false } =
    rights.get(here?.workspace_user_id ?? 0) ?? {}
  return {
    userId: user.user_id,
    memberId: here === undefined ? null : memberId,
    name: user.name,
    email: user.email,
    state: hasLeft ? 'deactivated' : hasJoined ? 'active' : 'invited',
    role: here?.role ?? standingOf(user),
    isMe: memberId !== null && memberId === personAt(context.replica),
    workspaceUserId: here?.workspace_user_id ?? null,
    invitationId: user.invitation_id,
    teams: user.groups.map(({ name }) => name),
    workspaces: user.workspaces.map(({ workspace_name }) => workspace_name),
    seesRates,
    seesCosts,
  }
}

function standingOf({ owner, admin }: OrganizationUser): Role {
  return owner ? 'owner' : admin ? 'organization_admin' : 'member'
}

export function changePerson(
  asking: Asking,
  { workspaceUserId, changes }: ParsedInput<'administration.changePerson'>,
): Promise<Record<string, never>> {
  const { role, isActive, seesRates, seesCosts } = changes
  return asking.change('The server did not change it.', async (api) => {
    await api.call(updateWorkspaceUser, {
      params: { ...asking.place, workspace_user_id: workspaceUserId },
      body: {
        ...(role !== undefined && { role }),
        ...(isActive !== undefined && { inactive: !isActive }),
        ...(seesRates !== undefined && { view_edit_billable_rates: seesRates }),
        ...(seesCosts !== undefined && { view_edit_labor_costs: seesCosts }),
      },
    })
    return {}
  })
}

export function removePeople(
  asking: Asking,
  { workspaceUserIds }: ParsedInput<'administration.removePeople'>,
): Promise<Record<string, never>> {
  return asking.change('Nobody was removed.', async (api) => {
    await api.call(patchOrganizationWorkspaceUsers, {
      params: { ...(await asking.organization(api)), ...asking.place },
      body: { delete: workspaceUserIds },
    })
    return {}
  })
}

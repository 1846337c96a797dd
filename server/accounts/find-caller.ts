/** The caller of a request with all their memberships, in one indexed query. */

import type { Caller, OrganizationMember, UsedCredential, Member } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { byId, byToken, readUser, type Row, type TokenState } from './queries.ts'
import { effectivePlan } from '../organizations/plans.ts'

function organizationOf(row: Row, now: Instant): OrganizationMember | null {
  if (row.organization_id === null || row.organization_user_id === null) return null
  const owner = row.owner === true
  return {
    organizationId: row.organization_id,
    organizationUserId: row.organization_user_id,
    name: row.organization_name ?? '',
    plan: effectivePlan({ ...row, plan: row.plan ?? 'free' }, now),
    owner,
    admin: owner || row.organization_admin === true,
  }
}

function assemble(rows: readonly Row[], now: Instant, credential: UsedCredential | null): Caller | null {
  const [user] = rows
  if (user === undefined || user.deactivated_at !== null) return null
  const organizations: OrganizationMember[] = []
  const workspaces: Member[] = []
  for (const row of rows) {
    const known = organizations.at(-1)
    const organization =
      known !== undefined && known.organizationId === row.organization_id ? known : organizationOf(row, now)
    if (organization === null) continue
    if (organization !== known) organizations.push(organization)
    if (row.workspace_id === null || row.workspace_user_id === null) continue
    workspaces.push({
      organization,
      workspaceId: row.workspace_id,
      workspaceUserId: row.workspace_user_id,
      admin: organization.admin || row.workspace_admin === true,
      projectManager: row.project_manager === true,
      viewEditBillableRates: row.view_edit_billable_rates === true,
      viewEditLaborCosts: row.view_edit_labor_costs === true,
      onlyAdminsMayCreateProjects: row.only_admins_may_create_projects === true,
      onlyAdminsMayCreateTags: row.only_admins_may_create_tags === true,
      onlyAdminsSeeTeamDashboard: row.only_admins_see_team_dashboard === true,
      limitPublicProjectData: row.limit_public_project_data === true,
      timesheetsInUse: row.timesheets_in_use === true,
    })
  }
  return {
    userId: user.id,
    email: user.email,
    name: user.name,
    timeZone: user.timezone,
    beginningOfWeek: user.beginning_of_week,
    defaultWorkspaceId: user.default_workspace_id,
    planningSince: user.planning_since,
    organizations,
    workspaces,
    credential,
  }
}

/** The caller whose token has the hash and has not ended, and the token's own state. */
export async function findCallerByToken(
  db: Db,
  hash: string,
  now: Instant,
): Promise<{ readonly caller: Caller; readonly token: TokenState } | null> {
  const rows = await byToken(db, { hash })
  const [token] = rows
  if (token === undefined || (token.expires_at !== null && token.expires_at <= now)) return null
  const caller = assemble(rows, now, { kind: token.kind, hash: token.hash, scope: token.scope })
  return caller === null ? null : { caller, token }
}

/** @param now which trials run then. */
export async function findCallerById(db: Db, id: number, now: Instant): Promise<Caller | null> {
  return assemble(await byId(db, { id }), now, null)
}

/** The caller of a request as they are now; null when what let them in has ended since. */
export async function findSameCaller(
  db: Db,
  { userId, credential }: Pick<Caller, 'userId' | 'credential'>,
  now: Instant,
): Promise<Caller | null> {
  if (credential === null) return findCallerById(db, userId, now)
  if (credential.kind !== 'password')
    return (await findCallerByToken(db, credential.hash, now))?.caller ?? null
  const { password_hash } = await readUser(db, userId)
  const caller = password_hash === credential.hash ? await findCallerById(db, userId, now) : null
  return caller === null ? null : { ...caller, credential }
}

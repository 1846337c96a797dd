/** The caller of a request with all their memberships, in one indexed query. */

import type { Caller, OrganizationMembership, WorkspaceMembership } from '../access/caller.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Plan } from '../organizations/tables.ts'
import { effectivePlan } from '../subscriptions/trial-plan.ts'
import type { TokenRow } from './repository.ts'

/** One per workspace of the caller; the workspace's columns are null where an organization has none of theirs. */
interface Row {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly timezone: string
  readonly beginning_of_week: number
  readonly default_workspace_id: number | null
  readonly planning_since: Instant | null
  readonly organization_id: number | null
  readonly organization_user_id: number | null
  readonly organization_name: string | null
  readonly plan: Plan | null
  readonly trial_plan: Plan | null
  readonly trial_ends_at: Instant | null
  readonly owner: boolean | null
  readonly organization_admin: boolean | null
  readonly workspace_id: number | null
  readonly workspace_user_id: number | null
  readonly workspace_admin: boolean | null
  readonly project_manager: boolean | null
  readonly view_edit_billable_rates: boolean | null
  readonly view_edit_labor_costs: boolean | null
  readonly only_admins_may_create_projects: boolean | null
  readonly only_admins_may_create_tags: boolean | null
  readonly only_admins_see_team_dashboard: boolean | null
  readonly limit_public_project_data: boolean | null
  readonly timesheets_in_use: boolean | null
}

export type TokenState = Pick<TokenRow, 'hash' | 'kind' | 'expires_at' | 'sliding'>

function selectCaller(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('organization_users as ou', (join) =>
      join.onRef('ou.user_id', '=', 'users.id').on('ou.inactive', '=', false).on('ou.joined', '=', true),
    )
    .leftJoin('organizations as o', (join) =>
      join.onRef('o.id', '=', 'ou.organization_id').on('o.deleted_at', 'is', null),
    )
    .leftJoin('workspace_users as wu', (join) =>
      join
        .onRef('wu.user_id', '=', 'users.id')
        .onRef('wu.organization_id', '=', 'o.id')
        .on('wu.inactive', '=', false)
        .on('wu.joined', '=', true),
    )
    .leftJoin('workspaces as w', (join) =>
      join
        .onRef('w.organization_id', '=', 'wu.organization_id')
        .onRef('w.id', '=', 'wu.workspace_id')
        .on('w.deleted_at', 'is', null),
    )
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.timezone',
      'users.beginning_of_week',
      'users.default_workspace_id',
      'users.planning_since',
      'o.id as organization_id',
      'ou.id as organization_user_id',
      'o.name as organization_name',
      'o.plan',
      'o.trial_plan',
      'o.trial_ends_at',
      'ou.owner',
      'ou.admin as organization_admin',
      'w.id as workspace_id',
      'wu.id as workspace_user_id',
      'wu.admin as workspace_admin',
      'wu.project_manager',
      'wu.view_edit_billable_rates',
      'wu.view_edit_labor_costs',
      'w.only_admins_may_create_projects',
      'w.only_admins_may_create_tags',
      'w.only_admins_see_team_dashboard',
      'w.limit_public_project_data',
      'w.timesheets_in_use',
    ])
    .orderBy('o.id')
    .orderBy('w.id')
}

const byToken = preparedQuery<{ hash: string }, Row & TokenState>((db, parameter) =>
  selectCaller(db)
    .innerJoin('access_tokens as token', 'token.user_id', 'users.id')
    .select(['token.hash', 'token.kind', 'token.expires_at', 'token.sliding'])
    .where('token.hash', '=', parameter('hash')),
)

const byId = preparedQuery<{ id: number }, Row>((db, parameter) =>
  selectCaller(db).where('users.id', '=', parameter('id')),
)

function organizationOf(row: Row, now: Instant): OrganizationMembership | null {
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

function assemble(rows: readonly Row[], now: Instant, sessionHash: string | null): Caller | null {
  const [user] = rows
  if (user === undefined) return null
  const organizations: OrganizationMembership[] = []
  const workspaces: WorkspaceMembership[] = []
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
    sessionHash,
  }
}

/** The caller whose token has the hash, and the token's own state; whether it still counts is not judged here. */
export async function findCallerByToken(
  db: Db,
  hash: string,
  now: Instant,
): Promise<{ readonly caller: Caller; readonly token: TokenState } | null> {
  const rows = await byToken(db, { hash })
  const [token] = rows
  if (token === undefined) return null
  const caller = assemble(rows, now, token.kind === 'session' ? token.hash : null)
  return caller === null ? null : { caller, token }
}

/** @param now which trials run then. */
export async function findCallerById(db: Db, id: number, now: Instant): Promise<Caller | null> {
  return assemble(await byId(db, { id }), now, null)
}

/**
 * The table of permissions, asked by every service. A row grants a permission to roles, to some only on a condition;
 * a role that a row does not name may not.
 */

import { Forbidden, PaymentRequired } from '../errors/app-error.ts'
import {
  type Caller,
  type OrganizationMember,
  type Member,
  requireOrganization,
  workspacesIn,
} from './scope.ts'
import { type RoleName, roleOf } from './roles.ts'

type Condition = (member: Member, project: ProjectStanding) => boolean
type Grants = Readonly<Partial<Record<RoleName, true | Condition>>>

const admins = { owner: true, organization_admin: true, workspace_admin: true } as const satisfies Grants
const managers = { ...admins, project_manager: true } as const satisfies Grants
const members = { ...managers, member: true } as const satisfies Grants

/** Admins always, the others on a condition. */
function othersIf(condition: Condition): Grants {
  return { ...admins, project_manager: condition, member: condition }
}

/** T §2: the flags for rates and costs are effective on project managers only; admins always see them. */
const billableRates: Grants = { ...admins, project_manager: (member) => member.viewEditBillableRates }
const laborCosts: Grants = { ...admins, project_manager: (member) => member.viewEditLaborCosts }

/** Permissions in a whole workspace. */
const workspacePermissions = {
  'workspace.update': admins,
  'workspace_users.view': members,
  'workspace_users.update': admins,
  'workspace_users.delete': admins,
  'projects.create': othersIf((member) => !member.onlyAdminsMayCreateProjects),
  /** Every project that one sees; see `project.update` for a single one. */
  'projects.update': managers,
  /** Private projects that one is no member of. */
  'projects.view_private': admins,
  'clients.create': othersIf((member) => !member.onlyAdminsMayCreateProjects),
  'clients.update': othersIf((member) => !member.onlyAdminsMayCreateProjects),
  /** And to restore: the client's projects follow, whoever manages them. */
  'clients.archive': managers,
  'clients.delete': managers,
  'tags.create': othersIf((member) => !member.onlyAdminsMayCreateTags),
  'time_entries.view_all': admins,
  'time_entries.update_all': admins,
  /** Those of others. */
  'time_blocks.update_all': admins,
  /** To put a person in a ghost's place, who then belongs to the workspace. */
  'ghosts.embody': admins,
  /** To add, change and delete them. */
  'statuses.update': admins,
  /** Teams that have no workspace of others, as `groups.update`. */
  'teams.update': admins,
  'custom_fields.update': admins,
  'milestones.update': othersIf((member) => !member.onlyAdminsMayCreateProjects),
  'timesheet_setups.view': admins,
  'timesheet_setups.update': admins,
  /** Of everybody; one's own and those that one approves are always seen. */
  'timesheets.view_all': admins,
  /** Where one is an approver. */
  'timesheets.approve': admins,
  /** To submit for others, and to reopen what is approved. */
  'timesheets.update_all': admins,
  'team_dashboard.view': othersIf((member) => !member.onlyAdminsSeeTeamDashboard),
  'billable_rates.view_edit': billableRates,
  'labor_costs.view_edit': laborCosts,
  'webhooks.create': members,
  /** To see, disable and delete the subscriptions of others. */
  'webhooks.administrate': admins,
} as const satisfies Record<string, Grants>

/** Permissions in a project that one sees; the managers of a project have the role of project manager in it. */
const projectPermissions = {
  'project.update': managers,
  'project.delete': managers,
  'project.update_members': managers,
  /** The entries of everybody; one's own are always seen. */
  'project.view_time_entries': {
    ...managers,
    member: (member, project) => !project.is_private && !member.limitPublicProjectData,
  },
  /** How much all people together have tracked; T §2 Workspace `limit_public_project_data` is for who is no member of it. */
  'project.view_tracked_time': {
    ...managers,
    member: (member, project) => project.manager !== null || !member.limitPublicProjectData,
  },
  /** In tasks and by their lists' filters and orders. */
  'project.view_custom_fields': {
    ...managers,
    member: (member, project) => project.manager !== null || !member.limitPublicProjectData,
  },
  'project.view_edit_billable_rates': billableRates,
  'project.view_edit_labor_costs': laborCosts,
} as const satisfies Record<string, Grants>

type OrganizationRole = 'owner' | 'organization_admin' | 'workspace_admin' | 'member'

const organizationAdmins = ['owner', 'organization_admin'] as const
const anyAdmins = [...organizationAdmins, 'workspace_admin'] as const
const anybody = [...anyAdmins, 'member'] as const

/** Permissions in an organization; workspace admins are those of any of its workspaces. */
const organizationPermissions = {
  'organization.update': organizationAdmins,
  'organization.delete': ['owner'],
  'audit.view': organizationAdmins,
  'organization_users.view': anyAdmins,
  /** Those of one's own workspaces; admins of the organization see all. */
  'groups.view': anybody,
  /** Those that have no workspace of others. */
  'groups.update': anyAdmins,
  /** Into workspaces that one administrates. */
  'invitations.create': anyAdmins,
  'workspaces.create': organizationAdmins,
  'workspaces.delete': organizationAdmins,
  /** Of the people of one's workspaces; one's own are everybody's to change. */
  'working_hours.update_all': anyAdmins,
  /** With its types, of the people of one's workspaces; when they are away everybody there sees. */
  'time_off.view_all': anyAdmins,
  'time_off.update_all': anyAdmins,
  /** To see the paid subscription. */
  'subscription.view': organizationAdmins,
  /** To begin a trial. */
  'subscription.update': organizationAdmins,
} as const satisfies Record<string, readonly OrganizationRole[]>

export type WorkspacePermission = keyof typeof workspacePermissions
export type ProjectPermission = keyof typeof projectPermissions
export type OrganizationPermission = keyof typeof organizationPermissions

export type Permission = WorkspacePermission | ProjectPermission | OrganizationPermission

/** The caller's part in a project, as its row tells it. */
export interface ProjectStanding {
  /** Whether they manage it; null when they are no member of it. */
  readonly manager: boolean | null
  readonly is_private: boolean
}

const noProject: ProjectStanding = { manager: null, is_private: false }

/** In tracking's words; planning has its own for the code (P §7). */
function lacksPermission(): Forbidden {
  return new Forbidden('forbidden', { error: 'insufficient_permissions' })
}

function grants(granted: Grants, role: RoleName, member: Member, project: ProjectStanding): boolean {
  const grant = granted[role]
  return grant === undefined || grant === true ? grant === true : grant(member, project)
}

export function may(member: Member, permission: WorkspacePermission): boolean {
  return grants(workspacePermissions[permission], roleOf(member).name, member, noProject)
}

/** @throws {Forbidden} unless the member may. */
export function requirePermission(member: Member, permission: WorkspacePermission): void {
  if (!may(member, permission)) throw lacksPermission()
}

/** Of a project that the member sees. */
export function mayInProject(
  member: Member,
  project: ProjectStanding,
  permission: ProjectPermission,
): boolean {
  const { name } = roleOf(member)
  const role = name === 'member' && project.manager === true ? 'project_manager' : name
  return grants(projectPermissions[permission], role, member, project)
}

/** @throws {Forbidden} unless the member may. */
export function requireProjectPermission(
  member: Member,
  project: ProjectStanding,
  permission: ProjectPermission,
): void {
  if (!mayInProject(member, project, permission)) throw lacksPermission()
}

function organizationRoleOf(caller: Caller, member: OrganizationMember): OrganizationRole {
  if (member.owner) return 'owner'
  if (member.admin) return 'organization_admin'
  const administrates = workspacesIn(caller, member.organizationId).some(({ admin }) => admin)
  return administrates ? 'workspace_admin' : 'member'
}

export function mayInOrganization(
  caller: Caller,
  member: OrganizationMember,
  permission: OrganizationPermission,
): boolean {
  const granted: readonly OrganizationRole[] = organizationPermissions[permission]
  return granted.includes(organizationRoleOf(caller, member))
}

/**
 * @returns the caller's membership.
 * @throws {Forbidden} unless the organization is the caller's and they may.
 */
export function requireOrganizationPermission(
  caller: Caller,
  organizationId: number,
  permission: OrganizationPermission,
): OrganizationMember {
  const member = requireOrganization(caller, organizationId)
  if (!mayInOrganization(caller, member, permission)) throw lacksPermission()
  return member
}

type Resource = WorkspacePermission extends `${infer Name}.${string}` ? Name : never

function namesByResource(): ReadonlyMap<Resource, readonly WorkspacePermission[]> {
  const names = Object.keys(workspacePermissions) as WorkspacePermission[]
  return Map.groupBy(names, (name) => name.slice(0, name.indexOf('.')) as Resource)
}

const permissionNames = namesByResource()

/** The `permissions` of an answer: those that the member has in the workspace, for one resource or for all. */
export function permissionsOf(member: Member, resource?: Resource): WorkspacePermission[] {
  const names = resource === undefined ? [...permissionNames.values()].flat() : permissionNames.get(resource)
  return (names ?? []).filter((name) => may(member, name))
}

/** The same for a project that the member sees. */
export function projectPermissionsOf(member: Member, project: ProjectStanding): ProjectPermission[] {
  const names = Object.keys(projectPermissions) as ProjectPermission[]
  return names.filter((name) => mayInProject(member, project, name))
}

/** The same for an organization. */
export function organizationPermissionsOf(
  caller: Caller,
  member: OrganizationMember,
): OrganizationPermission[] {
  const names = Object.keys(organizationPermissions) as OrganizationPermission[]
  return names.filter((name) => mayInOrganization(caller, member, name))
}

/**
 * Whether somebody has a permission in a workspace of theirs: for what compares the table with what the service does.
 *
 * @param project that the permission is about, if it is one of projects.
 */
export function holds(
  caller: Caller,
  member: Member,
  permission: Permission,
  project: ProjectStanding,
): boolean {
  if (permission in workspacePermissions) return may(member, permission as WorkspacePermission)
  if (permission in projectPermissions) return mayInProject(member, project, permission as ProjectPermission)
  return mayInOrganization(caller, member.organization, permission as OrganizationPermission)
}

/**
 * Every paid plan includes the features that T calls premium.
 *
 * @throws {PaymentRequired} on the free plan.
 */
export function requirePaidPlan(member: Member, message: string): void {
  if (member.organization.plan === 'free') throw new PaymentRequired(message)
}

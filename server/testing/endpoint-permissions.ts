/**
 * The requirements of each endpoint, in the words of the table of permissions. A test calls every endpoint in every
 * role and compares; it fails for an endpoint that has no row.
 */

import type { Permission } from '../access/permissions.ts'

export type Requirement =
  /** In the workspace, the organization, or the project that the request names. */
  | Permission
  /** To belong to the workspace. */
  | 'workspace'
  /** To belong to the organization. */
  | 'organization'
  /** To be whose the thing is. */
  | 'own'
  /** To have an account. */
  | 'account'
  | 'nothing'

export interface EndpointRule {
  readonly needs: Requirement
  /** Which answer lacking permission has, where it may be another than 403: what one may not see does not exist. */
  readonly refusal?: 404
  /**
   * The answer for callers who may, where no test can have a request that succeeds: its code is only in a mail or callback, the
   * organization pays already, or would be without an owner.
   */
  readonly served?: 400 | 404 | 409
  /** Which answer those have who do not belong to the place, where T §7 gives the endpoint one of its own. */
  readonly stranger?: 400 | 404
  /** Whose thing it is about, where it matters: the caller's own, or the owner's (the standard). */
  readonly of?: 'caller' | 'owner'
}

/** One rule, or one for each kind of thing that the endpoint may be about. */
export type EndpointRules = Requirement | EndpointRule | readonly EndpointRule[]

/** One's own entries need the workspace only. */
const entries = [
  { needs: 'workspace', of: 'caller' },
  { needs: 'time_entries.update_all', refusal: 404 },
] as const satisfies EndpointRules

/** As they name no workspace, an entry that the caller may not see does not exist. */
const placelessEntries = [
  { needs: 'workspace', of: 'caller', stranger: 404 },
  { needs: 'time_entries.update_all', refusal: 404, stranger: 404 },
] as const satisfies EndpointRules

const ownEntries = [
  { needs: 'workspace', of: 'caller', stranger: 404 },
  { needs: 'own', refusal: 404, stranger: 404 },
] as const satisfies EndpointRules

/** One's own blocks need the workspace only. */
const timeBlocks = [
  { needs: 'workspace', of: 'caller' },
  { needs: 'time_blocks.update_all' },
] as const satisfies EndpointRules

/** One's own are everybody's to change. */
const workingHours = [
  { needs: 'organization', of: 'caller' },
  { needs: 'working_hours.update_all' },
] as const satisfies EndpointRules

const timeOff = [
  { needs: 'organization', of: 'caller' },
  { needs: 'time_off.update_all' },
] as const satisfies EndpointRules

/** T §7 has a text of its own for these: `Workspace not found`. */
const timesheetSetups = { needs: 'timesheet_setups.update', stranger: 400 } as const satisfies EndpointRules

/** For everybody but admins, the subscriptions of others do not exist. */
const webhooks = { needs: 'webhooks.administrate', refusal: 404 } as const satisfies EndpointRules

/** The same rules for several endpoints of a resource. */
function each(resource: string, rules: EndpointRules, ...verbs: readonly string[]) {
  return Object.fromEntries(verbs.map((verb) => [`${resource}.${verb}`, rules]))
}

/** Everybody in the workspace reads the resource; whoever has the permission changes it. */
function readByAll(resource: string, permission: Permission) {
  return {
    ...each(resource, 'workspace', 'list', 'get'),
    ...each(resource, permission, 'create', 'update', 'delete'),
  }
}

export const endpointPermissions: Readonly<Record<string, EndpointRules>> = {
  ...each('accounts', 'nothing', 'signUp', 'createSession', 'requestPasswordReset', 'signInMethods'),
  ...each('accounts', { needs: 'nothing', served: 400 }, 'beginProviderSignIn', 'endProviderSignIn'),
  'accounts.createProviderSession': { needs: 'nothing', served: 400 },
  ...each('accounts', 'account', 'endSession', 'close', 'requestVerification'),
  ...each('accounts', { needs: 'nothing', served: 400 }, 'confirmPasswordReset', 'confirmEmail'),
  ...each('me', 'account', 'get', 'update', 'resetToken', 'changes', 'logged', 'quota', 'organizations'),
  ...each('me', 'account', 'workspaces', 'clients', 'projects', 'tasks', 'tags', 'timesheets'),
  'organizations.create': 'account',
  'organizations.get': { needs: 'organization', stranger: 404 },
  'organizations.update': 'organization.update',
  'organizations.delete': 'organization.delete',
  'audit.list': 'audit.view',
  'organization_users.list': 'organization_users.view',
  'organization_users.leave': { needs: 'organization', served: 400 },
  'roles.list': 'organization',
  'workspaces.list': 'account',
  'workspaces.get': 'workspace',
  'workspaces.create': { needs: 'workspaces.create', stranger: 404 },
  'workspaces.update': 'workspace.update',
  'workspaces.delete': { needs: 'workspaces.delete', served: 400 },
  'users.list': 'workspace_users.view',
  'workspace_users.list': 'workspace_users.view',
  'workspace_users.update': 'workspace_users.update',
  'workspace_users.delete': 'workspace_users.delete',
  'organization_workspace_users.list': 'workspace_users.view',
  'organization_workspace_users.patch': 'workspace_users.delete',
  ...each('clients', 'workspace', 'list', 'get'),
  'clients.create': 'clients.create',
  'clients.update': 'clients.update',
  'clients.delete': 'clients.delete',
  ...each('clients', 'clients.archive', 'archive', 'restore'),
  ...each('projects', 'workspace', 'list', 'get', 'patch', 'pin'),
  'projects.create': 'projects.create',
  'projects.update': 'project.update',
  'projects.delete': 'project.delete',
  ...each('project_tasks', 'workspace', 'list', 'create', 'patch', 'get', 'update', 'delete'),
  ...each('workspace_tasks', 'workspace', 'list', 'get', 'update', 'delete'),
  'tags.list': 'workspace',
  ...each('tags', 'tags.create', 'create', 'update', 'delete'),
  ...each('time_entries', 'account', 'list', 'current'),
  'time_entries.get': ownEntries,
  ...each('time_entries', 'workspace', 'create', 'bulk_create', 'patch'),
  ...each('time_entries', entries, 'update', 'delete', 'stop', 'history'),
  ...each('time_entries', placelessEntries, 'update_own', 'delete_own', 'stop_own'),
  ...each('preferences', 'account', 'get', 'update'),
  ...each('sessions', 'account', 'list', 'end', 'endOthers'),
  ...each('tokens', 'account', 'list', 'create', 'revoke'),
  'second_factor.get': 'account',
  ...each('second_factor', { needs: 'account', served: 400 }, 'begin', 'confirm', 'renewCodes', 'end'),
  'favorites.list': 'account',
  'favorites.create': 'workspace',
  ...each('favorites', { needs: 'workspace', of: 'caller', stranger: 404 }, 'update', 'delete'),
  ...readByAll('statuses', 'statuses.update'),
  ...each('tasks', 'workspace', 'list', 'create', 'get', 'update'),
  ...each('tasks', 'workspace', 'delete', 'bulk_create', 'bulk_update', 'bulk_delete'),
  ...each('time_blocks', 'workspace', 'list', 'list_of_task', 'create'),
  ...each('time_blocks', timeBlocks, 'update', 'delete'),
  ...each('planning_time_entries', 'workspace', 'list', 'create'),
  ...each('planning_time_entries', entries, 'get', 'update', 'delete', 'log'),
  ...each('tracking', 'workspace', 'current', 'start', 'stop'),
  ...each('attachments', 'workspace', 'list', 'list_workspace', 'create', 'bulk_create'),
  ...each('attachments', 'workspace', 'update', 'delete', 'view', 'download'),
  ...each('invoices', 'billable_rates.view_edit', 'list', 'create', 'get', 'proof', 'update', 'delete'),
  ...readByAll('milestones', 'milestones.update'),
  'rates.list': 'workspace',
  'rates.create': 'project.view_edit_billable_rates',
  ...each('rates', { needs: 'project.view_edit_billable_rates', refusal: 404 }, 'update', 'delete'),
  ...readByAll('custom_fields', 'custom_fields.update'),
  'project_custom_fields.list': 'project.view_custom_fields',
  'project_custom_fields.update': 'project.update',
  ...readByAll('planning_tags', 'tags.create'),
  ...each('ghosts', 'workspace', 'list', 'create', 'get', 'update', 'delete', 'bulk_create', 'bulk_update'),
  'ghosts.embody': 'ghosts.embody',
  'user_working_hours.list': 'organization',
  ...each('user_working_hours', workingHours, 'put', 'post', 'delete'),
  ...each('ghost_working_hours', 'workspace', 'list', 'put', 'post', 'delete'),
  'workspace_working_hours.list': 'workspace',
  'time_off.list': 'organization',
  'user_time_off.list': [{ needs: 'organization', of: 'caller' }, { needs: 'time_off.view_all' }],
  ...each('user_time_off', timeOff, 'put', 'post', 'patch', 'delete'),
  ...each('ghost_time_off', 'workspace', 'list', 'put', 'post', 'delete'),
  'workspace_time_off.list': 'workspace',
  'composite_projects.create': 'projects.create',
  'composite_tasks.create': 'workspace',
  'workspace_composite_tasks.create': 'workspace',
  'older_paths.clients.list': 'account',
  'older_paths.clients.create': 'clients.create',
  ...each('older_paths.clients', { needs: 'workspace', stranger: 404 }, 'get', 'projects'),
  'older_paths.clients.update': { needs: 'clients.update', stranger: 404 },
  'older_paths.clients.delete': { needs: 'clients.delete', stranger: 404 },
  'older_paths.groups.create': 'groups.update',
  ...each('older_paths.groups', { needs: 'groups.update', stranger: 404 }, 'update', 'delete'),
  ...each('invitations', { needs: 'nothing', served: 404 }, 'get', 'accept', 'reject'),
  ...each('invitations', 'invitations.create', 'create', 'resend'),
  ...each('timesheet_setups', timesheetSetups, 'list', 'create', 'update', 'put', 'delete'),
  'timesheets.list': 'workspace',
  'timesheets.update': { needs: 'timesheet_setups.update', refusal: 404 },
  ...each('user_settings', 'account', 'get', 'update'),
  ...each('user_settings', 'workspace', 'get_workspace', 'update_workspace'),
  ...each('saved_views', 'workspace', 'list', 'create'),
  ...each('saved_views', { needs: 'own', refusal: 404 }, 'get', 'update', 'delete'),
  'subscriptions.current': 'subscription.view',
  'trials.current': 'organization',
  'trials.upsert_forced': { needs: 'subscription.update', served: 409 },
  'groups.list': 'groups.view',
  ...each('groups', 'groups.update', 'create', 'update', 'delete', 'patch'),
  ...each('groups', { needs: 'workspace', stranger: 404 }, 'listOfOrganizationWorkspace', 'listOfWorkspace'),
  ...readByAll('teams', 'teams.update'),
  'projectGroups.list': 'workspace',
  ...each('projectGroups', 'project.update_members', 'create', 'delete'),
  ...each('projectUsers', { needs: 'workspace', stranger: 400 }, 'list', 'patch'),
  ...each('projectUsers', { needs: 'project.update_members', stranger: 400 }, 'create', 'update', 'delete'),
  ...each('reports', 'workspace', 'summary', 'summaryCsv', 'search', 'searchCsv'),
  ...each('report_links', 'workspace', 'list', 'create'),
  'report_links.delete': { needs: 'workspace.update', refusal: 404 },
  ...each('report_links', { needs: 'nothing', served: 404 }, 'open', 'csv'),
  ...each('reports', 'workspace', 'totals', 'totalsCsv', 'weekly', 'weeklyCsv', 'proof'),
  'reports.unbilled': 'time_entries.view_all',
  'webhooks.update': { needs: 'own', refusal: 404 },
  ...each('webhooks', webhooks, 'patch', 'delete', 'events', 'ping'),
  'webhooks.replay': { ...webhooks, served: 409 },
  ...each('webhooks', 'workspace', 'list', 'limits'),
  'webhooks.create': 'webhooks.create',
  'webhooks.event_filters': 'account',
  'webhooks.status': 'nothing',
  'webhooks.validate': { needs: 'nothing', served: 404 },
  'feed.read': 'account',
  'status.get': 'nothing',
  'health.get': 'nothing',
  'readiness.get': 'nothing',
  'proof_key.get': 'nothing',
  ...each('openapi', 'nothing', 'all', 'tracking', 'webhooks', 'planning'),
}

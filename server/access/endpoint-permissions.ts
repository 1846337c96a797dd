/**
 * What each endpoint asks of its caller, in the words of the table of permissions. A test calls every endpoint in every
 * role and compares; it fails for an endpoint that has no row.
 */

import type { Permission } from './permissions.ts'

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
   * What those get who may, where no test can have a request that succeeds: its code is only in a mail or callback, or the
   * organization pays already.
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

/** Subscriptions of others do not exist for who is no admin. */
const webhooks = { needs: 'webhooks.administrate', refusal: 404 } as const satisfies EndpointRules

export const endpointPermissions: Readonly<Record<string, EndpointRules>> = {
  'accounts.signUp': 'nothing',
  'accounts.createSession': 'nothing',
  'accounts.endSession': 'account',
  'accounts.close': 'account',
  'accounts.requestPasswordReset': 'nothing',
  'accounts.confirmPasswordReset': { needs: 'nothing', served: 400 },
  'accounts.requestVerification': 'account',
  'accounts.confirmEmail': { needs: 'nothing', served: 400 },
  'me.get': 'account',
  'me.update': 'account',
  'me.resetToken': 'account',
  'me.changes': 'account',
  'me.logged': 'account',
  'me.quota': 'account',
  'me.organizations': 'account',
  'me.workspaces': 'account',
  'me.clients': 'account',
  'me.projects': 'account',
  'me.tasks': 'account',
  'me.tags': 'account',
  'me.timesheets': 'account',
  'organizations.create': 'account',
  'organizations.get': { needs: 'organization', stranger: 404 },
  'organizations.update': 'organization.update',
  'organization_users.list': 'organization_users.view',
  'roles.list': 'organization',
  'workspaces.list': 'account',
  'workspaces.get': 'workspace',
  'workspaces.create': { needs: 'workspaces.create', stranger: 404 },
  'workspaces.update': 'workspace.update',
  'users.list': 'workspace_users.view',
  'workspace_users.list': 'workspace_users.view',
  'organization_workspace_users.list': 'workspace_users.view',
  'organization_workspace_users.patch': 'workspace_users.delete',
  'workspace_users.update': 'workspace_users.update',
  'workspace_users.delete': 'workspace_users.delete',
  'clients.list': 'workspace',
  'clients.create': 'clients.create',
  'clients.get': 'workspace',
  'clients.update': 'clients.update',
  'clients.delete': 'clients.delete',
  'clients.archive': 'clients.archive',
  'clients.restore': 'clients.archive',
  'projects.list': 'workspace',
  'projects.create': 'projects.create',
  'projects.get': 'workspace',
  'projects.update': 'project.update',
  'projects.delete': 'project.delete',
  'projects.patch': 'workspace',
  'projects.pin': 'workspace',
  'project_tasks.list': 'workspace',
  'project_tasks.create': 'workspace',
  'project_tasks.patch': 'workspace',
  'project_tasks.get': 'workspace',
  'project_tasks.update': 'workspace',
  'project_tasks.delete': 'workspace',
  'workspace_tasks.list': 'workspace',
  'workspace_tasks.get': 'workspace',
  'workspace_tasks.update': 'workspace',
  'workspace_tasks.delete': 'workspace',
  'tags.list': 'workspace',
  'tags.create': 'tags.create',
  'tags.update': 'tags.create',
  'tags.delete': 'tags.create',
  'time_entries.list': 'account',
  'time_entries.current': 'account',
  'time_entries.get': ownEntries,
  'time_entries.create': 'workspace',
  'time_entries.bulk_create': 'workspace',
  'time_entries.patch': 'workspace',
  'time_entries.update': entries,
  'time_entries.delete': entries,
  'time_entries.stop': entries,
  'time_entries.update_own': placelessEntries,
  'time_entries.delete_own': placelessEntries,
  'time_entries.stop_own': placelessEntries,
  'preferences.get': 'account',
  'preferences.update': 'account',
  'favorites.list': 'account',
  'favorites.create': 'workspace',
  'favorites.update': { needs: 'workspace', of: 'caller', stranger: 404 },
  'favorites.delete': { needs: 'workspace', of: 'caller', stranger: 404 },
  'statuses.list': 'workspace',
  'statuses.create': 'statuses.update',
  'statuses.get': 'workspace',
  'statuses.update': 'statuses.update',
  'statuses.delete': 'statuses.update',
  'tasks.list': 'workspace',
  'tasks.create': 'workspace',
  'tasks.get': 'workspace',
  'tasks.update': 'workspace',
  'tasks.delete': 'workspace',
  'tasks.bulk_create': 'workspace',
  'tasks.bulk_update': 'workspace',
  'tasks.bulk_delete': 'workspace',
  'time_blocks.list': 'workspace',
  'time_blocks.list_of_task': 'workspace',
  'time_blocks.create': 'workspace',
  'time_blocks.update': timeBlocks,
  'time_blocks.delete': timeBlocks,
  'planning_time_entries.list': 'workspace',
  'planning_time_entries.create': 'workspace',
  'planning_time_entries.get': entries,
  'planning_time_entries.update': entries,
  'planning_time_entries.delete': entries,
  'planning_time_entries.log': entries,
  'tracking.current': 'workspace',
  'tracking.start': 'workspace',
  'tracking.stop': 'workspace',
  'attachments.list': 'workspace',
  'attachments.list_workspace': 'workspace',
  'attachments.create': 'workspace',
  'attachments.bulk_create': 'workspace',
  'attachments.update': 'workspace',
  'attachments.delete': 'workspace',
  'attachments.view': 'workspace',
  'attachments.download': 'workspace',
  'milestones.list': 'workspace',
  'milestones.create': 'milestones.update',
  'milestones.get': 'workspace',
  'milestones.update': 'milestones.update',
  'milestones.delete': 'milestones.update',
  'custom_fields.list': 'workspace',
  'custom_fields.create': 'custom_fields.update',
  'custom_fields.get': 'workspace',
  'custom_fields.update': 'custom_fields.update',
  'custom_fields.delete': 'custom_fields.update',
  'project_custom_fields.list': 'project.view_custom_fields',
  'project_custom_fields.update': 'project.update',
  'planning_tags.list': 'workspace',
  'planning_tags.create': 'tags.create',
  'planning_tags.get': 'workspace',
  'planning_tags.update': 'tags.create',
  'planning_tags.delete': 'tags.create',
  'ghosts.list': 'workspace',
  'ghosts.create': 'workspace',
  'ghosts.get': 'workspace',
  'ghosts.update': 'workspace',
  'ghosts.delete': 'workspace',
  'ghosts.bulk_create': 'workspace',
  'ghosts.bulk_update': 'workspace',
  'ghosts.embody': 'ghosts.embody',
  'user_working_hours.list': 'organization',
  'user_working_hours.put': workingHours,
  'user_working_hours.post': workingHours,
  'user_working_hours.delete': workingHours,
  'ghost_working_hours.list': 'workspace',
  'ghost_working_hours.put': 'workspace',
  'ghost_working_hours.post': 'workspace',
  'ghost_working_hours.delete': 'workspace',
  'workspace_working_hours.list': 'workspace',
  'time_off.list': 'organization',
  'user_time_off.list': [{ needs: 'organization', of: 'caller' }, { needs: 'time_off.view_all' }],
  'user_time_off.put': timeOff,
  'user_time_off.post': timeOff,
  'user_time_off.patch': timeOff,
  'user_time_off.delete': timeOff,
  'ghost_time_off.list': 'workspace',
  'ghost_time_off.put': 'workspace',
  'ghost_time_off.post': 'workspace',
  'ghost_time_off.delete': 'workspace',
  'workspace_time_off.list': 'workspace',
  'composite_projects.create': 'projects.create',
  'composite_tasks.create': 'workspace',
  'workspace_composite_tasks.create': 'workspace',
  'older_paths.clients.list': 'account',
  'older_paths.clients.create': 'clients.create',
  'older_paths.clients.get': { needs: 'workspace', stranger: 404 },
  'older_paths.clients.update': { needs: 'clients.update', stranger: 404 },
  'older_paths.clients.delete': { needs: 'clients.delete', stranger: 404 },
  'older_paths.clients.projects': { needs: 'workspace', stranger: 404 },
  'older_paths.groups.create': 'groups.update',
  'older_paths.groups.update': { needs: 'groups.update', stranger: 404 },
  'older_paths.groups.delete': { needs: 'groups.update', stranger: 404 },
  'invitations.get': { needs: 'nothing', served: 404 },
  'invitations.accept': { needs: 'nothing', served: 404 },
  'invitations.reject': { needs: 'nothing', served: 404 },
  'invitations.create': 'invitations.create',
  'invitations.resend': 'invitations.create',
  'timesheet_setups.list': timesheetSetups,
  'timesheet_setups.create': timesheetSetups,
  'timesheet_setups.update': timesheetSetups,
  'timesheet_setups.put': timesheetSetups,
  'timesheet_setups.delete': timesheetSetups,
  'timesheets.list': 'workspace',
  'timesheets.update': { needs: 'timesheet_setups.update', refusal: 404 },
  'user_settings.get': 'account',
  'user_settings.update': 'account',
  'user_settings.get_workspace': 'workspace',
  'user_settings.update_workspace': 'workspace',
  'saved_views.list': 'workspace',
  'saved_views.create': 'workspace',
  'saved_views.get': { needs: 'own', refusal: 404 },
  'saved_views.update': { needs: 'own', refusal: 404 },
  'saved_views.delete': { needs: 'own', refusal: 404 },
  'subscriptions.current': 'subscription.view',
  'trials.current': 'organization',
  'trials.upsert_forced': { needs: 'subscription.update', served: 409 },
  'groups.list': 'groups.view',
  'groups.create': 'groups.update',
  'groups.update': 'groups.update',
  'groups.delete': 'groups.update',
  'groups.patch': 'groups.update',
  'groups.listOfOrganizationWorkspace': { needs: 'workspace', stranger: 404 },
  'groups.listOfWorkspace': { needs: 'workspace', stranger: 404 },
  'teams.list': 'workspace',
  'teams.create': 'teams.update',
  'teams.get': 'workspace',
  'teams.update': 'teams.update',
  'teams.delete': 'teams.update',
  'projectGroups.list': 'workspace',
  'projectGroups.create': 'project.update_members',
  'projectGroups.delete': 'project.update_members',
  'projectUsers.list': { needs: 'workspace', stranger: 400 },
  'projectUsers.create': { needs: 'project.update_members', stranger: 400 },
  'projectUsers.patch': { needs: 'workspace', stranger: 400 },
  'projectUsers.update': { needs: 'project.update_members', stranger: 400 },
  'projectUsers.delete': { needs: 'project.update_members', stranger: 400 },
  'reports.summary': 'workspace',
  'reports.summaryCsv': 'workspace',
  'reports.search': 'workspace',
  'reports.searchCsv': 'workspace',
  'reports.totals': 'workspace',
  'reports.totalsCsv': 'workspace',
  'reports.weekly': 'workspace',
  'reports.weeklyCsv': 'workspace',
  'webhooks.update': { needs: 'own', refusal: 404 },
  'webhooks.patch': webhooks,
  'webhooks.delete': webhooks,
  'webhooks.events': webhooks,
  'webhooks.ping': webhooks,
  'webhooks.list': 'workspace',
  'webhooks.create': 'webhooks.create',
  'webhooks.event_filters': 'account',
  'webhooks.limits': 'workspace',
  'webhooks.status': 'nothing',
  'webhooks.validate': { needs: 'nothing', served: 404 },
  'status.get': 'nothing',
  'health.get': 'nothing',
  'readiness.get': 'nothing',
  'openapi.all': 'nothing',
  'openapi.tracking': 'nothing',
  'openapi.webhooks': 'nothing',
  'openapi.planning': 'nothing',
}

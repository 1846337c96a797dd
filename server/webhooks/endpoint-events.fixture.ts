/** What each write endpoint tells webhooks, called as `testing/endpoint-samples.ts` says. */

import type { WebhookAction, WebhookEntity } from '../../shared/api/webhooks.ts'
import type { Named } from '../testing/staffed-organization.ts'

type EventName = `${WebhookEntity} ${WebhookAction}`

/** The events that must be among those that arrive; `by` who calls, where it is not the owner. */
export interface ToldEvents {
  readonly events: readonly EventName[]
  readonly by: Named | 'nobody'
}

const told = (...events: readonly EventName[]): ToldEvents => ({ events, by: 'owner' })
const toldBy = (by: ToldEvents['by'], ...events: readonly EventName[]): ToldEvents => ({ events, by })

/** By the endpoint's name. */
export const endpointEvents: Readonly<Record<string, ToldEvents>> = {
  'accounts.close': toldBy('member', 'workspace_user updated'),
  'clients.archive': told('client updated'),
  'clients.create': told('client created'),
  'clients.delete': told('client deleted'),
  'clients.restore': told('client updated'),
  'clients.update': told('client updated'),
  'groups.delete': told('project_group deleted'),
  'groups.patch': told('project_user created'),
  'invitations.accept': toldBy('nobody', 'workspace_user updated'),
  'invitations.create': told('workspace_user created'),
  'invitations.reject': toldBy('nobody', 'workspace_user deleted'),
  'older_paths.clients.create': told('client created'),
  'older_paths.clients.delete': told('client deleted'),
  'older_paths.clients.update': told('client updated'),
  'older_paths.groups.delete': told('project_group deleted'),
  'organization_workspace_users.patch': told('workspace_user deleted'),
  'planning_tags.create': told('tag created'),
  'planning_tags.delete': told('tag deleted'),
  'planning_tags.update': told('tag updated'),
  'projectGroups.create': told('project_group created'),
  'projectGroups.delete': told('project_group deleted'),
  'projectUsers.create': told('project_user created'),
  'projectUsers.delete': told('project_user deleted'),
  'projectUsers.patch': told('project_user updated'),
  'projectUsers.update': told('project_user updated'),
  'project_custom_fields.update': told('project updated'),
  'project_tasks.create': told('task created'),
  'project_tasks.delete': told('task deleted'),
  'project_tasks.patch': told('task updated'),
  'project_tasks.update': told('task updated'),
  'projects.create': told('project created', 'project_user created'),
  'projects.delete': told('project deleted', 'project_group deleted', 'project_user deleted', 'task updated'),
  'projects.patch': told('project updated'),
  'projects.update': told('project updated'),
  'tags.create': told('tag created'),
  'tags.delete': told('tag deleted'),
  'tags.update': told('tag updated'),
  'tasks.bulk_create': told('task created'),
  'tasks.bulk_delete': told('task deleted'),
  'tasks.bulk_update': told('task updated'),
  'tasks.create': told('task created'),
  'tasks.delete': told('task deleted'),
  'tasks.update': told('task updated'),
  'time_entries.create': told('time_entry created', 'time_entry updated'),
  'time_entries.delete': told('time_entry deleted'),
  'time_entries.delete_own': told('time_entry deleted'),
  'time_entries.patch': told('time_entry updated'),
  'time_entries.stop': told('time_entry updated'),
  'time_entries.stop_own': told('time_entry updated'),
  'time_entries.update': told('time_entry updated'),
  'time_entries.update_own': told('time_entry updated'),
  'workspace_tasks.delete': told('task deleted'),
  'workspace_tasks.update': told('task updated'),
  'workspace_users.delete': told('workspace_user deleted'),
  'workspace_users.update': told('workspace_user updated'),
  'workspaces.update': told('workspace updated'),
}

const ownAccount = 'changes an account, which no event is about'
const reads = 'only reads'
const elsewhere = 'makes a workspace, which nobody has subscribed to yet'
const noEntity = 'changes what no event is about'

/** Endpoints that tell nothing, and why. */
export const endpointsWithoutEvents: Readonly<Record<string, string>> = {
  'accounts.confirmPasswordReset': ownAccount,
  'accounts.createSession': ownAccount,
  'accounts.endSession': ownAccount,
  'accounts.requestPasswordReset': ownAccount,
  'accounts.signUp': elsewhere,
  'custom_fields.create': noEntity,
  'custom_fields.delete': noEntity,
  'custom_fields.update': noEntity,
  'favorites.create': noEntity,
  'favorites.delete': noEntity,
  'ghosts.create': noEntity,
  'ghosts.delete': noEntity,
  'ghosts.update': noEntity,
  'groups.create': 'its people belong to the workspace already, and a new group has no projects',
  'groups.update': 'changes its name',
  'invitations.resend': noEntity,
  'me.resetToken': ownAccount,
  'me.update': ownAccount,
  'milestones.create': noEntity,
  'milestones.delete': noEntity,
  'milestones.update': noEntity,
  'older_paths.groups.create': 'its people belong to the workspace already, and a new group has no projects',
  'older_paths.groups.update': 'changes its name',
  'organizations.create': elsewhere,
  'organizations.update': noEntity,
  'preferences.update': noEntity,
  'projects.pin': 'pins it for the caller alone',
  'reports.search': reads,
  'reports.searchCsv': reads,
  'reports.summary': reads,
  'reports.summaryCsv': reads,
  'reports.totals': reads,
  'reports.totalsCsv': reads,
  'reports.weekly': reads,
  'reports.weeklyCsv': reads,
  'saved_views.create': noEntity,
  'saved_views.delete': noEntity,
  'saved_views.update': noEntity,
  'statuses.create': noEntity,
  'statuses.delete': 'no task has the status',
  'statuses.update': noEntity,
  'teams.create': 'a new team has no people',
  'teams.delete': 'has no people',
  'teams.update': 'changes its name',
  'timesheet_setups.create': noEntity,
  'timesheet_setups.delete': noEntity,
  'timesheet_setups.put': noEntity,
  'timesheet_setups.update': noEntity,
  'timesheets.update': noEntity,
  'trials.upsert_forced': noEntity,
  'user_settings.update': ownAccount,
  'user_settings.update_workspace': noEntity,
  'webhooks.create': noEntity,
  'webhooks.delete': noEntity,
  'webhooks.patch': noEntity,
  'webhooks.ping': 'calls the callback and changes nothing',
  'webhooks.update': noEntity,
  'workspaces.create': elsewhere,
}

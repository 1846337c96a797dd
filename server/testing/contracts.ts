/** Each resource's suite, which must pass on every database that the service supports. */

import { accountTakeoverContract } from '../accounts/account-takeover.contract.ts'
import { accountsContract } from '../accounts/accounts.contract.ts'
import { credentialsContract } from '../accounts/credentials.contract.ts'
import { whoMaySignUpContract } from '../accounts/who-may-sign-up.contract.ts'
import { eraseContract } from '../accounts/erase.contract.ts'
import { attachmentsContract } from '../attachments/attachments.contract.ts'
import { contentsLifetimeContract } from '../attachments/contents-lifetime.contract.ts'
import { auditContract } from '../audit/audit.contract.ts'
import { clientsContract } from '../clients/clients.contract.ts'
import { compositeProjectsContract } from '../composite/composite-projects.contract.ts'
import { compositeTasksContract } from '../composite/composite-tasks.contract.ts'
import { favoritesContract } from '../favorites/favorites.contract.ts'
import { assignedGhostsContract } from '../ghosts/assigned-ghosts.contract.ts'
import { embodyContract } from '../ghosts/embody.contract.ts'
import { deletionsContract } from '../deletions/deletions.contract.ts'
import { createdOnceContract } from '../feed/created-once.contract.ts'
import { feedContract } from '../feed/feed.contract.ts'
import { pruningContract } from '../feed/pruning.contract.ts'
import { ghostsContract } from '../ghosts/ghosts.contract.ts'
import { groupsContract } from '../groups/groups.contract.ts'
import { endpointsContract } from '../http/endpoints.contract.ts'
import { idempotencyContract } from '../http/idempotency.contract.ts'
import { mailQueueContract } from '../mail/mail-queue.contract.ts'
import { invitationsContract } from '../invitations/invitations.contract.ts'
import { invitedAccountsContract } from '../invitations/invited-accounts.contract.ts'
import { preferencesContract } from '../me/preferences.contract.ts'
import { regularMailsContract } from '../me/regular-mails.contract.ts'
import { metricsContract } from '../metrics/metrics.contract.ts'
import { movingContract } from '../moving/moving.contract.ts'
import { projectTasksContract } from '../project-tasks/project-tasks.contract.ts'
import { projectListsContract } from '../projects/project-lists.contract.ts'
import { projectTemplatesContract } from '../projects/project-templates.contract.ts'
import { projectGroupsContract } from '../project-groups/project-groups.contract.ts'
import { projectUsersContract } from '../project-users/project-users.contract.ts'
import { projectsContract } from '../projects/projects.contract.ts'
import { projectTimeContract } from '../time-entries/project-time.contract.ts'
import { recurringProjectsContract } from '../projects/recurring-projects.contract.ts'
import { recurringTasksContract } from '../recurrence/recurring-tasks.contract.ts'
import { seriesEditsContract } from '../recurrence/series-edits.contract.ts'
import { usedOccurrencesContract } from '../recurrence/used-occurrences.contract.ts'
import { timeBlocksContract } from '../time-blocks/time-blocks.contract.ts'
import { trackedBlocksContract } from '../time-blocks/tracked-blocks.contract.ts'
import { trackingContract } from '../planning-time-entries/tracking.contract.ts'
import { createManyContract } from '../time-entries/create-many.contract.ts'
import { loggedPlansContract } from '../planning-time-entries/logged-plans.contract.ts'
import { planningEntriesContract } from '../planning-time-entries/planning-entries.contract.ts'
import { taskTemplatesContract } from '../tasks/task-templates.contract.ts'
import { ratesContract } from '../rates/rates.contract.ts'
import { reportLinksContract } from '../report-links/report-links.contract.ts'
import { reportsContract } from '../reports/reports.contract.ts'
import { invoicesContract } from '../invoices/invoices.contract.ts'
import { savedViewsContract } from '../saved-views/saved-views.contract.ts'
import { subscriptionsContract } from '../subscriptions/subscriptions.contract.ts'
import { tagsContract } from '../tags/tags.contract.ts'
import { taskAnswersContract } from '../tasks/task-answers.contract.ts'
import { taskListsContract } from '../tasks/task-lists.contract.ts'
import { taskRulesContract } from '../tasks/task-rules.contract.ts'
import { tasksContract } from '../tasks/tasks.contract.ts'
import { entryChangesContract } from '../time-entries/entry-changes.contract.ts'
import { entryHistoryContract } from '../time-entries/entry-history.contract.ts'
import { entryListsContract } from '../time-entries/entry-lists.contract.ts'
import { timeEntriesContract } from '../time-entries/time-entries.contract.ts'
import { webhookDeliveriesContract } from '../webhooks/deliveries.contract.ts'
import { webhookSubscriptionsContract } from '../webhooks/subscriptions.contract.ts'
import { workspaceUsersContract } from '../workspace-users/workspace-users.contract.ts'
import { providerSignInContract } from '../oidc/provider-sign-in.contract.ts'
import { organizationUsersContract } from '../organization-users/organization-users.contract.ts'
import { newWorkspacesContract } from '../workspaces/new-workspaces.contract.ts'
import { organizationsContract } from '../organizations/organizations.contract.ts'
import { meContract } from '../me/me.contract.ts'
import { workspacesContract } from '../workspaces/workspaces.contract.ts'
import { timeOffContract } from '../time-off/time-off.contract.ts'
import { workingHoursContract } from '../working-hours/working-hours.contract.ts'
import { timesheetsContract } from '../timesheets/timesheets.contract.ts'
import { userSettingsContract } from '../me/user-settings.contract.ts'
import type { Suite } from './dialects.ts'

export const contracts: Readonly<Record<string, Suite>> = {
  accounts: accountsContract,
  'account takeover': accountTakeoverContract,
  'credentials of accounts': credentialsContract,
  'who may sign up': whoMaySignUpContract,
  'erased people': eraseContract,
  metrics: metricsContract,
  'organizations that move': movingContract,
  'audit log': auditContract,
  'sign-in through a provider': providerSignInContract,
  endpoints: endpointsContract,
  idempotency: idempotencyContract,
  clients: clientsContract,
  projects: projectsContract,
  'lists of projects': projectListsContract,
  'recurring projects': recurringProjectsContract,
  'templates of projects': projectTemplatesContract,
  'project tasks': projectTasksContract,
  tags: tagsContract,
  'time entries': timeEntriesContract,
  'changes of time entries': entryChangesContract,
  'histories of time entries': entryHistoryContract,
  'kept time of projects': projectTimeContract,
  'lists of time entries': entryListsContract,
  preferences: preferencesContract,
  'regular mails': regularMailsContract,
  rates: ratesContract,
  reports: reportsContract,
  favorites: favoritesContract,
  tasks: tasksContract,
  'lists of tasks': taskListsContract,
  'recurring tasks': recurringTasksContract,
  'series edits': seriesEditsContract,
  'used occurrences': usedOccurrencesContract,
  'templates of tasks': taskTemplatesContract,
  'entries of planning': planningEntriesContract,
  'plans that are logged': loggedPlansContract,
  'time blocks': timeBlocksContract,
  'tracked time blocks': trackedBlocksContract,
  tracking: trackingContract,
  'answers of tasks': taskAnswersContract,
  'rules of tasks': taskRulesContract,
  feed: feedContract,
  'pruning of the feed': pruningContract,
  'creations under an own id': createdOnceContract,
  'rows that come back': deletionsContract,
  ghosts: ghostsContract,
  'assigned ghosts': assignedGhostsContract,
  'embodied ghosts': embodyContract,
  'many time entries at once': createManyContract,
  'working hours': workingHoursContract,
  'time off': timeOffContract,
  'composite projects': compositeProjectsContract,
  'composite tasks': compositeTasksContract,
  timesheets: timesheetsContract,
  'user settings': userSettingsContract,
  subscriptions: subscriptionsContract,
  attachments: attachmentsContract,
  'contents of attachments': contentsLifetimeContract,
  'report links': reportLinksContract,
  'saved views': savedViewsContract,
  invoices: invoicesContract,
  me: meContract,
  workspaces: workspacesContract,
  'new workspaces': newWorkspacesContract,
  organizations: organizationsContract,
  'people of workspaces': workspaceUsersContract,
  'people of organizations': organizationUsersContract,
  'webhook subscriptions': webhookSubscriptionsContract,
  'webhook deliveries': webhookDeliveriesContract,
  invitations: invitationsContract,
  'invited accounts': invitedAccountsContract,
  groups: groupsContract,
  'groups of projects': projectGroupsContract,
  'users of projects': projectUsersContract,
  'queue of mails': mailQueueContract,
}

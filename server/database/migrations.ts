/**
 * All migrations in the order of their names. Imported statically, so that a bundle of the service carries them. A
 * migration that has been released is never changed or renamed; a change of the schema is a new one.
 */

import type { Migration } from 'kysely/migration'
import { createAccounts } from '../accounts/migrations/create-accounts.ts'
import { verifyAddresses } from '../accounts/migrations/verify-addresses.ts'
import { createAttachments } from '../attachments/migrations/create-attachments.ts'
import { listAttachmentsByWorkspace } from '../attachments/migrations/list-by-workspace.ts'
import { createClients } from '../clients/migrations/create-clients.ts'
import { createCustomFields } from '../custom-fields/migrations/create-custom-fields.ts'
import { createFavorites } from '../favorites/migrations/create-favorites.ts'
import { assignGhosts } from '../ghosts/migrations/assign-ghosts.ts'
import { addPruning } from '../feed/migrations/add-pruning.ts'
import { createFeed } from '../feed/migrations/create-feed.ts'
import { createGhosts } from '../ghosts/migrations/create-ghosts.ts'
import { addGroupAccess } from '../groups/migrations/add-group-access.ts'
import { createGroups } from '../groups/migrations/create-groups.ts'
import { addAnswerVersions } from '../http/migrations/add-answer-versions.ts'
import { createIdempotencyKeys } from '../http/migrations/create-idempotency-keys.ts'
import { createRemadeRows } from '../http/migrations/create-remade-rows.ts'
import { dropRemadeRows } from '../http/migrations/drop-remade-rows.ts'
import { createMilestones } from '../milestones/migrations/create-milestones.ts'
import { createInvitations } from '../invitations/migrations/create-invitations.ts'
import { createMailQueue } from '../mail/migrations/create-mail-queue.ts'
import { createOrganizations } from '../organizations/migrations/create-organizations.ts'
import { findEntriesByBlock } from '../planning-time-entries/migrations/find-by-block.ts'
import { createPlanningEntries } from '../planning-time-entries/migrations/create-planning-entries.ts'
import { createPreferences } from '../me/migrations/create-preferences.ts'
import { addProjectNameKeys } from '../projects/migrations/add-project-name-keys.ts'
import { createProjects } from '../projects/migrations/create-projects.ts'
import { createRates } from '../rates/migrations/create-rates.ts'
import { addOccurrenceKeys } from '../recurrence/migrations/add-occurrence-keys.ts'
import { addReportIndex } from '../reports/migrations/add-report-index.ts'
import { createSavedViews } from '../saved-views/migrations/create-saved-views.ts'
import { createStatuses } from '../statuses/migrations/create-statuses.ts'
import { addTagColors } from '../tags/migrations/add-tag-colors.ts'
import { createSubscriptions } from '../subscriptions/migrations/create-subscriptions.ts'
import { createTags } from '../tags/migrations/create-tags.ts'
import { addTaskColumns } from '../tasks/migrations/add-task-columns.ts'
import { addTaskNameKeys } from '../tasks/migrations/add-task-name-keys.ts'
import { countTasks } from '../tasks/migrations/count-tasks.ts'
import { countTasksByStatement } from '../tasks/migrations/count-tasks-by-statement.ts'
import { coverTaskLinks } from '../tasks/migrations/cover-task-links.ts'
import { coverTaskLists } from '../tasks/migrations/cover-task-lists.ts'
import { createTasks } from '../tasks/migrations/create-tasks.ts'
import { addLoggedEntries } from '../time-blocks/migrations/add-logged-entries.ts'
import { createTimeBlocks } from '../time-blocks/migrations/create-time-blocks.ts'
import { createTimeOff } from '../time-off/migrations/create-time-off.ts'
import { coverTrackedTime } from '../time-entries/migrations/cover-tracked-time.ts'
import { createTimeEntries } from '../time-entries/migrations/create-time-entries.ts'
import { createTimesheets } from '../timesheets/migrations/create-timesheets.ts'
import { createWebhooks } from '../webhooks/migrations/create-webhooks.ts'
import { createUserSettings } from '../me/migrations/create-user-settings.ts'
import { addWorkspaceUserRoles } from '../workspaces/migrations/add-workspace-user-roles.ts'
import { createWorkingHours } from '../working-hours/migrations/create-working-hours.ts'
import { createWorkspaces } from '../workspaces/migrations/create-workspaces.ts'
import { createDataStarts } from './migrations/create-data-starts.ts'
import { createLastDeletion } from './migrations/create-last-deletion.ts'
import { dropLineage } from './migrations/drop-lineage.ts'
import { createIdBlocks } from './migrations/create-id-blocks.ts'

export const migrations: Readonly<Record<string, Migration>> = {
  '0010-id-blocks': createIdBlocks,
  '0020-accounts': createAccounts,
  '0030-organizations': createOrganizations,
  '0040-workspaces': createWorkspaces,
  '0050-idempotency-keys': createIdempotencyKeys,
  '0060-clients': createClients,
  '0070-projects': createProjects,
  '0080-tags': createTags,
  '0090-statuses': createStatuses,
  '0100-tasks': createTasks,
  '0110-time-entries': createTimeEntries,
  '0120-ghosts': createGhosts,
  '0130-preferences': createPreferences,
  '0140-workspace-user-roles': addWorkspaceUserRoles,
  '0150-groups': createGroups,
  '0151-group-access': addGroupAccess,
  '0152-invitations': createInvitations,
  '0153-mail-queue': createMailQueue,
  '0160-project-name-keys': addProjectNameKeys,
  '0161-tracked-time': coverTrackedTime,
  '0170-rates': createRates,
  '0171-report-index': addReportIndex,
  '0180-timesheets': createTimesheets,
  '0190-webhooks': createWebhooks,
  '0200-favorites': createFavorites,
  '0210-task-columns': addTaskColumns,
  '0211-time-blocks': createTimeBlocks,
  '0212-custom-fields': createCustomFields,
  '0213-milestones': createMilestones,
  '0214-tag-colors': addTagColors,
  '0215-task-counts': countTasks,
  '0216-task-name-keys': addTaskNameKeys,
  '0217-task-links': coverTaskLinks,
  '0218-task-lists': coverTaskLists,
  '0219-task-counts-by-statement': countTasksByStatement,
  '0220-ghost-assignments': assignGhosts,
  '0221-working-hours': createWorkingHours,
  '0222-time-off': createTimeOff,
  '0230-attachments': createAttachments,
  '0240-logged-entries': addLoggedEntries,
  '0241-planning-entries': createPlanningEntries,
  '0242-occurrence-keys': addOccurrenceKeys,
  '0250-user-settings': createUserSettings,
  '0251-saved-views': createSavedViews,
  '0252-subscriptions': createSubscriptions,
  '0260-attachments-by-workspace': listAttachmentsByWorkspace,
  '0261-entries-by-block': findEntriesByBlock,
  '0270-data-starts': createDataStarts,
  '0280-remade-rows': createRemadeRows,
  '0290-last-deletion': createLastDeletion,
  '0300-answer-versions': addAnswerVersions,
  '0310-verified-addresses': verifyAddresses,
  '0320-feed': createFeed,
  '0330-feed-pruning': addPruning,
  '0340-no-lineage': dropLineage,
  '0350-drop-remade-rows': dropRemadeRows,
}

/** All routes of the service. */

import { accountRoutes } from './accounts/routes.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import { compositeRoutes } from './composite/routes.ts'
import { customFieldRoutes } from './custom-fields/routes.ts'
import { favoriteRoutes } from './favorites/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import { ghostRoutes } from './ghosts/routes.ts'
import { groupRoutes, teamRoutes } from './groups/routes.ts'
import type { BoundRoute } from './http/route.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { liveChangeRoutes } from './live-changes/routes.ts'
import { meRoutes, preferenceRoutes, userSettingRoutes } from './me/routes.ts'
import { milestoneRoutes } from './milestones/routes.ts'
import { organizationUserRoutes } from './organization-users/routes.ts'
import { olderPathRoutes } from './older-clients/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { planningEntryRoutes, trackingRoutes } from './planning-time-entries/routes.ts'
import { planningTagRoutes, tagRoutes } from './tags/routes.ts'
import { projectGroupRoutes } from './project-groups/routes.ts'
import { projectTaskRoutes } from './project-tasks/routes.ts'
import { projectUserRoutes } from './project-users/routes.ts'
import { projectRoutes } from './projects/routes.ts'
import { rateRoutes } from './rates/routes.ts'
import { reportLinkRoutes } from './report-links/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { statusRoutes } from './statuses/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { timeBlockRoutes } from './time-blocks/routes.ts'
import { timeEntryRoutes } from './time-entries/routes.ts'
import { timeOffRoutes } from './time-off/routes.ts'
import { timesheetRoutes } from './timesheets/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { workingHoursRoutes } from './working-hours/routes.ts'
import { workspaceUserRoutes } from './workspace-users/routes.ts'
import { workspaceRoutes } from './workspaces/routes.ts'

/** Each resource's routes. */
export const resourceRoutes: readonly BoundRoute[] = [
  ...accountRoutes,
  ...meRoutes,
  ...liveChangeRoutes,
  ...feedRoutes,
  ...organizationRoutes,
  ...organizationUserRoutes,
  ...workspaceRoutes,
  ...auditRoutes,
  ...workspaceUserRoutes,
  ...clientRoutes,
  ...projectRoutes,
  ...projectTaskRoutes,
  ...tagRoutes,
  ...timeEntryRoutes,
  ...timesheetRoutes,
  ...userSettingRoutes,
  ...savedViewRoutes,
  ...invoiceRoutes,
  ...subscriptionRoutes,
  ...preferenceRoutes,
  ...favoriteRoutes,
  ...olderPathRoutes,
  ...statusRoutes,
  ...taskRoutes,
  ...attachmentRoutes,
  ...timeBlockRoutes,
  ...planningEntryRoutes,
  ...trackingRoutes,
  ...milestoneRoutes,
  ...rateRoutes,
  ...customFieldRoutes,
  ...planningTagRoutes,
  ...ghostRoutes,
  ...workingHoursRoutes,
  ...timeOffRoutes,
  ...compositeRoutes,
  ...groupRoutes,
  ...teamRoutes,
  ...invitationRoutes,
  ...projectGroupRoutes,
  ...projectUserRoutes,
  ...webhookRoutes,
  ...reportRoutes,
  ...reportLinkRoutes,
]

/** All routes of the service. */

import type { AccountEffects } from './accounts/account-effects.ts'
import { accountRoutes } from './accounts/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import { favoriteRoutes } from './favorites/routes.ts'
import { ghostRoutes } from './ghosts/routes.ts'
import type { BoundRoute } from './http/route.ts'
import { meRoutes } from './me/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { projectRoutes } from './projects/routes.ts'
import { statusRoutes } from './statuses/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { timeEntryRoutes } from './time-entries/routes.ts'
import { workspaceUserRoutes } from './workspace-users/routes.ts'
import { workspaceRoutes } from './workspaces/routes.ts'

/** Each resource's routes; those of accounts are given what they need besides a request. */
export function resourceRoutes(accounts: AccountEffects): readonly BoundRoute[] {
  return [
    ...accountRoutes(accounts),
    ...meRoutes(accounts),
    ...organizationRoutes,
    ...workspaceRoutes,
    ...workspaceUserRoutes,
    ...clientRoutes,
    ...projectRoutes,
    ...tagRoutes,
    ...timeEntryRoutes,
    ...preferenceRoutes,
    ...favoriteRoutes,
    ...statusRoutes,
    ...taskRoutes,
    ...ghostRoutes,
  ]
}

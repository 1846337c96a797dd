/**
 * All migrations in the order of their names. Imported statically, so that a bundle of the service carries them. A
 * migration that has been released is never changed or renamed; a change of the schema is a new one.
 */

import type { Migration } from 'kysely/migration'
import { createAccounts } from '../accounts/migrations/create-accounts.ts'
import { createClients } from '../clients/migrations/create-clients.ts'
import { createGhosts } from '../ghosts/migrations/create-ghosts.ts'
import { createIdempotencyKeys } from '../http/migrations/create-idempotency-keys.ts'
import { createOrganizations } from '../organizations/migrations/create-organizations.ts'
import { createPreferences } from '../preferences/migrations/create-preferences.ts'
import { createProjects } from '../projects/migrations/create-projects.ts'
import { createRates } from '../rates/migrations/create-rates.ts'
import { createStatuses } from '../statuses/migrations/create-statuses.ts'
import { createTags } from '../tags/migrations/create-tags.ts'
import { createTasks } from '../tasks/migrations/create-tasks.ts'
import { createTimeEntries } from '../time-entries/migrations/create-time-entries.ts'
import { addWorkspaceUserRoles } from '../workspaces/migrations/add-workspace-user-roles.ts'
import { createWorkspaces } from '../workspaces/migrations/create-workspaces.ts'
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
  '0170-rates': createRates,
}

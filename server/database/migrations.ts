/**
 * All migrations in the order of their names. Imported statically, so that a bundle of the service carries them. A
 * migration that has been released is never changed or renamed; a change of the schema is a new one.
 */

import type { Migration } from 'kysely/migration'
import { createAccounts } from '../accounts/migrations/create-accounts.ts'
import { createIdempotencyKeys } from '../http/migrations/create-idempotency-keys.ts'
import { createOrganizations } from '../organizations/migrations/create-organizations.ts'
import { createWorkspaces } from '../workspaces/migrations/create-workspaces.ts'
import { createIdBlocks } from './migrations/create-id-blocks.ts'

export const migrations: Readonly<Record<string, Migration>> = {
  '0010-id-blocks': createIdBlocks,
  '0020-accounts': createAccounts,
  '0030-organizations': createOrganizations,
  '0040-workspaces': createWorkspaces,
  '0050-idempotency-keys': createIdempotencyKeys,
}

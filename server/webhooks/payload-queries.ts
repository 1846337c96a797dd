/** The rows that events show, deleted ones too. */

import type { Selectable } from 'kysely'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { Database, Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import type { EntityChange } from '../events/entity-change.ts'

/** The rows of the workspace that the changes are of, as far as there still are any. */
export function changedRows<Table extends 'clients' | 'tags' | 'project_users' | 'project_groups'>(
  db: Db,
  table: Table,
  { organization, workspaceId }: WorkspaceMembership,
  changes: readonly EntityChange[],
): Promise<Selectable<Database[Table]>[]> {
  // Kysely cannot follow a table that is a parameter.
  const rows = db
    .selectFrom<'clients'>(table as 'clients')
    .selectAll()
    .where('organization_id', '=', organization.organizationId)
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', paddedIds(changes.map(({ id }) => id)))
    .execute()
  return rows as unknown as Promise<Selectable<Database[Table]>[]>
}

/** The people of rows that are gone. */
export function peopleOfRows(db: Db, organizationId: number, rows: readonly { readonly user_id: number }[]) {
  return db
    .selectFrom('users')
    .leftJoin('organization_users as ou', (join) =>
      join.onRef('ou.user_id', '=', 'users.id').on('ou.organization_id', '=', organizationId),
    )
    .select(['users.id', 'users.name', 'users.email', 'users.timezone'])
    .select(['ou.id as organization_user_id', 'ou.owner', 'ou.admin'])
    .where('users.id', 'in', paddedIds(rows.map((row) => row.user_id)))
    .execute()
}

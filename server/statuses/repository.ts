import type { Selectable } from 'kysely'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { Db } from '../database/database.ts'
import type { StatusTables } from './tables.ts'

export type StatusRow = Selectable<StatusTables['statuses']>

export function listStatuses(
  db: Db,
  { organization, workspaceId }: WorkspaceMembership,
): Promise<StatusRow[]> {
  return db
    .selectFrom('statuses')
    .selectAll()
    .where('organization_id', '=', organization.organizationId)
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function insertStatuses(db: Db, rows: readonly StatusRow[]): Promise<void> {
  await db.insertInto('statuses').values(rows).execute()
}

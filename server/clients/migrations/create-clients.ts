import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { changeTimes, createIndex, workspaceKey } from '../../database/schema.ts'

export const createClients: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('clients')
      .$call(workspaceKey('clients'))
      .addColumn('creator_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('notes', 'text')
      .addColumn('external_reference', 'text')
      .addColumn('archived_at', 'bigint')
      .$call(changeTimes)
      .execute()
    await createIndex(db, 'clients_workspace_at', 'clients', ['organization_id', 'workspace_id', 'at'])
  },
}

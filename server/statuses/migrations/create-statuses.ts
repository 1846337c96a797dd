import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { changeTimes, createIndex, workspaceKey } from '../../database/schema.ts'

export const createStatuses: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('statuses')
      .$call(workspaceKey('statuses'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('emoji', 'text')
      .addColumn('position', 'integer', (column) => column.notNull())
      .$call(changeTimes)
      .execute()
    await createIndex(db, 'statuses_workspace', 'statuses', ['organization_id', 'workspace_id', 'position'])
  },
}

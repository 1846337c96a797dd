import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

/** Pages by name come straight from an index, without reading and sorting all projects of the workspace. */
export const addProjectNameKeys: Migration = {
  async up(db: Db) {
    await db.schema
      .alterTable('projects')
      .addColumn('name_key', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db
      .updateTable('projects')
      .set({ name_key: sql<string>`lower(name)` })
      .execute()
    // The columns after the id let lists be narrowed, and counted, in the index alone. SQLite asks for deleted_at although
    // only undeleted projects are in it.
    await db.schema
      .createIndex('projects_name')
      .on('projects')
      .columns([
        'organization_id',
        'workspace_id',
        'name_key',
        'id',
        'archived_at',
        'is_private',
        'deleted_at',
      ])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
  },
}

import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

/** Changed attachments of a whole workspace are found without asking task by task. */
export const listAttachmentsByWorkspace: Migration = {
  async up(db: Db) {
    await db.schema
      .createIndex('attachments_workspace_at')
      .on('attachments')
      .columns(['organization_id', 'workspace_id', 'at'])
      .execute()
  },
}

import type { ContentKey } from '../contents/content-store.ts'
import type { Db } from '../database/database.ts'

/** Names the contents of all attachments. */
export async function listContents(db: Db): Promise<readonly ContentKey[]> {
  const rows = await db
    .selectFrom('attachment_contents')
    .select(['organization_id', 'sha256'])
    .orderBy('organization_id')
    .orderBy('sha256')
    .execute()
  return rows.map(({ organization_id, sha256 }) => ({ organizationId: organization_id, sha256 }))
}

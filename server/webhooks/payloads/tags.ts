import { paddedIds } from '../../database/id-list.ts'
import { toAnswer } from '../../tags/service.ts'
import type { RepresentEntities } from '../representation.ts'

export const representTags: RepresentEntities = async ({ db }, member, changes) => {
  const rows = await db
    .selectFrom('tags')
    .selectAll()
    .where('organization_id', '=', member.organization.organizationId)
    .where('workspace_id', '=', member.workspaceId)
    .where('id', 'in', paddedIds(changes.map(({ id }) => id)))
    .execute()
  return new Map(rows.map((row) => [row.id, { payload: toAnswer(row, member), project: null }]))
}

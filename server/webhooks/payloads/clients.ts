import { toAnswer } from '../../clients/service.ts'
import { paddedIds } from '../../database/id-list.ts'
import type { RepresentEntities } from '../representation.ts'

export const representClients: RepresentEntities = async ({ db }, member, changes) => {
  const rows = await db
    .selectFrom('clients')
    .selectAll()
    .where('organization_id', '=', member.organization.organizationId)
    .where('workspace_id', '=', member.workspaceId)
    .where('id', 'in', paddedIds(changes.map(({ id }) => id)))
    .execute()
  return new Map(rows.map((row) => [row.id, { payload: toAnswer(row, member, 1), project: null }]))
}

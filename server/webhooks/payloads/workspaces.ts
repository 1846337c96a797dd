import { findWorkspaceRow } from '../../workspaces/queries.ts'
import { representWorkspace } from '../../workspaces/wire.ts'
import type { RepresentEntities } from './payload.ts'

export const representWorkspaces: RepresentEntities = async ({ db }, member) => {
  const { workspaceId, organization } = member
  const row = await findWorkspaceRow(db, { organizationId: organization.organizationId, workspaceId })
  if (row === undefined) return new Map()
  return new Map([[row.id, { payload: representWorkspace(row, member), project: null }]])
}

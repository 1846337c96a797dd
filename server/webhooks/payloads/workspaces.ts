import { findWorkspaceRow } from '../../workspaces/repository.ts'
import { representWorkspace } from '../../workspaces/representation.ts'
import type { RepresentEntities } from '../representation.ts'

export const representWorkspaces: RepresentEntities = async ({ db }, member) => {
  const { workspaceId, organization } = member
  const row = await findWorkspaceRow(db, { organizationId: organization.organizationId, workspaceId })
  if (row === undefined) return new Map()
  return new Map([[row.id, { payload: representWorkspace(row, member), project: null }]])
}

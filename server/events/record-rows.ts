import type { AnyScope } from '../access/scope.ts'
import type { RowKey } from '../database/rows.ts'
import type { EntityChange, GoneRows } from './entity-change.ts'

/** Notes the same change of several rows of one table. */
export function recordRows(
  scope: Pick<AnyScope, 'record'>,
  model: EntityChange['model'],
  action: EntityChange['action'],
  rows: readonly RowKey[],
): void {
  for (const { organization_id: organizationId, workspace_id: workspaceId, id } of rows) {
    scope.record({ model, action, organizationId, workspaceId, id })
  }
}

/** Notes that rows of one table were deleted, and what they were. */
export function recordDeleted(
  scope: Pick<AnyScope, 'record'>,
  model: EntityChange['model'],
  rows: readonly GoneRows[keyof GoneRows][],
): void {
  for (const last of rows) {
    const { organization_id: organizationId, workspace_id: workspaceId, id } = last
    scope.record({ model, action: 'deleted', organizationId, workspaceId, id, last })
  }
}

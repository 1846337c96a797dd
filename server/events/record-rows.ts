import type { Scope } from '../access/scope.ts'
import type { EntityChange } from './entity-change.ts'

/** Identifies a row of a tenant's table and its place. */
export interface RowKey {
  readonly organization_id: number
  readonly workspace_id: number
  readonly id: number
}

/** Notes the same change of several rows of one table. */
export function recordRows(
  scope: Pick<Scope, 'record'>,
  model: EntityChange['model'],
  action: EntityChange['action'],
  rows: readonly RowKey[],
): void {
  for (const { organization_id: organizationId, workspace_id: workspaceId, id } of rows) {
    scope.record({ model, action, organizationId, workspaceId, id })
  }
}

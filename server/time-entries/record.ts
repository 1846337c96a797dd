import type { Scope } from '../access/scope.ts'
import type { EntityChange } from '../events/entity-change.ts'
import type { EntryKey } from './write-repository.ts'

/** Notes a change of entries for those who listen. */
export function recordEntries(
  scope: Pick<Scope, 'record'>,
  action: EntityChange['action'],
  entries: readonly EntryKey[],
): void {
  for (const { organization_id: organizationId, workspace_id: workspaceId, id } of entries) {
    scope.record({ model: 'time_entry', action, organizationId, workspaceId, id })
  }
}

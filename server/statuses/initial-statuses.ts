import type { StatusType } from '../../shared/api/statuses.ts'
import type { Scope } from '../access/scope.ts'
import { insertStatuses } from './queries.ts'

/** What every workspace begins with: one of each type (decisions §9). */
const initialStatuses: readonly { readonly type: StatusType; readonly name: string }[] = [
  { type: 'todo', name: 'To do' },
  { type: 'in_progress', name: 'In progress' },
  { type: 'done', name: 'Done' },
]

/** Gives a new workspace its first statuses. */
export async function createInitialStatuses(
  { db, ids, now, at }: Scope,
  workspace: { readonly organizationId: number; readonly workspaceId: number },
): Promise<void> {
  const rows = initialStatuses.map(({ type, name }, index) => ({
    organization_id: workspace.organizationId,
    id: ids.next(),
    workspace_id: workspace.workspaceId,
    name,
    type,
    emoji: null,
    position: index + 1,
    created_at: now,
    at,
    deleted_at: null,
  }))
  await insertStatuses(db, rows)
}

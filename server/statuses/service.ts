/** Task statuses of a workspace (decisions §6, §9). */

import type { Status, StatusType } from '../../shared/api/statuses.ts'
import { requireWorkspace } from '../access/places.ts'
import type { CallerScope, Scope } from '../access/scope.ts'
import { toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { insertStatuses, listStatuses, type StatusRow } from './repository.ts'

/** What every workspace begins with: one of each type. */
const initialStatuses: readonly { readonly type: StatusType; readonly name: string }[] = [
  { type: 'todo', name: 'To do' },
  { type: 'in_progress', name: 'In progress' },
  { type: 'done', name: 'Done' },
]

function toAnswer(row: StatusRow): Status {
  return {
    created_at: toTimestamp(row.created_at),
    deleted_at: toTimestampOrNull(row.deleted_at),
    emoji: row.emoji,
    id: row.id,
    name: row.name,
    position: row.position,
    type: row.type,
    updated_at: toPreciseTimestamp(row.at),
    workspace_id: row.workspace_id,
  }
}

/** The workspace's statuses in their order. */
export async function readStatuses(scope: CallerScope, workspaceId: number): Promise<Status[]> {
  const member = requireWorkspace(scope.caller, workspaceId)
  return (await listStatuses(scope.db, member)).map(toAnswer)
}

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

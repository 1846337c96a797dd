/** Whether a task is done, and its status: two names of one thing, changed together. */

import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Replica } from '../replica/replica.ts'
import { firstStatus, statusesOf } from '../queries/statuses.ts'
import { findInWorkspace } from './find-row.ts'

type TaskStatus = Pick<EntityFields['task'], 'done' | 'statusId'>

/** The status that a caller asks for; an absent key stays as it is. */
interface WantedStatus {
  readonly done?: boolean | undefined
  readonly statusId?: LocalId | null | undefined
}

/**
 * Completes the one by the other. A task that is done, or open again, without a word about its status gets the first that
 * fits; null where the workspace's statuses are not known yet.
 *
 * @throws {CommandError} `not_found` for a status that is gone, `refused` for one of another workspace
 */
export function resolveStatus(
  replica: Replica,
  workspaceId: WorkspaceId,
  wanted: WantedStatus,
  current: TaskStatus | null,
): Partial<TaskStatus> {
  const { statusId } = wanted
  if (statusId !== null && statusId !== undefined) {
    const status = findInWorkspace(replica, 'status', statusId, workspaceId, 'statusId')
    return { statusId, done: status.fields.type === 'done' }
  }
  if (wanted.done === undefined && current !== null) return {}
  const done = wanted.done ?? false
  if (current?.done === done && current.statusId !== null) return {}
  return { done, statusId: firstStatus(statusesOf({ replica, workspaceId: () => workspaceId }), done) }
}

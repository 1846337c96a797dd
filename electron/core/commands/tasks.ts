/** Tasks of the workspace in use. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { refused } from './command-error.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow, findRows } from './find-row.ts'
import { present } from './present.ts'
import { deleteReferred } from './references.ts'

/**
 * Without a position it goes to the end of its day, or of the backlog.
 *
 * @throws {CommandError} `not_found` for a project that is gone
 */
export function createTask(context: CommandContext, input: ParsedInput<'tasks.create'>): Changed {
  return change(context, (editing) => {
    const { projectId } = input
    const workspaceId =
      projectId === null || projectId === undefined
        ? context.workspaceId()
        : findRow(context.replica, 'project', projectId).workspaceId
    const position = input.position ?? endOf(context, workspaceId, input.date ?? null)
    editing.create('task', { ...present(input), position }, workspaceId)
  })
}

/** @throws {CommandError} `not_found`; `refused` for a project of another workspace */
export function updateTasks(context: CommandContext, { ids, changes }: ParsedInput<'tasks.update'>): Changed {
  return change(context, (editing) => {
    const { projectId } = changes
    const project =
      projectId === null || projectId === undefined ? null : findRow(context.replica, 'project', projectId)
    for (const row of findRows(context.replica, 'task', ids)) {
      if (project !== null && project.workspaceId !== row.workspaceId) {
        throw refused('That project belongs to another workspace. Choose a project of the same workspace.', {
          field: 'projectId',
        })
      }
      editing.update('task', row, present(changes))
    }
  })
}

/** @throws {CommandError} `not_found`, and then nothing is moved */
export function moveTasks(context: CommandContext, { moves }: ParsedInput<'tasks.move'>): Changed {
  return change(context, (editing) => {
    for (const { id, ...place } of moves) {
      editing.update('task', findRow(context.replica, 'task', id), present(place))
    }
  })
}

/** The entries of a deleted task stay, without it. */
export function deleteTasks(context: CommandContext, { ids }: ParsedInput<'tasks.delete'>): Changed {
  return change(context, (editing) => {
    for (const row of findRows(context.replica, 'task', ids)) deleteReferred(editing, 'task', row)
  })
}

function endOf({ replica }: CommandContext, workspaceId: WorkspaceId, date: string | null): number {
  const last = replica.sqlite.get(
    'SELECT max(position) AS last FROM tasks WHERE date IS ? AND workspace_id = ? AND deleted = 0',
    [date, workspaceId],
  )
  return ((last?.['last'] ?? -1) as number) + 1
}

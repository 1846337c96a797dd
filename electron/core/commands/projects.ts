/** Projects of the workspace in use. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { refused } from './command-error.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow, findRows } from './find-row.ts'
import { deleteReferred } from './references.ts'
import { requireUniqueName } from './unique-name.ts'

/** @throws {CommandError} `refused` when the name is taken, `not_found` for a client that is gone */
export function createProject(context: CommandContext, input: ParsedInput<'projects.create'>): Changed {
  return change(context, (editing) => {
    const workspaceId = context.workspaceId()
    requireUniqueName(context.replica, 'project', workspaceId, input.name)
    requireClient(context, input.clientId, workspaceId)
    editing.create('project', withoutUndefined(input), workspaceId)
  })
}

/** @throws {CommandError} `refused` when the name is taken, `not_found` for it or its client */
export function updateProject(
  context: CommandContext,
  { id, changes }: ParsedInput<'projects.update'>,
): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'project', id)
    if (changes.name !== undefined) {
      requireUniqueName(context.replica, 'project', row.workspaceId, changes.name, id)
    }
    if (changes.clientId !== row.fields.clientId) requireClient(context, changes.clientId, row.workspaceId)
    editing.update('project', row, withoutUndefined(changes))
  })
}

/** Archives projects, or restores them. Their entries and tasks stay as they are. */
export function archiveProjects(
  context: CommandContext,
  { ids, archived }: ParsedInput<'projects.archive'>,
): Changed {
  return change(context, (editing) => {
    for (const row of findRows(context.replica, 'project', ids)) editing.update('project', row, { archived })
  })
}

/** The entries and tasks of a deleted project stay, without a project. */
export function deleteProjects(context: CommandContext, { ids }: ParsedInput<'projects.delete'>): Changed {
  return change(context, (editing) => {
    for (const row of findRows(context.replica, 'project', ids)) deleteReferred(editing, 'project', row)
  })
}

function requireClient(
  { replica }: CommandContext,
  clientId: LocalId | null | undefined,
  workspaceId: WorkspaceId,
): void {
  if (clientId === null || clientId === undefined) return
  if (findRow(replica, 'client', clientId).workspaceId === workspaceId) return
  throw refused('That client belongs to another workspace. Choose a client of the same workspace.', {
    field: 'clientId',
  })
}

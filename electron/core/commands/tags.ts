/** Tags of the workspace in use. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { change, type CommandContext, type Editing } from './editing.ts'
import { findRow, findRows } from './find-row.ts'
import { deleteReferred } from './references.ts'
import { idsNamed, requireUniqueName } from './unique-name.ts'

/** @throws {CommandError} `refused` when the name is taken */
export function createTag(context: CommandContext, { name }: ParsedInput<'tags.create'>): Changed {
  return change(context, (editing) => {
    requireUniqueName(context.replica, 'tag', context.workspaceId(), name)
    editing.create('tag', { name })
  })
}

/** The tags of these names, in any case; those that the workspace lacks are made. */
export function tagsNamed(
  editing: Editing,
  workspaceId: WorkspaceId,
  names: readonly string[] = [],
): readonly LocalId[] {
  return names.map((name) => {
    const [known] = idsNamed(editing.context.replica, 'tag', workspaceId, name)
    return known ?? editing.createBeside('tag', { name }, workspaceId).localId
  })
}

/** @throws {CommandError} `refused` when the name is taken, `not_found` */
export function updateTag(context: CommandContext, { id, name }: ParsedInput<'tags.update'>): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'tag', id)
    requireUniqueName(context.replica, 'tag', row.workspaceId, name, id)
    editing.update('tag', row, { name })
  })
}

/** The entries of a deleted tag stay, without it. */
export function deleteTags(context: CommandContext, { ids }: ParsedInput<'tags.delete'>): Changed {
  return change(context, (editing) => {
    for (const row of findRows(context.replica, 'tag', ids)) deleteReferred(editing, 'tag', row)
  })
}

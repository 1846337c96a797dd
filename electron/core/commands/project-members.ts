/** Membership in projects. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import { refused } from './command-error.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow } from './find-row.ts'

/** @throws {CommandError} `not_found` for the project or a person; `refused` for people of another workspace */
export function addProjectMembers(
  context: CommandContext,
  { projectId, memberIds, manager }: ParsedInput<'projectMembers.add'>,
): Changed {
  return change(context, (editing) => {
    const { replica } = context
    const project = findRow(replica, 'project', projectId)
    const present = new Set(
      replica.rows
        .where('projectMember', 'project_id = ? AND deleted = 0', [projectId])
        .map(({ fields }) => fields.memberId),
    )
    for (const memberId of new Set(memberIds)) {
      if (present.has(memberId)) continue
      const { workspaceId } = findRow(replica, 'member', memberId)
      if (workspaceId !== project.workspaceId) {
        throw refused('That person belongs to another workspace. Choose people of the same workspace.', {
          field: 'memberIds',
        })
      }
      editing.create('projectMember', { projectId, memberId, manager }, project.workspaceId)
    }
  })
}

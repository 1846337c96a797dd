/** The person or the ghost whose hours or time off a command is about. */

import type { Worker } from '../../../shared/bridge/people.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { refused } from './command-error.ts'
import type { CommandContext } from './editing.ts'
import { findRow } from './find-row.ts'

const administrators: ReadonlySet<string> = new Set(['owner', 'admin'])

/**
 * The workspace whose organization plans the worker: of a person the one in use, as people may belong to several.
 *
 * @throws {CommandError} `not_found`; `refused` for both or neither of person and ghost, for somebody else's where only
 * administrators may, and for a ghost that a person has replaced
 */
export function requireWorker(
  { replica, workspaceId }: CommandContext,
  { memberId, ghostId }: Worker,
): WorkspaceId {
  if (memberId !== null && ghostId === null) {
    const member = findRow(replica, 'member', memberId)
    const [me] = replica.rows.where('member', 'is_me = 1', [])
    if (!member.fields.isMe && me !== undefined && !administrators.has(me.fields.role)) {
      throw refused('Only administrators plan the hours and the time off of others. Ask one of them.')
    }
    return workspaceId()
  }
  if (ghostId !== null && memberId === null) {
    const ghost = findRow(replica, 'ghost', ghostId)
    if (ghost.fields.embodiedAt !== null) {
      throw refused('A person has taken the place of this ghost. Change their hours and time off instead.')
    }
    return ghost.workspaceId
  }
  throw refused('Choose one person, or one ghost.')
}

/** People who are members of a project themselves; members through a group alone are not among them (T §2 Project user). */

import { z } from 'zod'
import { localId, syncState } from './fields.ts'
import { command, query } from './procedure.ts'

export const projectMember = z.object({
  id: localId,
  projectId: localId,
  /** As `members.list` names people. */
  memberId: localId,
  /** May change the project, and who is in it. */
  manager: z.boolean(),
  syncState,
})
export type ProjectMember = z.output<typeof projectMember>

const ids = z.array(localId).min(1).max(1000)

export const projectMemberProcedures = {
  /** Managers first, then by name; of one project, or of all that the person sees. */
  'projectMembers.list': query(z.object({ projectId: localId.optional() }), z.array(projectMember)),
  /** People who are in the project already stay as they are. */
  'projectMembers.add': command(
    z.object({ projectId: localId, memberIds: ids, manager: z.boolean().default(false) }),
  ),
  'projectMembers.update': command(z.object({ ids, changes: z.object({ manager: z.boolean() }).partial() })),
  'projectMembers.remove': command(z.object({ ids })),
} as const

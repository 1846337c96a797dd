/** A person takes the place of a ghost (P §3, P §4.1, decisions §9). */

import type { EmbodyBody, Ghost } from '../../shared/api/ghosts.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { requirePermission } from '../access/permissions.ts'
import type { CallerScope } from '../access/scope.ts'
import { idChunks, paddedIds } from '../database/id-list.ts'
import { Conflict } from '../errors/app-error.ts'
import { changeParts } from '../groups/parts.ts'
import { requireEditableGroup } from '../groups/service.ts'
import { giveProject } from '../invitations/recipients.ts'
import type { Viewer } from '../projects/visible-projects.ts'
import { giveTimeOffToPerson } from '../time-off/repository.ts'
import { giveHoursToPerson } from '../working-hours/repository.ts'
import { linkedIds, shownAmong } from './assigned-rows.ts'
import { freeAssignments } from './assignments.ts'
import { admitRecipient } from './recipient.ts'
import { type GhostRow, updateGhost } from './repository.ts'
import { answerGhost, type GhostPath, requireGhost, viewerOf } from './service.ts'

/** The person becomes a member of the ghost's projects, of their own. */
async function giveProjects(scope: CallerScope, ghost: GhostRow, userId: number): Promise<void> {
  for (const chunk of idChunks(await linkedIds(scope.db, 'projects', ghost))) {
    const projects = await scope.db
      .selectFrom('projects')
      .select(['organization_id', 'workspace_id', 'id'])
      .where('organization_id', '=', ghost.organization_id)
      .where('id', 'in', paddedIds(chunk))
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    for (const project of projects) await giveProject(scope, userId, { project, manager: false })
  }
}

/** The person becomes one of the ghost's teams. @throws {Forbidden} for a team of workspaces that the caller does not administrate. */
async function giveTeams(scope: CallerScope, viewer: Viewer, ghost: GhostRow, userId: number): Promise<void> {
  const ids = await linkedIds(scope.db, 'teams', ghost)
  for (const groupId of await shownAmong(scope.db, viewer, 'teams', ids)) {
    const path = { organization_id: ghost.organization_id, group_id: groupId }
    const { row, parts } = await requireEditableGroup(scope, path)
    const users = [...new Set([...parts.users, userId])]
    await changeParts(scope, row, parts, { ...parts, users })
  }
}

async function giveTasks({ db }: CallerScope, ghost: GhostRow, userId: number): Promise<void> {
  for (const chunk of idChunks(await linkedIds(db, 'tasks', ghost))) {
    const rows = chunk.map((id) => ({ organization_id: ghost.organization_id, task_id: id, user_id: userId }))
    await db
      .insertInto('task_assignees')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/**
 * Puts a person of the organization, also one who is still invited, in the place of a ghost: they belong to the workspace
 * with that role; the ghost's projects, teams, tasks and time off become theirs, and its working hours on the weekdays
 * that they have none for. The ghost stays, embodied.
 *
 * @throws {Conflict} when somebody has taken its place; {BadRequest} and {Forbidden} as `admitRecipient`.
 */
export async function embodyGhost(scope: CallerScope, path: GhostPath, body: EmbodyBody): Promise<Ghost> {
  const viewer = viewerOf(scope, path)
  requirePermission(viewer.member, 'ghosts.embody')
  const ghost = await requireGhost(scope, viewer, path.ghost_id)
  if (ghost.embodied_at !== null) throw new Conflict('Ghost already embodied')
  requireExpectedVersion(scope, ghost)
  const userId = await admitRecipient(scope, viewer.member, body)
  await giveProjects(scope, ghost, userId)
  await giveTeams(scope, viewer, ghost, userId)
  await giveTasks(scope, ghost, userId)
  await freeAssignments(scope, ghost)
  await giveHoursToPerson(scope, ghost, userId)
  await giveTimeOffToPerson(scope, ghost, userId)
  await updateGhost(scope.db, ghost, { embodied_at: scope.now, user_id: userId, at: scope.at })
  return answerGhost(scope, viewer, ghost.id)
}

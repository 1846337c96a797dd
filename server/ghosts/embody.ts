/** A person takes the place of a ghost (P §3, P §4.1, decisions §9). */

import type { EmbodyBody, Ghost } from '../../shared/api/ghosts.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { requirePermission } from '../access/permissions.ts'
import type { Scope } from '../access/scope.ts'
import { idChunks } from '../database/id-list.ts'
import { Conflict } from '../errors/app-error.ts'
import { changeParts } from '../groups/parts.ts'
import { requireEditableGroup } from '../groups/service.ts'
import { giveProject } from '../invitations/membership-queries.ts'
import type { Viewer } from '../projects/queries.ts'
import { viewerAt } from '../projects/viewer.ts'
import { giveTimeOffToPerson } from '../time-off/queries.ts'
import { giveHoursToPerson } from '../working-hours/queries.ts'
import { giveTasks, linkedIds, projectsAmong, shownAmong } from './assignment-queries.ts'
import { freeAssignments } from './assignments.ts'
import { type GhostRow, updateGhost } from './queries.ts'
import { admitRecipient } from './recipient.ts'
import { answerGhost, type GhostPath, requireGhost } from './service.ts'

/** The person becomes a member of the ghost's projects, of their own. */
async function giveProjects(scope: Scope, ghost: GhostRow, userId: number) {
  for (const chunk of idChunks(await linkedIds(scope.db, 'projects', ghost))) {
    const projects = await projectsAmong(scope.db, ghost.organization_id, chunk)
    for (const project of projects) await giveProject(scope, userId, { project, manager: false })
  }
}

/** The person becomes one of the ghost's teams. @throws {Forbidden} for a team of workspaces that the caller does not administrate. */
async function giveTeams(scope: Scope, viewer: Viewer, ghost: GhostRow, userId: number) {
  const ids = await linkedIds(scope.db, 'teams', ghost)
  for (const groupId of await shownAmong(scope.db, viewer, 'teams', ids)) {
    const path = { organization_id: ghost.organization_id, group_id: groupId }
    const { row, parts } = await requireEditableGroup(scope, path)
    const users = [...new Set([...parts.users, userId])]
    await changeParts(scope, row, parts, { ...parts, users })
  }
}

/**
 * Puts a person of the organization, also one who is still invited, in the place of a ghost: they belong to the workspace
 * with that role; the ghost's projects, teams, tasks and time off become theirs, and its working hours on the weekdays
 * that they have none for. The ghost stays, embodied.
 *
 * @throws {Conflict} when somebody has taken its place; {BadRequest} and {Forbidden} as `admitRecipient`.
 */
export async function embodyGhost(scope: Scope, path: GhostPath, body: EmbodyBody): Promise<Ghost> {
  const viewer = viewerAt(scope, path)
  requirePermission(viewer.member, 'ghosts.embody')
  const ghost = await requireGhost(scope, viewer, path.ghost_id)
  if (ghost.embodied_at !== null) throw new Conflict('ghost_embodied')
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

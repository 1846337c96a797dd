/** Milestones of a workspace: rules and permissions (P §4.3, decisions §6). */

import type { Milestone, MilestoneBody } from '../../shared/api/milestones.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { requirePermission } from '../access/permissions.ts'
import type { WorkspacePath, Path, Scope } from '../access/scope.ts'
import { given, pick } from '../database/pick.ts'
import { newRowIn } from '../database/rows.ts'
import { readDate, requireTime } from '../effects/time-text.ts'
import { keptTimes, toTimestampOrNull } from '../effects/timestamps.ts'
import { NotFound } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { trimmedChange, trimmedText } from '../errors/trimmed-text.ts'
import { shownAmong } from '../ghosts/queries.ts'
import { requireShown } from '../ghosts/assignments.ts'
import { sinceInstant } from '../lists/since.ts'
import { viewerOf } from '../projects/find.ts'
import { projectsAmong, type Viewer } from '../projects/queries.ts'
import {
  findMilestone,
  insertMilestone,
  listMilestones,
  type MilestoneChanges,
  type MilestoneRow,
  milestonesAmong,
  projectsOfMilestones,
  replaceProjects,
  replaceTeams,
  teamsOfMilestones,
  updateMilestone,
} from './queries.ts'
import { createdOnce } from '../feed/created-once.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'

type MilestonePath = Path<'workspace_id' | 'milestone_id'>

function toAnswer(row: MilestoneRow, projectIds: number[], teamIds: number[]): Milestone {
  return {
    ...pick(row, 'color', 'due_date', 'id', 'name', 'workspace_id'),
    ...keptTimes(row),
    completed_at: toTimestampOrNull(row.completed_at),
    project_ids: projectIds,
    svc_user_id: row.creator_id,
    team_ids: teamIds,
  }
}

/**
 * Milestones as the viewer sees them: projects that they may not see are not listed. A milestone of private projects alone is
 * visible to those who see one of them, also when they have been deleted.
 */
async function seenMilestones({ db }: Scope, viewer: Viewer, rows: readonly MilestoneRow[]) {
  const { organizationId } = viewer.member.organization
  const ids = rows.map(({ id }) => id)
  const projects = await projectsOfMilestones(db, organizationId, ids)
  const projectIds = [...new Set(projects.map((row) => row.project_id))]
  const visible = new Set((await projectsAmong(db, viewer, projectIds)).map(({ id }) => id))
  const projectsById = Map.groupBy(projects, (row) => row.milestone_id)
  const teams = Map.groupBy(await teamsOfMilestones(db, organizationId, ids), (row) => row.milestone_id)
  return rows.map((row) => {
    const all = projectsById.get(row.id) ?? []
    const known = all.filter((link) => visible.has(link.project_id))
    const shown = known.filter((link) => link.deleted_at === null).map((link) => link.project_id)
    const teamIds = (teams.get(row.id) ?? []).map((link) => link.team_id)
    return { row, answer: toAnswer(row, shown, teamIds), visible: all.length === 0 || known.length > 0 }
  })
}

/** Those of the milestones that the viewer may see, deleted ones too. At least one id. */
export async function visibleMilestones(scope: Scope, viewer: Viewer, ids: readonly number[]) {
  const seen = await seenMilestones(scope, viewer, await milestonesAmong(scope.db, viewer.member, ids))
  return seen.filter(({ visible }) => visible).map(({ answer }) => answer)
}

/** The milestone as it is now, although a change may just have hidden it from the viewer. */
async function findSeen(scope: Scope, viewer: Viewer, id: number) {
  const row = await findMilestone(scope.db, viewer.member, id)
  const [seen] = row === undefined ? [] : await seenMilestones(scope, viewer, [row])
  return seen
}

/** The milestone as it is now, although a change may just have hidden it from the viewer. */
async function answerMilestone(scope: Scope, viewer: Viewer, id: number): Promise<Milestone> {
  const seen = await findSeen(scope, viewer, id)
  if (seen === undefined) throw new Error(`Milestone ${id} has no answer.`)
  return seen.answer
}

async function requireMilestone(scope: Scope, viewer: Viewer, id: number) {
  const seen = await findSeen(scope, viewer, id)
  if (seen?.visible !== true) throw new NotFound()
  return seen
}

/**
 * Milestones by due date, those without one last. Of a project that the caller may not see there are none.
 *
 * @param query `since` in UNIX seconds: what changed since.
 */
export async function readMilestones(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  query: {
    readonly since?: number | undefined
    readonly 'project_id[]'?: readonly number[] | undefined
    readonly 'team_id[]'?: readonly number[] | undefined
  },
): Promise<Milestone[]> {
  const viewer = viewerOf(scope, workspaceId)
  const asked = query['project_id[]']
  const projectIds = asked && (await shownAmong(scope.db, viewer, 'projects', asked))
  if (projectIds?.length === 0) return []
  const filter = { since: sinceInstant(query.since), projectIds, teamIds: query['team_id[]'] }
  const rows = await listMilestones(scope.db, viewer.member, filter)
  const seen = await seenMilestones(scope, viewer, rows)
  return seen.filter(({ visible }) => visible).map(({ answer }) => answer)
}

export async function readMilestone(scope: Scope, path: MilestonePath): Promise<Milestone> {
  return (await requireMilestone(scope, viewerOf(scope, path.workspace_id), path.milestone_id)).answer
}

function columnsOf({ caller, at }: Scope, body: MilestoneBody): MilestoneChanges {
  const { color, due_date: due, completed_at: completed } = body
  return {
    ...given({
      name: trimmedChange(body.name, 'name'),
      color,
      due_date: due === '' ? null : due && readDate(due, 'due_date', caller.timeZone),
      completed_at:
        completed === undefined || completed === null
          ? completed
          : requireTime(completed, 'completed_at').instant,
    }),
    at,
  }
}

/** @param hidden projects of the milestone that the viewer is not shown, and so does not take away. */
async function saveRelated(
  scope: Scope,
  viewer: Viewer,
  row: MilestoneRow,
  body: MilestoneBody,
  hidden: readonly number[],
) {
  if (body.project_ids !== undefined) {
    const wanted = await requireShown(scope, viewer, 'projects', body.project_ids, 'project_ids')
    await replaceProjects(scope.db, row, [...wanted, ...hidden])
  }
  if (body.team_ids !== undefined)
    await replaceTeams(scope.db, row, await requireShown(scope, viewer, 'teams', body.team_ids, 'team_ids'))
}

/** @throws {BadRequest} without a name, and naming the field that breaks a rule. */
export async function createMilestone(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  body: MilestoneBody & WithSyncId,
): Promise<Milestone> {
  const viewer = viewerOf(scope, workspaceId)
  requirePermission(viewer.member, 'milestones.update')
  const isVisible = async (id: number) => (await findSeen(scope, viewer, id))?.visible === true
  const creation = { kind: 'milestone', place: viewer.member, body, isVisible } as const
  const id = await createdOnce(scope, creation, () => storeNew(scope, viewer, body))
  return answerMilestone(scope, viewer, id)
}

async function storeNew(scope: Scope, viewer: Viewer, body: MilestoneBody): Promise<MilestoneRow> {
  const row: MilestoneRow = {
    ...newRowIn(viewer.member, scope),
    creator_id: viewer.userId,
    name: trimmedText(body.name, 'name'),
    color: null,
    due_date: null,
    completed_at: null,
    deleted_at: null,
    ...columnsOf(scope, body),
  }
  await insertMilestone(scope.db, row)
  await saveRelated(scope, viewer, row, body, [])
  recordRows(scope, 'milestone', 'created', [row])
  return row
}

/** Changes a milestone; keys that are absent stay as they are. @throws {BadRequest} naming the field that breaks a rule. */
export async function changeMilestone(
  scope: Scope,
  path: MilestonePath,
  body: MilestoneBody,
): Promise<Milestone> {
  const viewer = viewerOf(scope, path.workspace_id)
  const { row, answer } = await requireMilestone(scope, viewer, path.milestone_id)
  requirePermission(viewer.member, 'milestones.update')
  requireExpectedVersion(scope, row)
  await updateMilestone(scope.db, row, columnsOf(scope, body))
  const all = await projectsOfMilestones(scope.db, row.organization_id, [row.id])
  const hidden = all.map((link) => link.project_id).filter((id) => !answer.project_ids.includes(id))
  await saveRelated(scope, viewer, row, body, hidden)
  recordRows(scope, 'milestone', 'updated', [row])
  return answerMilestone(scope, viewer, row.id)
}

export async function deleteMilestone(scope: Scope, path: MilestonePath) {
  const viewer = viewerOf(scope, path.workspace_id)
  const { row } = await requireMilestone(scope, viewer, path.milestone_id)
  requirePermission(viewer.member, 'milestones.update')
  requireExpectedVersion(scope, row)
  await updateMilestone(scope.db, row, { deleted_at: scope.now, at: scope.at })
  recordRows(scope, 'milestone', 'deleted', [row])
}

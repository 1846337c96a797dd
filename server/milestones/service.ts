/** Milestones of a workspace: rules and permissions (P §4.3, decisions §6). */

import type { Milestone, MilestoneBody } from '../../shared/api/milestones.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { requirePermission } from '../access/permissions.ts'
import { requireWorkspace } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { readDate, requireTime } from '../effects/time-text.ts'
import { toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { shownAmong } from '../ghosts/assignment-queries.ts'
import { sinceInstant } from '../lists/since.ts'
import type { Viewer } from '../projects/queries.ts'
import {
  findMilestone,
  insertMilestone,
  listMilestones,
  type MilestoneChanges,
  type MilestoneRow,
  projectsOfMilestones,
  replaceProjects,
  replaceTeams,
  teamsOfMilestones,
  updateMilestone,
  visibleAmong,
} from './queries.ts'

interface MilestonePath {
  readonly workspace_id: number
  readonly milestone_id: number
}

function viewerOf({ caller }: CallerScope, workspaceId: number): Viewer {
  return { member: requireWorkspace(caller, workspaceId), userId: caller.userId }
}

function toAnswer(
  row: MilestoneRow,
  related: { readonly projectIds: number[]; readonly teamIds: number[] },
): Milestone {
  return {
    color: row.color,
    completed_at: toTimestampOrNull(row.completed_at),
    created_at: toTimestamp(row.created_at),
    deleted_at: toTimestampOrNull(row.deleted_at),
    due_date: row.due_date,
    id: row.id,
    name: row.name,
    project_ids: related.projectIds,
    svc_user_id: row.creator_id,
    team_ids: related.teamIds,
    updated_at: toPreciseTimestamp(row.at),
    workspace_id: row.workspace_id,
  }
}

interface SeenMilestone {
  readonly answer: Milestone
  /** A milestone of private projects alone is for those who see one of them, also when they have been deleted. */
  readonly visible: boolean
}

/** Milestones as the viewer sees them: projects that they may not see are not listed. */
async function seenMilestones(
  { db }: CallerScope,
  viewer: Viewer,
  rows: readonly MilestoneRow[],
): Promise<SeenMilestone[]> {
  const { organizationId } = viewer.member.organization
  const ids = rows.map(({ id }) => id)
  const projects = await projectsOfMilestones(db, organizationId, ids)
  const projectIds = [...new Set(projects.map((row) => row.project_id))]
  const visible = new Set(await visibleAmong(db, viewer, projectIds))
  const projectsById = Map.groupBy(projects, (row) => row.milestone_id)
  const teams = Map.groupBy(await teamsOfMilestones(db, organizationId, ids), (row) => row.milestone_id)
  return rows.map((row) => {
    const all = projectsById.get(row.id) ?? []
    const known = all.filter((link) => visible.has(link.project_id))
    const shown = known.filter((link) => link.deleted_at === null).map((link) => link.project_id)
    const teamIds = (teams.get(row.id) ?? []).map((link) => link.team_id)
    return {
      answer: toAnswer(row, { projectIds: shown, teamIds }),
      visible: all.length === 0 || known.length > 0,
    }
  })
}

/** The milestone as it is now, although a change may just have hidden it from the viewer. */
async function answerMilestone(scope: CallerScope, viewer: Viewer, id: number): Promise<Milestone> {
  const row = await findMilestone(scope.db, viewer.member, id)
  const [seen] = row === undefined ? [] : await seenMilestones(scope, viewer, [row])
  if (seen === undefined) throw new Error(`Milestone ${id} has no answer.`)
  return seen.answer
}

async function requireMilestone(
  scope: CallerScope,
  viewer: Viewer,
  id: number,
): Promise<{ readonly row: MilestoneRow; readonly answer: Milestone }> {
  const row = await findMilestone(scope.db, viewer.member, id)
  const [seen] = row === undefined ? [] : await seenMilestones(scope, viewer, [row])
  if (row === undefined || seen?.visible !== true) throw new NotFound()
  return { row, answer: seen.answer }
}

/**
 * Milestones by due date, those without one last. Of a project that the caller may not see there are none.
 *
 * @param query `since` in UNIX seconds: what changed since.
 */
export async function readMilestones(
  scope: CallerScope,
  workspaceId: number,
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

export async function readMilestone(scope: CallerScope, path: MilestonePath): Promise<Milestone> {
  return (await requireMilestone(scope, viewerOf(scope, path.workspace_id), path.milestone_id)).answer
}

function validName(name: string | undefined): string {
  const trimmed = name?.trim() ?? ''
  if (trimmed === '') throw new BadRequest('required', { field: 'name' })
  return trimmed
}

function columnsOf({ caller, at }: CallerScope, body: MilestoneBody): MilestoneChanges {
  const { due_date: due, completed_at: completed } = body
  return {
    ...(body.name !== undefined && { name: validName(body.name) }),
    ...(body.color !== undefined && { color: body.color }),
    ...(due !== undefined && {
      due_date: due === null || due === '' ? null : readDate(due, 'due_date', caller.timeZone),
    }),
    ...(completed !== undefined && {
      completed_at: completed === null ? null : requireTime(completed, 'completed_at').instant,
    }),
    at,
  }
}

/** @param hidden projects of the milestone that the viewer is not shown, and so does not take away. */
async function saveRelated(
  { db }: CallerScope,
  viewer: Viewer,
  row: MilestoneRow,
  body: MilestoneBody,
  hidden: readonly number[],
): Promise<void> {
  if (body.project_ids !== undefined) {
    const wanted = [...new Set(body.project_ids)]
    if ((await shownAmong(db, viewer, 'projects', wanted)).length < wanted.length) {
      throw new BadRequest('unknown_reference', {
        field: 'project_ids',
        what: 'project',
        says: 'are not all projects of the workspace',
      })
    }
    await replaceProjects(db, row, [...wanted, ...hidden])
  }
  if (body.team_ids !== undefined) {
    const wanted = [...new Set(body.team_ids)]
    if ((await shownAmong(db, viewer, 'teams', wanted)).length < wanted.length) {
      throw new BadRequest('unknown_reference', {
        field: 'team_ids',
        what: 'team',
        says: 'are not all teams of the workspace',
      })
    }
    await replaceTeams(db, row, wanted)
  }
}

/** @throws {BadRequest} without a name, and naming the field that breaks a rule. */
export async function createMilestone(
  scope: CallerScope,
  workspaceId: number,
  body: MilestoneBody,
): Promise<Milestone> {
  const viewer = viewerOf(scope, workspaceId)
  requirePermission(viewer.member, 'milestones.update')
  const row: MilestoneRow = {
    organization_id: viewer.member.organization.organizationId,
    id: scope.ids.next(),
    workspace_id: viewer.member.workspaceId,
    creator_id: viewer.userId,
    name: validName(body.name),
    color: null,
    due_date: null,
    completed_at: null,
    created_at: scope.now,
    deleted_at: null,
    ...columnsOf(scope, body),
  }
  await insertMilestone(scope.db, row)
  await saveRelated(scope, viewer, row, body, [])
  return answerMilestone(scope, viewer, row.id)
}

/** Changes a milestone; keys that are absent stay as they are. @throws {BadRequest} naming the field that breaks a rule. */
export async function changeMilestone(
  scope: CallerScope,
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
  return answerMilestone(scope, viewer, row.id)
}

export async function deleteMilestone(scope: CallerScope, path: MilestonePath): Promise<void> {
  const viewer = viewerOf(scope, path.workspace_id)
  const { row } = await requireMilestone(scope, viewer, path.milestone_id)
  requirePermission(viewer.member, 'milestones.update')
  requireExpectedVersion(scope, row)
  await updateMilestone(scope.db, row, { deleted_at: scope.now, at: scope.at })
}

import type { Selectable } from 'kysely'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { type Insert, insertOf } from '../database/rows.ts'
import { keyOf, type Viewer, visibleProjects } from '../projects/queries.ts'
import type { MilestoneTables } from './tables.ts'

export type MilestoneRow = Selectable<MilestoneTables['milestones']>

export type MilestoneChanges = Partial<
  Pick<MilestoneRow, 'name' | 'color' | 'due_date' | 'completed_at' | 'deleted_at'>
> & { readonly at: Instant }

export interface MilestoneFilter {
  /** What was created, changed or deleted at that instant or later, deleted ones included, in the order of change. */
  readonly since?: Instant | undefined
  /** One of them has it. */
  readonly projectIds?: readonly number[] | undefined
  /** One of them has it. */
  readonly teamIds?: readonly number[] | undefined
}

function milestonesOf(db: Db, { organization, workspaceId }: WorkspaceMembership) {
  return db
    .selectFrom('milestones')
    .selectAll()
    .where('milestones.organization_id', '=', organization.organizationId)
    .where('milestones.workspace_id', '=', workspaceId)
}

export async function listMilestones(
  db: Db,
  member: WorkspaceMembership,
  { since, projectIds, teamIds }: MilestoneFilter,
): Promise<MilestoneRow[]> {
  let query = milestonesOf(db, member)
  if (projectIds !== undefined) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('milestone_projects')
          .select('milestone_projects.project_id')
          .whereRef('milestone_projects.organization_id', '=', 'milestones.organization_id')
          .whereRef('milestone_projects.milestone_id', '=', 'milestones.id')
          .where('milestone_projects.project_id', 'in', paddedIds(projectIds)),
      ),
    )
  }
  if (teamIds !== undefined) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('milestone_teams')
          .select('milestone_teams.team_id')
          .whereRef('milestone_teams.organization_id', '=', 'milestones.organization_id')
          .whereRef('milestone_teams.milestone_id', '=', 'milestones.id')
          .where('milestone_teams.team_id', 'in', paddedIds(teamIds)),
      ),
    )
  }
  if (since !== undefined) return query.where('at', '>=', since).orderBy('at').orderBy('id').execute()
  const rows = await query.where('deleted_at', 'is', null).orderBy('id').execute()
  return rows.sort((a, b) => compareDates(a.due_date, b.due_date))
}

/** Milestones without a date come last. */
function compareDates(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null) return 1
  return b === null || a < b ? -1 : 1
}

export function findMilestone(
  db: Db,
  member: WorkspaceMembership,
  id: number,
): Promise<MilestoneRow | undefined> {
  return milestonesOf(db, member).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

export const insertMilestone: Insert<MilestoneRow> = insertOf('milestones')

export async function updateMilestone(
  db: Db,
  row: MilestoneRow,
  changes: MilestoneChanges,
): Promise<MilestoneRow> {
  await db
    .updateTable('milestones')
    .set(changes)
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
  return { ...row, ...changes }
}

export interface MilestoneProject {
  readonly milestone_id: number
  readonly project_id: number
  readonly deleted_at: Instant | null
}

/** The projects of milestones, deleted ones too, whoever may see them. */
export async function projectsOfMilestones(
  db: Db,
  organizationId: number,
  ids: readonly number[],
): Promise<MilestoneProject[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('milestone_projects')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'milestone_projects.organization_id')
        .onRef('projects.id', '=', 'milestone_projects.project_id'),
    )
    .select(['milestone_projects.milestone_id', 'milestone_projects.project_id', 'projects.deleted_at'])
    .where('milestone_projects.organization_id', '=', organizationId)
    .where('milestone_projects.milestone_id', 'in', paddedIds(ids))
    .orderBy('milestone_projects.project_id')
    .execute()
}

/** The teams of milestones, but for deleted ones. */
export async function teamsOfMilestones(
  db: Db,
  organizationId: number,
  ids: readonly number[],
): Promise<{ readonly milestone_id: number; readonly team_id: number }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('milestone_teams')
    .innerJoin('groups', (join) =>
      join
        .onRef('groups.organization_id', '=', 'milestone_teams.organization_id')
        .onRef('groups.id', '=', 'milestone_teams.team_id'),
    )
    .select(['milestone_teams.milestone_id', 'milestone_teams.team_id'])
    .where('milestone_teams.organization_id', '=', organizationId)
    .where('milestone_teams.milestone_id', 'in', paddedIds(ids))
    .orderBy('milestone_teams.team_id')
    .execute()
}

/** Which of the projects the workspace has or had, and the viewer may see. */
export async function visibleAmong(db: Db, viewer: Viewer, projectIds: readonly number[]): Promise<number[]> {
  if (projectIds.length === 0) return []
  const rows = await visibleProjects(db, keyOf(viewer))
    .select('projects.id')
    .where('projects.id', 'in', paddedIds(projectIds))
    .execute()
  return rows.map(({ id }) => id)
}

export async function replaceProjects(
  db: Db,
  { organization_id, id }: MilestoneRow,
  ids: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('milestone_projects')
    .where('organization_id', '=', organization_id)
    .where('milestone_id', '=', id)
    .execute()
  if (ids.length === 0) return
  const rows = ids.map((projectId) => ({ organization_id, milestone_id: id, project_id: projectId }))
  await db.insertInto('milestone_projects').values(rows).execute()
}

export async function replaceTeams(
  db: Db,
  { organization_id, id }: MilestoneRow,
  ids: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('milestone_teams')
    .where('organization_id', '=', organization_id)
    .where('milestone_id', '=', id)
    .execute()
  if (ids.length === 0) return
  const rows = ids.map((teamId) => ({ organization_id, milestone_id: id, team_id: teamId }))
  await db.insertInto('milestone_teams').values(rows).execute()
}

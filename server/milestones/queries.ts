import type { Selectable } from 'kysely'
import type { Member } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { paddedIds, readInChunks } from '../database/id-list.ts'
import {
  type Changes,
  findOf,
  insertOf,
  isLinked,
  replaceLinksOf,
  rowsIn,
  sameTenant,
  updateOf,
} from '../database/rows.ts'
import type { MilestoneTables } from './tables.ts'

export type MilestoneRow = Selectable<MilestoneTables['milestones']>

export type MilestoneChanges = Changes<MilestoneRow>

export interface MilestoneFilter {
  /** Rows that were created, changed or deleted at that instant or later, deleted ones included, in the order of change. */
  readonly since?: Instant | undefined
  /** One of them has it. */
  readonly projectIds?: readonly number[] | undefined
  /** One of them has it. */
  readonly teamIds?: readonly number[] | undefined
}

export async function listMilestones(
  db: Db,
  member: Member,
  { since, projectIds, teamIds }: MilestoneFilter,
) {
  let query = rowsIn(db, 'milestones', member)
  if (projectIds !== undefined) {
    const ofMilestone = 'milestone_projects.milestone_id'
    query = query.where(isLinked(ofMilestone, 'milestones.id', 'milestone_projects.project_id', projectIds))
  }
  if (teamIds !== undefined) {
    const ofMilestone = 'milestone_teams.milestone_id'
    query = query.where(isLinked(ofMilestone, 'milestones.id', 'milestone_teams.team_id', teamIds))
  }
  if (since !== undefined) return query.where('at', '>=', since).orderBy('at').orderBy('id').execute()
  return query
    .where('deleted_at', 'is', null)
    .orderBy('due_date', (by) => by.asc().nullsLast())
    .orderBy('id')
    .execute()
}

/** Deleted ones too. At least one id. */
export function milestonesAmong(db: Db, member: Member, ids: readonly number[]) {
  return rowsIn(db, 'milestones', member).where('id', 'in', paddedIds(ids)).execute()
}

export const findMilestone = findOf('milestones')

export const insertMilestone = insertOf('milestones')

export const updateMilestone = updateOf('milestones')

export const replaceProjects = replaceLinksOf('milestone_projects', 'milestone_id', 'project_id')

export const replaceTeams = replaceLinksOf('milestone_teams', 'milestone_id', 'team_id')

/** The projects of milestones, deleted ones too, whoever may see them. */
export function projectsOfMilestones(db: Db, organizationId: number, ids: readonly number[]) {
  return readInChunks(ids, (wanted) =>
    db
      .selectFrom('milestone_projects')
      .innerJoin('projects', sameTenant('projects.id', 'milestone_projects.project_id'))
      .select(['milestone_projects.milestone_id', 'milestone_projects.project_id', 'projects.deleted_at'])
      .where('milestone_projects.organization_id', '=', organizationId)
      .where('milestone_projects.milestone_id', 'in', wanted)
      .orderBy('milestone_projects.project_id')
      .execute(),
  )
}

/** The teams of milestones, but for deleted ones. */
export function teamsOfMilestones(db: Db, organizationId: number, ids: readonly number[]) {
  return readInChunks(ids, (wanted) =>
    db
      .selectFrom('milestone_teams')
      .innerJoin('groups', sameTenant('groups.id', 'milestone_teams.team_id'))
      .select(['milestone_teams.milestone_id', 'milestone_teams.team_id'])
      .where('milestone_teams.organization_id', '=', organizationId)
      .where('milestone_teams.milestone_id', 'in', wanted)
      .orderBy('milestone_teams.team_id')
      .execute(),
  )
}

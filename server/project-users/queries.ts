/** Queries on people in projects. */

import type { Selectable } from 'kysely'
import type { Member } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { hasRow, insertOf, rowsIn, sameTenant, updateOf } from '../database/rows.ts'
import { keyOf, type Viewer, visibleProjects } from '../projects/queries.ts'
import type { ProjectTables } from '../projects/tables.ts'

type ProjectUsers = ProjectTables['project_users']

export type ProjectUserRow = Selectable<ProjectUsers>

/** With the caller's own part in the project. */
export type StandingRow = ProjectUserRow & {
  readonly is_private: boolean
  /** Null when the caller is not in the project. */
  readonly own_manager: boolean | null
}

export interface ProjectUserFilter {
  readonly ids?: readonly number[] | undefined
  readonly projectIds?: readonly number[] | undefined
  readonly userId?: number | undefined
  /** Only who is in a project of their own. */
  readonly onlyDirect?: boolean
}

/** Lists the people in the projects that the viewer sees. */
export function listProjectUserRows(
  db: Db,
  viewer: Viewer,
  { ids, projectIds, userId, onlyDirect = false }: ProjectUserFilter,
) {
  let query = visibleProjects(db, keyOf(viewer))
    .innerJoin('project_users', sameTenant('project_users.project_id', 'projects.id'))
    .leftJoin('project_users as mine', (join) =>
      join
        .onRef('mine.organization_id', '=', 'projects.organization_id')
        .onRef('mine.project_id', '=', 'projects.id')
        .on('mine.user_id', '=', viewer.userId),
    )
    .selectAll('project_users')
    .select(['projects.is_private', 'mine.manager as own_manager'])
    .where('projects.deleted_at', 'is', null)
  if (ids !== undefined) query = query.where('project_users.id', 'in', paddedIds(ids))
  if (projectIds !== undefined) query = query.where('projects.id', 'in', paddedIds(projectIds))
  if (userId !== undefined) query = query.where('project_users.user_id', '=', userId)
  if (onlyDirect) query = query.where('project_users.group_id', 'is', null)
  return query.orderBy('project_users.id').execute()
}

export async function findProjectUserRow(db: Db, viewer: Viewer, id: number) {
  const [row] = await listProjectUserRows(db, viewer, { ids: [id] })
  return row
}

export const insertProjectUserRow = insertOf('project_users')

export const updateProjectUserRow = updateOf('project_users')

/** Whether the person belongs to the workspace, or is invited to it, and is not deactivated. */
export function isInWorkspace(db: Db, member: Member, userId: number) {
  return hasRow(
    rowsIn(db, 'workspace_users', member).where('user_id', '=', userId).where('inactive', '=', false),
  )
}

/** A group of the project that the person is in. */
export async function groupGiving(db: Db, { organization_id, project_id, user_id }: ProjectUserRow) {
  const row = await db
    .selectFrom('project_groups')
    .innerJoin('group_users', sameTenant('group_users.group_id', 'project_groups.group_id'))
    .select('project_groups.group_id')
    .where('project_groups.organization_id', '=', organization_id)
    .where('project_groups.project_id', '=', project_id)
    .where('group_users.user_id', '=', user_id)
    .orderBy('project_groups.id')
    .limit(1)
    .executeTakeFirst()
  return row?.group_id
}

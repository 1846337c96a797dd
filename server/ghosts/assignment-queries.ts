/** Queries on what is assigned to ghosts. */

import type { Scope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { idChunks, readInChunks } from '../database/id-list.ts'
import {
  deleteRows,
  insertMissingOf,
  insertOf,
  rowsOf,
  sameTenant,
  type TenantKey,
  updateWhere,
} from '../database/rows.ts'
import { recordRows } from '../events/record-rows.ts'
import { keyOf, type Viewer, visibleProjects } from '../projects/queries.ts'
import { isVisible } from '../tasks/visibility-queries.ts'
import type { GhostRow } from './queries.ts'

/** The kinds of things that can be assigned to a ghost. */
export const assignmentKinds = ['projects', 'tasks', 'teams'] as const

export type AssignmentKind = (typeof assignmentKinds)[number]

const links = {
  projects: { table: 'ghost_projects', column: 'project_id' },
  tasks: { table: 'task_ghosts', column: 'task_id' },
  teams: { table: 'ghost_teams', column: 'team_id' },
} as const satisfies Record<AssignmentKind, { table: string; column: string }>

/** All that is assigned, whoever may see it. */
export async function linkedIds(db: Db, kind: AssignmentKind, ghost: TenantKey) {
  const { table, column } = links[kind]
  const rows = await rowsOf(db, table as 'ghost_projects', ofGhost(ghost))
    .select(`${column as 'project_id'} as id`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const ofGhost = ({ organization_id, id }: TenantKey) => ({ organization_id, ghost_id: id })

export async function link(db: Db, kind: AssignmentKind, ghost: TenantKey, ids: readonly number[]) {
  const { table, column } = links[kind]
  const rows = ids.map((id) => ({ ...ofGhost(ghost), [column as 'project_id']: id }))
  await insertOf(table as 'ghost_projects')(db, rows)
}

export async function unlink(db: Db, kind: AssignmentKind, ghost: TenantKey, ids: readonly number[]) {
  const { table, column } = links[kind]
  for (const chunk of idChunks(ids)) {
    await deleteRows(db, table as 'ghost_projects', { ...ofGhost(ghost), [column]: chunk })
  }
}

/** The projects that the viewer may see. */
function projectsFor(db: Db, viewer: Viewer) {
  return visibleProjects(db, keyOf(viewer)).where('projects.deleted_at', 'is', null)
}

/** The tasks that the viewer may see. */
function tasksFor(db: Db, viewer: Viewer) {
  const key = keyOf(viewer)
  return db
    .selectFrom('tasks')
    .where('tasks.organization_id', '=', key.organizationId)
    .where('tasks.workspace_id', '=', key.workspaceId)
    .where('tasks.deleted_at', 'is', null)
    .where(isVisible('tasks', key))
}

/** The teams of the workspace. */
function teamsFor(db: Db, { member }: Viewer) {
  return db
    .selectFrom('group_workspaces')
    .where('group_workspaces.organization_id', '=', member.organization.organizationId)
    .where('group_workspaces.workspace_id', '=', member.workspaceId)
}

/** Those of the ids that the viewer may see in the workspace. */
export async function shownAmong(db: Db, viewer: Viewer, kind: AssignmentKind, ids: readonly number[]) {
  const queries = {
    projects: (wanted: readonly number[]) =>
      projectsFor(db, viewer).select('projects.id').where('projects.id', 'in', wanted).execute(),
    tasks: (wanted: readonly number[]) =>
      tasksFor(db, viewer).select('tasks.id').where('tasks.id', 'in', wanted).execute(),
    teams: (wanted: readonly number[]) =>
      teamsFor(db, viewer).select('group_id as id').where('group_id', 'in', wanted).execute(),
  }
  const rows = await readInChunks<{ id: number }>(ids, queries[kind])
  return rows.map(({ id }) => id)
}

/** The projects of ghosts that the viewer may see, each ghost's by name. */
export function projectsOfGhosts(db: Db, viewer: Viewer, ghostIds: readonly number[]) {
  return readInChunks(ghostIds, (ids) =>
    projectsFor(db, viewer)
      .innerJoin('ghost_projects', sameTenant('ghost_projects.project_id', 'projects.id'))
      .select(['ghost_id', 'projects.id', 'projects.name', 'projects.color', 'projects.is_private'])
      .where('ghost_projects.ghost_id', 'in', ids)
      .orderBy('projects.name_key')
      .orderBy('projects.id')
      .execute(),
  )
}

/** The tasks of ghosts that the viewer may see, each ghost's by name. */
export function tasksOfGhosts(db: Db, viewer: Viewer, ghostIds: readonly number[]) {
  return readInChunks(ghostIds, (ids) =>
    tasksFor(db, viewer)
      .innerJoin('task_ghosts', sameTenant('task_ghosts.task_id', 'tasks.id'))
      .select(['ghost_id', 'tasks.id', 'tasks.name', 'tasks.color'])
      .where('task_ghosts.ghost_id', 'in', ids)
      .orderBy('tasks.name_key')
      .orderBy('tasks.id')
      .execute(),
  )
}

export function teamsOfGhosts(db: Db, viewer: Viewer, ghostIds: readonly number[]) {
  return readInChunks(ghostIds, (ids) =>
    teamsFor(db, viewer)
      .innerJoin('ghost_teams', sameTenant('ghost_teams.team_id', 'group_workspaces.group_id'))
      .select(['ghost_id', 'team_id'])
      .where('ghost_teams.ghost_id', 'in', ids)
      .orderBy('team_id')
      .execute(),
  )
}

/** Says that tasks have changed, as their assignees have. */
export async function touchTasks({ db, at, record }: Scope, organizationId: number, ids: readonly number[]) {
  for (const id of idChunks(ids)) {
    const touched = await updateWhere(db, 'tasks', { organization_id: organizationId, id }, { at })
    recordRows({ record }, 'task', 'updated', touched)
  }
}

const addAssignees = insertMissingOf('task_assignees')

export async function giveTasks({ db }: Scope, ghost: GhostRow, userId: number) {
  const { organization_id } = ghost
  const ids = await linkedIds(db, 'tasks', ghost)
  await addAssignees(
    db,
    ids.map((task_id) => ({ organization_id, task_id, user_id: userId })),
  )
}

export function projectsAmong(db: Db, organization_id: number, ids: readonly number[]) {
  return rowsOf(db, 'projects', { organization_id, id: ids, deleted_at: null })
    .select(['organization_id', 'workspace_id', 'id'])
    .orderBy('id')
    .execute()
}

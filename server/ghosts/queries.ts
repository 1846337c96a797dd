import { type Selectable, sql } from 'kysely'
import type { Member, Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { paddedIds, idChunks, readInChunks } from '../database/id-list.ts'
import {
  findOf,
  insertOf,
  isLinked,
  rowsIn,
  updateOf,
  deleteRows,
  insertMissingOf,
  rowsOf,
  sameTenant,
  type TenantKey,
  updateWhere,
  containing,
} from '../database/rows.ts'
import type { Page } from '../lists/page.ts'
import type { Assigned, GhostTables } from './tables.ts'
import { recordRows } from '../events/record-rows.ts'
import { keyOf, type Viewer, visibleProjects } from '../projects/queries.ts'
import { isVisible } from '../tasks/visibility-queries.ts'

export type GhostRow = Selectable<GhostTables['ghosts']>

/** Stands for no id at all where a query needs one. */
const NO_ID = 0

export interface GhostFilter {
  /** Rows that were created, changed or deleted at that instant or later, deleted and embodied ghosts included. */
  readonly since?: Instant | undefined
  readonly includeEmbodied: boolean
  readonly ids?: readonly number[] | undefined
  /** Contained in the name, without regard to case. */
  readonly search?: string | undefined
  /** To each of these kinds, one of the ids is assigned. */
  readonly assigned?: Readonly<Partial<Record<AssignmentKind, readonly number[]>>>
}

export interface GhostOrder {
  readonly field: 'name' | 'id' | 'created_at' | 'at'
  readonly descending: boolean
}

function nonEmpty(ids: readonly number[]): readonly number[] {
  return ids.length === 0 ? [NO_ID] : paddedIds(ids)
}

function matching(
  db: Db,
  member: Member,
  { since, includeEmbodied, ids, search, assigned = {} }: GhostFilter,
) {
  const { projects, tasks, teams } = assigned
  let query = rowsIn(db, 'ghosts', member)
  if (projects !== undefined)
    query = query.where(
      isLinked('ghost_projects.ghost_id', 'ghosts.id', 'ghost_projects.project_id', projects),
    )
  if (tasks !== undefined)
    query = query.where(isLinked('task_ghosts.ghost_id', 'ghosts.id', 'task_ghosts.task_id', tasks))
  if (teams !== undefined)
    query = query.where(isLinked('ghost_teams.ghost_id', 'ghosts.id', 'ghost_teams.team_id', teams))
  if (since !== undefined) query = query.where('at', '>=', since)
  else {
    query = query.where('deleted_at', 'is', null)
    if (!includeEmbodied) query = query.where('embodied_at', 'is', null)
  }
  if (ids !== undefined) query = query.where('id', 'in', nonEmpty(ids))
  if (search !== undefined && search !== '') query = query.where(containing('name', search))
  return query
}

/** One page, and how many there are in all. */
export async function listGhosts(
  db: Db,
  member: Member,
  filter: GhostFilter,
  order: GhostOrder,
  page: Pick<Page, 'limit' | 'offset'>,
) {
  const query = matching(db, member, filter)
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .orderBy(order.field === 'name' ? sql`lower(name)` : order.field, order.descending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total }
}

export const findGhost = findOf('ghosts')

/** In the order of the ids. */
export async function findGhosts(db: Db, member: Member, ids: readonly number[]) {
  const rows = await rowsIn(db, 'ghosts', member).where('id', 'in', nonEmpty(ids)).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const insertGhost = insertOf('ghosts')

export const updateGhost = updateOf('ghosts')

/** The kinds of things that can be assigned to a ghost. */
export const assignmentKinds = ['projects', 'tasks', 'teams'] as const satisfies (keyof Assigned)[]

export type AssignmentKind = (typeof assignmentKinds)[number]

const links = {
  projects: { table: 'ghost_projects', column: 'project_id', of: 'projects' },
  tasks: { table: 'task_ghosts', column: 'task_id', of: 'tasks' },
  teams: { table: 'ghost_teams', column: 'team_id', of: 'groups' },
} as const satisfies Record<AssignmentKind, { table: string; column: string; of: string }>

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

/** Assigns to a ghost what it had before, as far as it is still there. */
export async function linkAgain(
  scope: Pick<Scope, 'db' | 'at' | 'record'>,
  ghost: TenantKey,
  assigned: Assigned,
): Promise<void> {
  const { organization_id } = ghost
  for (const kind of assignmentKinds) {
    const there = await readInChunks<{ id: number }>(assigned[kind], (id) =>
      rowsOf(scope.db, links[kind].of as 'projects', {
        organization_id,
        id,
        ...(kind !== 'teams' && { deleted_at: null }),
      })
        .select('id')
        .execute(),
    )
    const ids = there.map(({ id }) => id)
    await link(scope.db, kind, ghost, ids)
    if (kind === 'tasks') await touchTasks(scope, organization_id, ids)
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
export async function touchTasks(
  { db, at, record }: Pick<Scope, 'db' | 'at' | 'record'>,
  organizationId: number,
  ids: readonly number[],
) {
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

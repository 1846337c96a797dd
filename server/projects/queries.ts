import type { ExpressionBuilder, Insertable } from 'kysely'
import type { Member } from '../access/caller.ts'
import { may } from '../access/permissions.ts'
import type { Instant } from '../database/columns.ts'
import type { Database, Db } from '../database/database.ts'
import { readInChunks } from '../database/id-list.ts'
import { firstOf, preparedQuery } from '../database/prepared-query.ts'
import {
  deleteRows,
  insertMissingOf,
  insertOf,
  sameTenant,
  type TenantKey,
  updateOf,
  withinTenant,
} from '../database/rows.ts'
import type { ProjectTables } from './tables.ts'

type Projects = ProjectTables['projects']

/** A row without the columns that follow from others. */
export type NewProject = Omit<Required<Insertable<Projects>>, 'name_key'>

export type ProjectChanges = Partial<NewProject> & { readonly at: Instant }

export type ProjectKey = TenantKey

const projectQuery = firstOf(
  preparedQuery((db, { id, ...key }: ViewerKey & { readonly id: number }) =>
    withDetails(visibleProjects(db, key), key)
      .where('projects.id', '=', id)
      .where('projects.deleted_at', 'is', null),
  ),
)

/** The project, unless it is deleted or the viewer may not see it. */
export function findProject(db: Db, viewer: Viewer, id: number) {
  return projectQuery(db, { ...keyOf(viewer), id })
}

export async function insertProject(db: Db, row: NewProject) {
  await insert(db, { ...row, name_key: row.name.toLowerCase() })
}

const insert = insertOf('projects')

export async function updateProject(db: Db, row: ProjectKey, changes: ProjectChanges) {
  const { name } = changes
  await update(db, row, { ...changes, ...(name !== undefined && { name_key: name.toLowerCase() }) })
}

const update = updateOf('projects')

const insertPin = insertMissingOf('project_pins')

export function pinProject(db: Db, { organization_id, id }: ProjectKey, userId: number) {
  return insertPin(db, { organization_id, user_id: userId, project_id: id })
}

export function unpinProject(db: Db, { organization_id, id }: ProjectKey, userId: number) {
  return deleteRows(db, 'project_pins', { organization_id, user_id: userId, project_id: id })
}

/** A person who looks at a workspace. */
export interface Viewer {
  readonly member: Member
  readonly userId: number
}

/** The same as queries need it; ids may be placeholders. */
export interface ViewerKey {
  readonly organizationId: number
  readonly workspaceId: number
  readonly userId: number
  /** Whether also the private projects that they are no member of. */
  readonly seesPrivate: boolean
}

export function keyOf({ member, userId }: Viewer): ViewerKey {
  return {
    organizationId: member.organization.organizationId,
    workspaceId: member.workspaceId,
    userId,
    seesPrivate: may(member, 'projects.view_private'),
  }
}

/** The person's membership of a project. */
export function membershipOf(
  eb: Pick<ExpressionBuilder<Database, 'projects'>, 'selectFrom'>,
  userId: number,
) {
  return eb
    .selectFrom('project_users as own')
    .select('own.id')
    .whereRef('own.organization_id', '=', 'projects.organization_id')
    .whereRef('own.project_id', '=', 'projects.id')
    .where('own.user_id', '=', userId)
}

/** The workspace's projects that the viewer may see: private ones are for their members and admins. */
export function visibleProjects(db: Db, { organizationId, workspaceId, userId, seesPrivate }: ViewerKey) {
  const query = db
    .selectFrom('projects')
    .where('projects.organization_id', '=', organizationId)
    .where('projects.workspace_id', '=', workspaceId)
  if (seesPrivate) return query
  return query.where((eb) =>
    eb.or([eb('projects.is_private', '=', false), eb.exists(membershipOf(eb, userId))]),
  )
}

export type VisibleProjects = ReturnType<typeof visibleProjects>

/** With all that answers show of a project but its figures. */
export function withDetails(query: VisibleProjects, { userId }: Pick<ViewerKey, 'userId'>) {
  return query
    .leftJoin('clients', sameTenant('clients.id', 'projects.client_id'))
    .leftJoin('project_pins', (join) =>
      withinTenant(join, 'project_pins.project_id', 'projects.id').on('project_pins.user_id', '=', userId),
    )
    .leftJoin('project_users', (join) =>
      withinTenant(join, 'project_users.project_id', 'projects.id').on('project_users.user_id', '=', userId),
    )
    .selectAll('projects')
    .select([
      'clients.name as client_name',
      'project_pins.project_id as pin_project_id',
      'project_users.manager',
    ])
}

/**
 * A project as one person sees it: `manager` is whether they manage it, null when they are no member of it;
 * `pin_project_id` is null unless they have pinned it.
 */
export type ProjectRow = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

/** Those of the projects that the viewer may see, deleted ones too. */
export function projectsAmong(db: Db, viewer: Viewer, ids: readonly number[]) {
  const key = keyOf(viewer)
  return readInChunks(ids, (wanted) =>
    withDetails(visibleProjects(db, key), key).where('projects.id', 'in', wanted).execute(),
  )
}

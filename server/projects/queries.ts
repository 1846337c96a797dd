import type { ExpressionBuilder, Insertable } from 'kysely'
import type { WorkspaceMembership } from '../access/caller.ts'
import { may } from '../access/permissions.ts'
import type { Instant } from '../database/columns.ts'
import type { Database, Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { ProjectTables } from './tables.ts'

type Projects = ProjectTables['projects']

/** What the other columns follow from. */
export type NewProject = Omit<Required<Insertable<Projects>>, 'name_key'>

export type ProjectChanges = Partial<NewProject> & { readonly at: Instant }

export interface ProjectKey {
  readonly organization_id: number
  readonly id: number
}

interface Keys {
  readonly organizationId: number
  readonly workspaceId: number
  readonly userId: number
  readonly id: number
}

function projectQuery(seesPrivate: boolean) {
  return preparedQuery<Keys, ProjectRow>((db, parameter) => {
    const key = {
      organizationId: parameter('organizationId'),
      workspaceId: parameter('workspaceId'),
      userId: parameter('userId'),
      seesPrivate,
    }
    return withDetails(visibleProjects(db, key), key)
      .where('projects.id', '=', parameter('id'))
      .where('projects.deleted_at', 'is', null)
  })
}

const anyProject = projectQuery(true)

const shownProject = projectQuery(false)

/** The project, unless it is deleted or the viewer may not see it. */
export async function findProject(db: Db, viewer: Viewer, id: number): Promise<ProjectRow | undefined> {
  const { seesPrivate, ...keys } = keyOf(viewer)
  const [row] = await (seesPrivate ? anyProject : shownProject)(db, { ...keys, id })
  return row
}

export async function insertProject(db: Db, row: NewProject): Promise<void> {
  await db
    .insertInto('projects')
    .values({ ...row, name_key: row.name.toLowerCase() })
    .execute()
}

export async function updateProject(db: Db, row: ProjectKey, changes: ProjectChanges): Promise<void> {
  const { name } = changes
  await db
    .updateTable('projects')
    .set({ ...changes, ...(name !== undefined && { name_key: name.toLowerCase() }) })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
}

export async function pinProject(db: Db, project: ProjectKey, userId: number): Promise<void> {
  await db
    .insertInto('project_pins')
    .values({ organization_id: project.organization_id, user_id: userId, project_id: project.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unpinProject(db: Db, project: ProjectKey, userId: number): Promise<void> {
  await db
    .deleteFrom('project_pins')
    .where('organization_id', '=', project.organization_id)
    .where('user_id', '=', userId)
    .where('project_id', '=', project.id)
    .execute()
}

/** Who looks, and at which workspace. */
export interface Viewer {
  readonly member: WorkspaceMembership
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
    .leftJoin('clients', (join) =>
      join
        .onRef('clients.organization_id', '=', 'projects.organization_id')
        .onRef('clients.id', '=', 'projects.client_id'),
    )
    .leftJoin('project_pins', (join) =>
      join
        .onRef('project_pins.organization_id', '=', 'projects.organization_id')
        .onRef('project_pins.project_id', '=', 'projects.id')
        .on('project_pins.user_id', '=', userId),
    )
    .leftJoin('project_users', (join) =>
      join
        .onRef('project_users.organization_id', '=', 'projects.organization_id')
        .onRef('project_users.project_id', '=', 'projects.id')
        .on('project_users.user_id', '=', userId),
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

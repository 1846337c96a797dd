import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import type { ProjectStatus } from '../../shared/api/projects.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { Instant } from '../database/columns.ts'
import type { Database, Db } from '../database/database.ts'
import { containing } from '../database/text-search.ts'
import type { ProjectTables } from './tables.ts'

type Projects = ProjectTables['projects']

/** A project as one person sees it. */
export type ProjectRow = Selectable<Projects> & {
  readonly client_name: string | null
  /** The person has pinned it. */
  readonly pinned: boolean
  /** The person may change it as its manager; null when they are no member of it. */
  readonly manager: boolean | null
  /** Microseconds of finished entries, of all people. */
  readonly tracked: number | null
  /** Seconds, the sum of its tasks' estimates. */
  readonly task_estimates: number | null
}
export type NewProject = Required<Insertable<Projects>>
export type ProjectChanges = Partial<NewProject> & { readonly at: Instant }

/** Who looks, and at which workspace. */
export interface Viewer {
  readonly member: WorkspaceMembership
  readonly userId: number
}

/** The workspace's projects that the viewer may see: private ones are for their members and admins. */
function visibleProjects(db: Db, { member, userId }: Viewer) {
  return db
    .selectFrom('projects')
    .leftJoin('clients', (join) =>
      join
        .onRef('clients.organization_id', '=', 'projects.organization_id')
        .onRef('clients.id', '=', 'projects.client_id'),
    )
    .leftJoin('project_users', (join) =>
      join
        .onRef('project_users.organization_id', '=', 'projects.organization_id')
        .onRef('project_users.project_id', '=', 'projects.id')
        .on('project_users.user_id', '=', userId),
    )
    .leftJoin('project_pins', (join) =>
      join
        .onRef('project_pins.organization_id', '=', 'projects.organization_id')
        .onRef('project_pins.project_id', '=', 'projects.id')
        .on('project_pins.user_id', '=', userId),
    )
    .where('projects.organization_id', '=', member.organization.organizationId)
    .where('projects.workspace_id', '=', member.workspaceId)
    .$if(!member.admin, (query) =>
      query.where((eb) =>
        eb.or([eb('projects.is_private', '=', false), eb('project_users.id', 'is not', null)]),
      ),
    )
}

type Joined = ReturnType<typeof visibleProjects>

function withDetails(query: Joined) {
  return query
    .selectAll('projects')
    .select([
      'clients.name as client_name',
      'project_users.manager',
      'project_pins.project_id as pin_project_id',
    ])
    .select((eb) => [trackedTime(eb).as('tracked'), taskEstimates(eb).as('task_estimates')])
}

type Builder = ExpressionBuilder<Database, 'projects'>

function trackedTime(eb: Pick<Builder, 'selectFrom'>) {
  return eb
    .selectFrom('time_entries')
    .select((entries) => entries.fn.sum<number | null>(sql`time_entries.stop - time_entries.start`).as('sum'))
    .whereRef('time_entries.organization_id', '=', 'projects.organization_id')
    .whereRef('time_entries.project_id', '=', 'projects.id')
    .where('time_entries.deleted_at', 'is', null)
}

function taskEstimates(eb: Pick<Builder, 'selectFrom'>) {
  return eb
    .selectFrom('tasks')
    .select((tasks) => tasks.fn.sum<number | null>('tasks.estimated_seconds').as('sum'))
    .whereRef('tasks.organization_id', '=', 'projects.organization_id')
    .whereRef('tasks.project_id', '=', 'projects.id')
    .where('tasks.deleted_at', 'is', null)
}

type DetailedRow = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

function toProjectRow({ pin_project_id: pin, ...row }: DetailedRow): ProjectRow {
  return { ...row, pinned: pin !== null }
}

export interface ProjectFilter {
  /** Null: active and archived ones. */
  readonly active: boolean | null
  readonly since?: Instant | undefined
  readonly billable?: boolean | undefined
  readonly clientIds?: readonly number[] | undefined
  readonly projectIds?: readonly number[] | undefined
  /** One of them is a member. */
  readonly userIds?: readonly number[] | undefined
  readonly statuses?: readonly ProjectStatus[] | undefined
  /** `YYYY-MM-DD` in the viewer's zone: what the status is measured by. */
  readonly today: string
  readonly name?: string | undefined
  /** In the name or the client's. */
  readonly search?: string | undefined
  readonly onlyTemplates?: boolean | undefined
  readonly onlyMine?: boolean | undefined
  readonly onlyEditable?: boolean | undefined
}

export interface ProjectOrder {
  readonly field: 'name' | 'created_at' | 'at' | 'client_name' | 'start_date' | 'end_date'
  readonly descending: boolean
  readonly pinnedFirst: boolean
}

const orderColumns = {
  name: sql`lower(projects.name)`,
  client_name: sql`lower(clients.name)`,
  created_at: sql.ref('projects.created_at'),
  at: sql.ref('projects.at'),
  start_date: sql.ref('projects.start_date'),
  end_date: sql.ref('projects.end_date'),
} as const

/** The derived status (decisions §4), as SQL. */
function statusOf(today: string) {
  return sql<ProjectStatus>`case
    when projects.deleted_at is not null then 'deleted'
    when projects.archived_at is not null then 'archived'
    when projects.start_date > ${today} then 'upcoming'
    when projects.end_date < ${today} then 'ended'
    else 'active' end`
}

function matching(query: Joined, viewer: Viewer, filter: ProjectFilter): Joined {
  const { active, since, billable, clientIds, projectIds, userIds, statuses, today, name, search } = filter
  const showDeleted = since !== undefined || statuses?.includes('deleted') === true
  return query
    .$if(!showDeleted, (q) => q.where('projects.deleted_at', 'is', null))
    .$if(since !== undefined, (q) => q.where('projects.at', '>=', since ?? 0))
    .$if(active === true, (q) => q.where('projects.archived_at', 'is', null))
    .$if(active === false, (q) => q.where('projects.archived_at', 'is not', null))
    .$if(billable !== undefined, (q) =>
      q.where(sql<boolean>`coalesce(projects.billable, ${false})`, '=', billable ?? false),
    )
    .$if(clientIds !== undefined, (q) => q.where(among('projects.client_id', clientIds ?? [])))
    .$if(projectIds !== undefined, (q) => q.where(among('projects.id', projectIds ?? [])))
    .$if(statuses !== undefined, (q) => q.where(statusOf(today), 'in', statuses ?? []))
    .$if(name !== undefined && name !== '', (q) => q.where(containing('projects.name', name ?? '')))
    .$if(search !== undefined && search !== '', (q) =>
      q.where((eb) =>
        eb.or([containing('projects.name', search ?? ''), containing('clients.name', search ?? '')]),
      ),
    )
    .$if(filter.onlyTemplates === true, (q) => q.where('projects.template', '=', true))
    .$if(filter.onlyMine === true, (q) => q.where('project_users.id', 'is not', null))
    .$if(filter.onlyEditable === true && !viewer.member.admin, (q) =>
      q.where('project_users.manager', '=', true),
    )
    .$if(userIds !== undefined, (q) =>
      q.where((eb) =>
        eb.exists(
          eb
            .selectFrom('project_users as members')
            .select('members.id')
            .whereRef('members.organization_id', '=', 'projects.organization_id')
            .whereRef('members.project_id', '=', 'projects.id')
            .where(among('members.user_id', userIds ?? [])),
        ),
      ),
    )
}

/** `in`, which SQL refuses for an empty list. */
function among(column: string, ids: readonly number[]) {
  return ids.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${sql.ref(column)} in (${sql.join(ids)})`
}

/** One page, and how many there are in all. */
export async function listProjects(
  db: Db,
  viewer: Viewer,
  filter: ProjectFilter,
  order: ProjectOrder,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly ProjectRow[]; readonly total: number }> {
  const { total } = await matching(visibleProjects(db, viewer), viewer, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await withDetails(matching(visibleProjects(db, viewer), viewer, filter))
    .$if(order.pinnedFirst, (query) =>
      query.orderBy(sql`case when project_pins.project_id is null then 1 else 0 end`),
    )
    .orderBy(orderColumns[order.field], order.descending ? 'desc' : 'asc')
    .orderBy('projects.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows: rows.map(toProjectRow), total }
}

export async function findProject(db: Db, viewer: Viewer, id: number): Promise<ProjectRow | undefined> {
  const row = await withDetails(visibleProjects(db, viewer))
    .where('projects.id', '=', id)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? undefined : toProjectRow(row)
}

export async function insertProject(db: Db, row: NewProject): Promise<void> {
  await db.insertInto('projects').values(row).execute()
}

export async function updateProject(
  db: Db,
  row: { readonly organization_id: number; readonly id: number },
  changes: ProjectChanges,
): Promise<void> {
  await db
    .updateTable('projects')
    .set(changes)
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
}

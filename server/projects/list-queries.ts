/** Lists of projects. */

import { sql } from 'kysely'
import type { ProjectListQuery, ProjectSortField, ProjectStatus } from '../../shared/api/projects.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { pick } from '../database/pick.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { isLinked, containing, keyContaining } from '../database/rows.ts'
import {
  keyOf,
  membershipOf,
  type Viewer,
  type ViewerKey,
  visibleProjects,
  type VisibleProjects,
  withDetails,
} from './queries.ts'

/** The parameters that narrow a list as they stand. */
export function plainFilters(query: ProjectListQuery) {
  return {
    ...pick(query, 'billable', 'client_ids[]', 'group_ids[]', 'name', 'project_ids[]', 'search'),
    ...pick(query, 'statuses[]', 'user_ids[]'),
  }
}

export interface ProjectFilter extends Partial<ReturnType<typeof plainFilters>> {
  /** Null: active and archived ones. */
  readonly active: boolean | null
  /** Changed at that instant or later; deleted ones are included. */
  readonly since?: Instant | undefined
  /** `YYYY-MM-DD` in the viewer's zone: what the status is measured by. */
  readonly today: string
  readonly onlyTemplates?: true | undefined
  /** The viewer is a member. */
  readonly onlyMine?: true | undefined
  /** The viewer is a manager. */
  readonly onlyManaged?: true | undefined
}

export interface ProjectOrder {
  readonly field: ProjectSortField
  readonly descending: boolean
  readonly pinnedFirst: boolean
}

interface Slice {
  readonly limit: number
  readonly offset: number
}

/** The derived status (decisions §4), as SQL. */
function statusOf(today: string) {
  return sql<ProjectStatus>`case
    when projects.deleted_at is not null then 'deleted'
    when projects.archived_at is not null then 'archived'
    when projects.start_date > ${today} then 'upcoming'
    when projects.end_date < ${today} then 'ended'
    else 'active' end`
}

function narrowed(query: VisibleProjects, { userId }: ViewerKey, filter: ProjectFilter): VisibleProjects {
  const { active, since, billable, name, search, 'statuses[]': statuses, 'client_ids[]': clientIds } = filter
  const { 'project_ids[]': projectIds, 'user_ids[]': userIds, 'group_ids[]': groupIds } = filter
  const showDeleted = since !== undefined || statuses?.includes('deleted') === true
  let q = query
  if (!showDeleted) q = q.where('projects.deleted_at', 'is', null)
  if (since !== undefined) q = q.where('projects.at', '>=', since)
  if (active !== null) q = q.where('projects.archived_at', active ? 'is' : 'is not', null)
  if (billable !== undefined) {
    q = q.where((eb) => eb(eb.fn.coalesce('projects.billable', eb.val(false)), '=', billable))
  }
  if (clientIds !== undefined) q = q.where('projects.client_id', 'in', clientIds)
  if (projectIds !== undefined) q = q.where('projects.id', 'in', projectIds)
  if (statuses !== undefined) q = q.where(statusOf(filter.today), 'in', statuses)
  if (name !== undefined && name !== '') q = q.where(keyContaining('projects.name_key', name))
  if (search !== undefined && search !== '') {
    q = q.where((eb) =>
      eb.or([
        keyContaining('projects.name_key', search),
        eb.exists(
          eb
            .selectFrom('clients as searched')
            .select('searched.id')
            .whereRef('searched.organization_id', '=', 'projects.organization_id')
            .whereRef('searched.id', '=', 'projects.client_id')
            .where(containing('searched.name', search)),
        ),
      ]),
    )
  }
  if (filter.onlyTemplates === true) q = q.where('projects.template', '=', true)
  if (filter.onlyMine === true) {
    q = q.where((eb) => eb.exists(membershipOf(eb, userId)))
  }
  if (filter.onlyManaged === true) {
    q = q.where((eb) => eb.exists(membershipOf(eb, userId).where('own.manager', '=', true)))
  }
  const ofProject = 'projects.id'
  if (userIds !== undefined)
    q = q.where(isLinked('project_users.project_id', ofProject, 'project_users.user_id', userIds))
  if (groupIds !== undefined)
    q = q.where(isLinked('project_groups.project_id', ofProject, 'project_groups.group_id', groupIds))
  return q
}

const orderColumns = {
  at: sql.ref('projects.at'),
  client_name: sql`lower(clients.name)`,
  created_at: sql.ref('projects.created_at'),
  end_date: sql.ref('projects.end_date'),
  id: sql.ref('projects.id'),
  name: sql.ref('projects.name_key'),
  start_date: sql.ref('projects.start_date'),
} as const satisfies Record<ProjectSortField, unknown>

/** Fields that may be null; the databases disagree about where such rows stand. */
const emptiable: ReadonlySet<ProjectSortField> = new Set(['client_name', 'end_date'])

function pageQuery(db: Db, key: ViewerKey, filter: ProjectFilter, order: ProjectOrder, slice: Slice) {
  const direction = order.descending ? 'desc' : 'asc'
  let query = withDetails(narrowed(visibleProjects(db, key), key, filter), key)
  if (order.pinnedFirst) {
    query = query.orderBy(sql`case when project_pins.project_id is null then 1 else 0 end`)
  }
  query = emptiable.has(order.field)
    ? query.orderBy(orderColumns[order.field], (by) => by[direction]().nullsLast())
    : query.orderBy(orderColumns[order.field], direction)
  return query.orderBy('projects.id').limit(slice.limit).offset(slice.offset)
}

function countQuery(db: Db, key: ViewerKey, filter: ProjectFilter) {
  return narrowed(visibleProjects(db, key), key, filter).select((eb) => eb.fn.countAll<number>().as('total'))
}

interface Listed extends Slice {
  readonly key: ViewerKey
  readonly active: ProjectFilter['active']
  readonly since: Instant | undefined
}

/** The queries of a list whose filter is no more than what clients ask for all the time. */
function prepareList(order: ProjectOrder) {
  const today = ''
  return {
    page: preparedQuery((db, { key, active, since, limit, offset }: Listed) =>
      pageQuery(db, key, { active, since, today }, order, { limit, offset }),
    ),
    count: preparedQuery((db, { key, active, since }: Listed) =>
      countQuery(db, key, { active, since, today }),
    ),
  }
}

const preparedLists = new Map<string, ReturnType<typeof prepareList>>()

function preparedList(order: ProjectOrder) {
  const form = Object.values(order).join()
  const known = preparedLists.get(form) ?? prepareList(order)
  preparedLists.set(form, known)
  return known
}

const plainNames: ReadonlySet<keyof ProjectFilter> = new Set(['active', 'since', 'today'])

/** Whether no more is asked than `prepareList` knows. */
function isPlain(filter: ProjectFilter): boolean {
  const names = Object.keys(filter) as (keyof ProjectFilter)[]
  return names.every((name) => plainNames.has(name) || filter[name] === undefined)
}

function queriesOf(db: Db, key: ViewerKey, filter: ProjectFilter, order: ProjectOrder, slice: Slice) {
  if (!isPlain(filter)) {
    return {
      page: () => pageQuery(db, key, filter, order, slice).execute(),
      count: () => countQuery(db, key, filter).execute(),
    }
  }
  const { active, since } = filter
  const { page, count } = preparedList(order)
  const listed = { key, active, since, ...slice }
  return { page: () => page(db, listed), count: () => count(db, listed) }
}

/** One page, and how many there are in all (0 when the page lies behind the last). */
export async function listProjects(
  db: Db,
  viewer: Viewer,
  filter: ProjectFilter,
  order: ProjectOrder,
  slice: Slice,
) {
  const queries = queriesOf(db, keyOf(viewer), filter, order, slice)
  const rows = await queries.page()
  if (rows.length === 0) return { rows, total: 0 }
  // A page that is not full is the last.
  if (rows.length < slice.limit) return { rows, total: slice.offset + rows.length }
  const [counted] = await queries.count()
  return { rows, total: counted?.total ?? rows.length }
}

/** Plans, and tracked entries with what only planning knows of them, as rows of one shape. */

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Member, Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { firstOf, preparedQuery } from '../database/prepared-query.ts'
import { insertOf, rowsOf, sameTenant, updateOf, updateWhere, withinTenant } from '../database/rows.ts'
import type { InstantRange } from '../lists/day-range.ts'
import type { Viewer } from '../projects/queries.ts'
import type { EntryType, PlanningEntryTables } from './tables.ts'

type Entries = PlanningEntryTables['planning_entries']

export interface PlanningRow extends Omit<Selectable<Entries>, 'type'> {
  readonly type: EntryType | null
  /** Null while it is a plan. */
  readonly start: Instant | null
  /** Null while it is a plan, and while it runs. */
  readonly stop: Instant | null
}

const planned = [
  'planning_entries.billable_source',
  'planning_entries.planned_at',
  'planning_entries.planned_start',
  'planning_entries.planned_duration',
  'planning_entries.tracked_at',
  'planning_entries.time_block_id',
  'planning_entries.calendar_event_id',
  'planning_entries.type',
  'planning_entries.archived_at',
] as const

/** Tracked entries of an organization. */
export function trackedEntries(db: Db, organizationId: number) {
  return db
    .selectFrom('time_entries')
    .leftJoin('planning_entries', sameTenant('planning_entries.id', 'time_entries.id'))
    .selectAll('time_entries')
    .select(planned)
    .where('time_entries.organization_id', '=', organizationId)
}

/** Plans of an organization that are not tracked yet; a project or task that was deleted since counts as none. */
export function plannedEntries(db: Db, organizationId: number) {
  return db
    .selectFrom('planning_entries')
    .leftJoin('projects', (join) =>
      withinTenant(join, 'projects.id', 'planning_entries.project_id').on('projects.deleted_at', 'is', null),
    )
    .leftJoin('tasks', (join) =>
      withinTenant(join, 'tasks.id', 'planning_entries.task_id').on('tasks.deleted_at', 'is', null),
    )
    .select([
      'planning_entries.organization_id',
      'planning_entries.id',
      'planning_entries.workspace_id',
      'planning_entries.user_id',
      'projects.id as project_id',
      'tasks.id as task_id',
      'planning_entries.description',
      'planning_entries.billable',
      'planning_entries.created_at',
      'planning_entries.at',
      'planning_entries.deleted_at',
      ...planned,
    ])
    .select((eb) => [eb.val<Instant | null>(null).as('start'), eb.val<Instant | null>(null).as('stop')])
    .where('planning_entries.organization_id', '=', organizationId)
    .where('planning_entries.tracked_at', 'is', null)
}

/** A tracked entry, also a deleted one. */
const findTracked = firstOf(
  preparedQuery((db, { organizationId, id }: { organizationId: number; id: number }) =>
    trackedEntries(db, organizationId).where('time_entries.id', '=', id),
  ),
)

/** The entry, tracked or planned, unless it is deleted. */
export async function findPlanningEntry(db: Db, organizationId: number, id: number) {
  const row =
    (await findTracked(db, { organizationId, id })) ??
    (await plannedEntries(db, organizationId).where('planning_entries.id', '=', id).executeTakeFirst())
  return row?.deleted_at === null ? row : undefined
}

export const insertPlanningEntry = insertOf('planning_entries')

export const updatePlanningEntry = updateOf('planning_entries')

type PlannedName<Column> = Column extends `planning_entries.${infer Name extends keyof Entries}`
  ? Name
  : never

/** The fields of an entry that only planning has; keys that are absent stay as they are. */
export type PlannedDetails = Partial<Pick<Selectable<Entries>, PlannedName<(typeof planned)[number]>>>

/** Writes these details of an entry that tracking has a row of, whether there were any before or not. */
export async function savePlanned(
  { db, now, at }: Pick<Scope, 'db' | 'now' | 'at'>,
  { organization, workspaceId }: Member,
  id: number,
  { user_id, billable, ...details }: PlannedDetails & Pick<PlanningRow, 'user_id' | 'billable'>,
) {
  const { billable_source: source, ...columns } = details
  const changes = {
    ...columns,
    ...(source !== undefined && { billable_source: source === null ? null : JSON.stringify(source) }),
    at,
  }
  const key = { organization_id: organization.organizationId, id, workspace_id: workspaceId }
  const known = { user_id, billable, tracked_at: now, type: 'activity', created_at: now } as const
  await db
    .insertInto('planning_entries')
    .values({ ...key, ...known, ...changes })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(changes))
    .execute()
}

/** Whether the caller is the one who makes tracked time of the plan: only one ever is. */
export async function claimPlan(
  db: Db,
  row: Pick<PlanningRow, 'organization_id' | 'id'>,
  moment: { readonly now: Instant; readonly at: Instant },
) {
  const { organization_id, id } = row
  const plan = { organization_id, id, tracked_at: null }
  const changes = { tracked_at: moment.now, at: moment.at }
  return (await updateWhere(db, 'planning_entries', plan, changes)).length === 1
}

export async function isProjectBillable(db: Db, organization_id: number, id: number) {
  const project = await rowsOf(db, 'projects', { organization_id, id }).select('billable').executeTakeFirst()
  return project?.billable ?? false
}

export interface PlanningFilter {
  /** Changed at that instant or later; archived and deleted ones are included. */
  readonly since?: Instant
  readonly archived?: boolean
  readonly range?: InstantRange
  readonly taskId?: number | undefined
  /** Goes on after the entry of that moment and id. */
  readonly after?: { readonly start: Instant; readonly id: number }
}

type Condition = RawBuilder<boolean>

/** The lists of tracked time and of plans, each with the moment that orders it, newest first. */
const lists = {
  time_entries: { entries: trackedEntries, moment: sql<Instant>`time_entries.start` },
  planning_entries: {
    entries: plannedEntries,
    moment: sql<Instant>`coalesce(planning_entries.planned_start, planning_entries.planned_at)`,
  },
} as const

type List = keyof typeof lists

function conditionsOf(table: List, filter: PlanningFilter): Condition[] {
  const { since, archived, range, taskId, after } = filter
  const { moment } = lists[table]
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${table}.${name}`)
  const conditions: Condition[] =
    since === undefined
      ? [
          sql`${column('deleted_at')} is null`,
          archived === true
            ? sql`planning_entries.archived_at is not null`
            : sql`planning_entries.archived_at is null`,
        ]
      : [sql`${column('at')} >= ${since}`]
  if (taskId !== undefined) conditions.push(sql`${column('task_id')} = ${taskId}`)
  if (range !== undefined) {
    conditions.push(sql`${moment} >= ${range.from}`, sql`${moment} < ${range.before}`)
  }
  if (after !== undefined) {
    conditions.push(
      sql`(${moment} < ${after.start} or (${moment} = ${after.start} and ${column('id')} < ${after.id}))`,
    )
  }
  return conditions
}

/** The person's of one list. @param limit null for all. */
export function listEntries(
  db: Db,
  table: List,
  { member, userId }: Viewer,
  filter: PlanningFilter,
  limit: number | null,
) {
  const { entries, moment } = lists[table]
  // Kysely cannot follow a query that is one of two: to it, this is the first.
  return (entries as typeof trackedEntries)(db, member.organization.organizationId)
    .where(sql.ref(`${table}.user_id`), '=', userId)
    .where(sql.ref(`${table}.workspace_id`), '=', member.workspaceId)
    .where((eb) => eb.and(conditionsOf(table, filter)))
    .orderBy(filter.since === undefined ? sql`${moment} desc` : sql.ref(`${table}.at`))
    .orderBy(sql.ref(`${table}.id`), 'desc')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute()
}

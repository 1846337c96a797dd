/** The entries that a report is about, as a query to be narrowed, grouped or paged. */

import { type ExpressionBuilder, type RawBuilder, sql, type ExpressionWrapper, type SqlBool } from 'kysely'
import { roundedSql, type Rounding } from '../../shared/domain/rounding.ts'
import type { Database } from '../database/database.ts'
import { sameTenant, containing } from '../database/rows.ts'
import { SECOND } from '../effects/timestamps.ts'
import type { InstantRange } from '../lists/day-range.ts'
import type { Report } from './report.ts'
import type { Member } from '../access/scope.ts'
import { may, mayInProject } from '../access/permissions.ts'

type Builder = ExpressionBuilder<Database, 'time_entries'>

type Condition = ExpressionWrapper<Database, 'time_entries', SqlBool>

function inProject(eb: Builder, isPrivate: boolean, memberId: number | null, managing: boolean) {
  const project = eb
    .selectFrom('projects')
    .select('projects.id')
    .whereRef('projects.organization_id', '=', 'time_entries.organization_id')
    .whereRef('projects.id', '=', 'time_entries.project_id')
    .where('projects.is_private', '=', isPrivate)
  if (memberId === null) return eb.exists(project)
  return eb.exists(
    project.where((inner) =>
      inner.exists(
        inner
          .selectFrom('project_users')
          .select('project_users.id')
          .whereRef('project_users.organization_id', '=', 'projects.organization_id')
          .whereRef('project_users.project_id', '=', 'projects.id')
          .where('project_users.user_id', '=', memberId)
          .$if(managing, (query) => query.where('project_users.manager', '=', true)),
      ),
    ),
  )
}

/**
 * Entries of one's own, and those of projects in which one may see everybody's: asked of the table of permissions for
 * each standing that one can have in a project that one sees. Undefined for who sees all.
 */
function visibleEntries(member: Member, userId: number): ((eb: Builder) => Condition) | undefined {
  if (may(member, 'time_entries.view_all')) return undefined
  const seesPrivate = may(member, 'projects.view_private')
  const standings = [false, true].flatMap((isPrivate) => [
    { isPrivate, manager: null, seen: !isPrivate || seesPrivate },
    { isPrivate, manager: false, seen: true },
    { isPrivate, manager: true, seen: true },
  ])
  const granted = standings.filter(
    ({ isPrivate, manager, seen }) =>
      seen && mayInProject(member, { is_private: isPrivate, manager }, 'project.view_time_entries'),
  )
  return (eb) =>
    eb.or([
      eb('time_entries.user_id', '=', userId),
      ...granted.map(({ isPrivate, manager }) =>
        inProject(eb, isPrivate, manager === null ? null : userId, manager === true),
      ),
    ])
}

/** A filter by ids: those that are named, and whether entries without any are meant too. */
interface IdFilter {
  readonly ids: readonly number[]
  readonly none: boolean
}

/** Undefined when nothing is to be filtered. */
function idFilter(list: readonly (number | null)[] | null | undefined): IdFilter | undefined {
  if (list === null || list === undefined || list.length === 0) return undefined
  return { ids: list.filter((id) => id !== null), none: list.includes(null) }
}

function byColumn(column: 'time_entries.project_id' | 'time_entries.task_id') {
  return (eb: Builder, { ids, none }: IdFilter) =>
    eb.or([...(none ? [eb(column, 'is', null)] : []), ...(ids.length > 0 ? [eb(column, 'in', ids)] : [])])
}

function byClient(eb: Builder, { ids, none }: IdFilter) {
  const project = eb
    .selectFrom('projects')
    .select('projects.id')
    .whereRef('projects.organization_id', '=', 'time_entries.organization_id')
    .whereRef('projects.id', '=', 'time_entries.project_id')
  const without = eb.not(eb.exists(project.where('projects.client_id', 'is not', null)))
  const conditions = none ? [without] : []
  return eb.or(
    ids.length > 0 ? [...conditions, eb.exists(project.where('projects.client_id', 'in', ids))] : conditions,
  )
}

function byTag(eb: Builder, { ids, none }: IdFilter) {
  const tag = eb
    .selectFrom('time_entry_tags')
    .innerJoin('tags', sameTenant('tags.id', 'time_entry_tags.tag_id'))
    .select('tags.id')
    .whereRef('time_entry_tags.organization_id', '=', 'time_entries.organization_id')
    .whereRef('time_entry_tags.time_entry_id', '=', 'time_entries.id')
    .where('tags.deleted_at', 'is', null)
  const conditions = none ? [eb.not(eb.exists(tag))] : []
  return eb.or(ids.length > 0 ? [...conditions, eb.exists(tag.where('tags.id', 'in', ids))] : conditions)
}

function byPerson(eb: Builder, users: IdFilter | undefined, groups: IdFilter | undefined) {
  const ofUsers = users === undefined ? [] : [eb('time_entries.user_id', 'in', users.ids)]
  if (groups === undefined) return eb.or(ofUsers)
  const ofGroups = eb.exists(
    eb
      .selectFrom('group_users')
      .select('group_users.user_id')
      .whereRef('group_users.organization_id', '=', 'time_entries.organization_id')
      .whereRef('group_users.user_id', '=', 'time_entries.user_id')
      .where('group_users.group_id', 'in', groups.ids),
  )
  return eb.or([...ofUsers, ofGroups])
}

/** The duration of an entry before rounding, in whole seconds. */
const tracked = `((time_entries.stop - time_entries.start) / ${SECOND})`

const trackedSeconds = sql<number>`${sql.raw(tracked)}`

/** The duration that is added up. */
export function roundedSeconds(rounding: Rounding): RawBuilder<number> {
  return sql<number>`${sql.raw(roundedSql(tracked, rounding))}`
}

/** Finished entries that the caller may see, in the workspace, by all that places and people say: not yet by time. */
export function entriesInSight({ scope, member }: Report) {
  const visible = visibleEntries(member, scope.caller.userId)
  const query = scope.db
    .selectFrom('time_entries')
    .where('time_entries.organization_id', '=', member.organization.organizationId)
    .where('time_entries.workspace_id', '=', member.workspaceId)
    .where('time_entries.stop', 'is not', null)
  return visible === undefined ? query : query.where(visible)
}

/** @param span a part of the report's time. */
export function reportedEntries(report: Report, span: InstantRange) {
  const { filter } = report
  const users = idFilter(filter.user_ids)
  const groups = idFilter(filter.group_ids)
  const entries = idFilter(filter.time_entry_ids)
  const { billable, description, min_duration_seconds: least, max_duration_seconds: most } = filter
  let query = entriesInSight(report)
    .where('time_entries.deleted_at', 'is', null)
    .where('time_entries.start', '>=', span.from)
    .where('time_entries.start', '<', span.before)
  for (const [ids, meets] of [
    [filter.project_ids, byColumn('time_entries.project_id')],
    [filter.task_ids, byColumn('time_entries.task_id')],
    [filter.client_ids, byClient],
    [filter.tag_ids, byTag],
  ] as const) {
    const wanted = idFilter(ids)
    if (wanted !== undefined) query = query.where((eb) => meets(eb, wanted))
  }
  if (users !== undefined || groups !== undefined) query = query.where((eb) => byPerson(eb, users, groups))
  if (entries !== undefined) query = query.where('time_entries.id', 'in', entries.ids)
  if (typeof billable === 'boolean') query = query.where('time_entries.billable', '=', billable)
  if (typeof description === 'string' && description !== '') {
    query = query.where(containing('time_entries.description', description))
  }
  if (filter.descriptions?.length) {
    query = query.where(sql`coalesce(time_entries.description, '')`, 'in', filter.descriptions)
  }
  if (typeof least === 'number') query = query.where(trackedSeconds, '>=', least)
  if (typeof most === 'number') query = query.where(trackedSeconds, '<=', most)
  return query
}

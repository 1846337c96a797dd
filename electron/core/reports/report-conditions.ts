/** Which of the person's entries a report is about, as SQL over `time_entries`. */

import type { ReportFilter, ReportRounding } from '../../../shared/bridge/reports.ts'
import { roundedSql } from '../../../shared/domain/rounding.ts'
import { foldText } from '../replica/entities.ts'
import type { Replica } from '../replica/replica.ts'
import { personAt } from '../queries/people.ts'
import type { QueryContext } from '../queries/query-context.ts'
import {
  clientCondition,
  isOneOfOrNull,
  joined,
  sqlFragment,
  type SqlFragment,
} from '../queries/task-conditions.ts'

/** The duration of a finished entry before rounding, in whole seconds. */
export const trackedSeconds = '(unixepoch(time_entries.stop) - unixepoch(time_entries.start))'

/** The same as a report tells it. */
export function reportedSeconds(rounding: ReportRounding | null): string {
  return rounding === null ? trackedSeconds : roundedSql(trackedSeconds, rounding)
}

/** All but the days: finished entries of the workspace in use. */
export function reportCondition(context: QueryContext, filter: ReportFilter): SqlFragment {
  const { replica, workspaceId } = context
  const { clientIds, projectIds, taskIds, tagIds, billable, descriptions } = filter
  const folded = foldText(filter.text?.trim() ?? '')
  const project = shownReference(replica, 'project_id', 'projects')
  const conditions = [
    sqlFragment('time_entries.deleted = 0 AND time_entries.stop IS NOT NULL'),
    sqlFragment('time_entries.workspace_id = ?', workspaceId()),
    ...asked(projectIds, (ids) => isOneOfOrNull(project, ids)),
    ...asked(clientIds, (ids) => clientCondition(ids, project)),
    ...asked(taskIds, (ids) => isOneOfOrNull(shownReference(replica, 'task_id', 'tasks'), ids)),
    ...asked(tagIds, (ids) => tagCondition(ids)),
    ...(isAsked(replica, filter) ? [] : [sqlFragment('0')]),
    ...asked(descriptions, (texts) => isOneOfOrNull('time_entries.description', texts)),
    ...(folded === '' ? [] : [sqlFragment('instr(time_entries.folded, ?) > 0', folded)]),
    ...given(billable, (wanted) => sqlFragment('time_entries.billable = ?', wanted ? 1 : 0)),
    ...given(filter.minSeconds, (least) => sqlFragment(`${trackedSeconds} >= ?`, least)),
    ...given(filter.maxSeconds, (most) => sqlFragment(`${trackedSeconds} <= ?`, most)),
  ]
  return joined(conditions, ' AND ')
}

/** The tags of an entry, one a row of `tag`, and one without any for who has none: to be joined. */
export function shownTags(replica: Replica): string {
  const isShown = hides(replica, 'tags')
    ? 'tag.value NOT IN (SELECT local_id FROM tags WHERE deleted = 1)'
    : '1'
  return `LEFT JOIN json_each(time_entries.tag_ids) AS tag ON ${isShown}`
}

/** A list without elements asks nothing, as at the service. */
function asked<Value>(
  values: readonly Value[] | undefined,
  condition: (values: readonly Value[]) => SqlFragment,
): SqlFragment[] {
  return values === undefined || values.length === 0 ? [] : [condition(values)]
}

function given<Value>(value: Value | undefined, condition: (value: Value) => SqlFragment): SqlFragment[] {
  return value === undefined ? [] : [condition(value)]
}

/** Whether the person is one of those who are asked for, by themselves or by a team. */
export function isAsked(replica: Replica, { memberIds = [], teamIds = [] }: ReportFilter): boolean {
  if (memberIds.length + teamIds.length === 0) return true
  const me = personAt(replica)
  if (me === null) return false
  const teams = teamIds.map((id) => replica.rows.find('team', id)?.fields.memberIds ?? [])
  return [memberIds, ...teams].some((ids) => ids.includes(me))
}

/** A column as a person sees it: without references to rows that are being deleted. */
function shownReference(
  replica: Replica,
  column: 'project_id' | 'task_id',
  table: 'projects' | 'tasks',
): string {
  if (!hides(replica, table)) return `time_entries.${column}`
  return `CASE WHEN time_entries.${column} IN (SELECT local_id FROM ${table} WHERE deleted = 1)
    THEN NULL ELSE time_entries.${column} END`
}

const liveTags = `SELECT value FROM json_each(time_entries.tag_ids)
  WHERE value NOT IN (SELECT local_id FROM tags WHERE deleted = 1)`

function tagCondition(ids: readonly (string | null)[]): SqlFragment {
  const named = JSON.stringify(ids.filter((id) => id !== null))
  const hasOne = `EXISTS (${liveTags} AND value IN (SELECT value FROM json_each(?)))`
  return sqlFragment(ids.includes(null) ? `(${hasOne} OR NOT EXISTS (${liveTags}))` : hasOne, named)
}

function hides({ sqlite }: Replica, table: 'projects' | 'tags' | 'tasks'): boolean {
  return sqlite.get(`SELECT 1 FROM ${table} WHERE deleted = 1 LIMIT 1`) !== undefined
}

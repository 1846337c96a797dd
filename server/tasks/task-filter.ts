/** Which tasks a list means, as its query says it once dates and fields have been read. */

import type { TaskListQuery } from '../../shared/api/tasks.ts'
import type { Instant } from '../database/columns.ts'
import { pick } from '../database/pick.ts'
import type { CustomFieldFilter } from './custom-field-queries.ts'

/** Ids; null among them stands for having none. */
export type IdsOrNone = readonly (number | null)[]

/** One time block of the task meets all that is given. */
export interface BlockFilter {
  readonly ids?: readonly number[] | undefined
  readonly completed?: boolean | undefined
  readonly startFrom?: Instant | undefined
  readonly startBefore?: Instant | undefined
}

/** The parameters that narrow a list as they stand. */
export function plainFilters(query: TaskListQuery) {
  return {
    ...pick(query, 'assignee_ghost_id[]', 'client_id[]', 'creator_id', 'estimated_mins_max'),
    ...pick(query, 'estimated_mins_min', 'has_dates', 'has_time_blocks', 'has_time_entries', 'is_priority'),
    ...pick(query, 'parent_task_id[]', 'pinned', 'priority[]', 'private', 'project_id[]', 'recurring'),
    ...pick(query, 'recurring_task_ids[]', 'source', 'tag_id[]', 'team_id[]'),
  }
}

/** Dates are `YYYY-MM-DD`, and included where they bound a range. What is undefined narrows nothing. */
export interface TaskFilter extends ReturnType<typeof plainFilters> {
  /** Tasks that were created, changed or deleted at that instant or later; archived and deleted tasks are included. */
  readonly since?: Instant | undefined
  readonly archived: boolean
  /** Only templates, or none of them; undefined: whatever there is. */
  readonly templates?: boolean | undefined
  /** Leaves out the tasks of projects that are archived, or have ended before that date. */
  readonly uncompletedOn?: string | undefined
  /** Of each list one is assigned. */
  readonly assigneeIds: readonly (readonly number[])[]
  /** Of each list one is the task's. */
  readonly statusIds: readonly (readonly number[])[]
  /** In the task's, the project's or the client's name; not empty. */
  readonly name?: string | undefined
  /** The task's range, which may be of one date or open, meets each of these. */
  readonly overlaps: readonly { readonly from?: string | undefined; readonly to?: string | undefined }[]
  readonly activeBy?: string | undefined
  readonly startFrom?: string | undefined
  readonly startTo?: string | undefined
  readonly endFrom?: string | undefined
  readonly endTo?: string | undefined
  readonly block?: BlockFilter | undefined
  readonly customFields: readonly CustomFieldFilter[]
}

/** The filters that `task_counts` can answer: the rest of a filter has to be counted task by task. */
const countedKeys: ReadonlySet<keyof TaskFilter> = new Set([
  'archived',
  'uncompletedOn',
  'project_id[]',
  'client_id[]',
] as const)

/** Whether nothing but what `task_counts` knows narrows the list. */
export function isCounted(filter: TaskFilter): boolean {
  const keys = Object.keys(filter) as (keyof TaskFilter)[]
  return keys.every((key) => {
    const value = filter[key]
    if (key === 'templates') return value === false
    return countedKeys.has(key) || value === undefined || (Array.isArray(value) && value.length === 0)
  })
}

function namesEach(ids: IdsOrNone | undefined): boolean {
  return ids !== undefined && !ids.includes(null)
}

/** Whether columns of the tasks themselves name what only few have to do with. */
export function namesTasks(filter: TaskFilter): boolean {
  const named = [filter['project_id[]'], filter['parent_task_id[]'], filter['client_id[]']]
  return named.some(namesEach) || filter['recurring_task_ids[]'] !== undefined
}

/** Whether the tasks are better found by what the filter names than by going through the workspace. */
export function isSelective(filter: TaskFilter): boolean {
  const related = [filter['assignee_ghost_id[]'], filter['team_id[]'], filter['tag_id[]'], filter.block]
  return namesTasks(filter) || filter.assigneeIds.length > 0 || related.some((ids) => ids !== undefined)
}

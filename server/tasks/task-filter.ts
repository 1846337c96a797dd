/** Which tasks a list means, as its query says it once dates and fields have been read. */

import type { Instant } from '../database/columns.ts'
import type { CustomFieldFilter } from './custom-field-queries.ts'
import type { TaskPriority } from './tables.ts'

/** Ids; null among them stands for having none. */
export type IdsOrNone = readonly (number | null)[]

/** One time block of the task meets all that is given. */
export interface BlockFilter {
  readonly ids?: readonly number[] | undefined
  readonly completed?: boolean | undefined
  readonly startFrom?: Instant | undefined
  readonly startBefore?: Instant | undefined
}

/** Dates are `YYYY-MM-DD`, and included where they bound a range. What is undefined narrows nothing. */
export interface TaskFilter {
  /** Tasks that were created, changed or deleted at that instant or later; archived and deleted tasks are included. */
  readonly since?: Instant | undefined
  readonly archived: boolean
  /** Only templates, or none of them; undefined: whatever there is. */
  readonly templates?: boolean | undefined
  /** Leaves out the tasks of projects that are archived, or have ended before that date. */
  readonly uncompletedOn?: string | undefined
  readonly pinned?: boolean | undefined
  readonly private?: boolean | undefined
  readonly source?: string | undefined
  readonly creatorId?: number | undefined
  /** Of each list one is assigned. */
  readonly assigneeIds: readonly (readonly number[])[]
  readonly ghostIds?: readonly number[] | undefined
  /** Somebody of one of them is assigned. */
  readonly teamIds?: readonly number[] | undefined
  readonly tagIds?: readonly number[] | undefined
  readonly projectIds?: IdsOrNone | undefined
  readonly parentIds?: IdsOrNone | undefined
  readonly clientIds?: IdsOrNone | undefined
  /** Of each list one is the task's. */
  readonly statusIds: readonly (readonly number[])[]
  readonly priorities?: readonly TaskPriority[] | undefined
  readonly prioritized?: boolean | undefined
  /** In the task's, the project's or the client's name; not empty. */
  readonly name?: string | undefined
  readonly hasDates?: boolean | undefined
  /** The task's range, which may be of one date or open, meets each of these. */
  readonly overlaps: readonly { readonly from?: string | undefined; readonly to?: string | undefined }[]
  readonly activeBy?: string | undefined
  readonly startFrom?: string | undefined
  readonly startTo?: string | undefined
  readonly endFrom?: string | undefined
  readonly endTo?: string | undefined
  readonly estimatedMinutesMin?: number | undefined
  readonly estimatedMinutesMax?: number | undefined
  readonly recurring?: boolean | undefined
  readonly recurringTaskIds?: readonly number[] | undefined
  readonly hasEntries?: boolean | undefined
  readonly hasBlocks?: boolean | undefined
  readonly block?: BlockFilter | undefined
  readonly customFields: readonly CustomFieldFilter[]
}

/** The filters that `task_counts` can answer: the rest of a filter has to be counted task by task. */
const countedKeys: ReadonlySet<keyof TaskFilter> = new Set([
  'archived',
  'uncompletedOn',
  'projectIds',
  'clientIds',
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
export function namesTasks({ projectIds, parentIds, clientIds, recurringTaskIds }: TaskFilter): boolean {
  return (
    namesEach(projectIds) || namesEach(parentIds) || namesEach(clientIds) || recurringTaskIds !== undefined
  )
}

/** Whether the tasks are better found by what the filter names than by going through the workspace. */
export function isSelective(filter: TaskFilter): boolean {
  const { assigneeIds, ghostIds, teamIds, tagIds, block } = filter
  return (
    namesTasks(filter) ||
    assigneeIds.length > 0 ||
    [ghostIds, teamIds, tagIds, block].some((related) => related !== undefined)
  )
}

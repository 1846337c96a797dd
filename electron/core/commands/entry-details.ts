/** The details of an entry: that its times are possible, and that its project, task and tags exist and go together. */

import { plannedYears } from '../../../shared/domain/date-format.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import { billableWhenChanged, billableWhenMade } from './billing.ts'
import { refused } from './command-error.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Row } from '../replica/rows.ts'
import type { Replica } from '../replica/replica.ts'
import type { Editing } from './editing.ts'
import { findRow, ofAnotherWorkspace } from './find-row.ts'
import { tagsNamed } from './unique-name.ts'

const longestHours = 999

/**
 * Checks a start and a stop; null stands for an entry that runs.
 *
 * A finished entry may lie in the future, as a plan. A running one may not begin there: it would count backwards.
 *
 * @param now the present instant
 * @throws {CommandError} `refused`
 */
export function requireValidTimes(start: string, stop: string | null, now: string): void {
  const year = Number(start.slice(0, 4))
  const { first, last } = plannedYears
  if (year < first || year > last) {
    throw refused(`Choose a start between the years ${first} and ${last}.`, { field: 'start' })
  }
  if (stop === null) {
    if (start > now) {
      throw refused('A running timer cannot start in the future. Choose an earlier start, or set a stop.', {
        field: 'start',
      })
    }
    return
  }
  const seconds = secondsBetween(start, stop)
  if (seconds < 0) {
    throw refused('The stop lies before the start. Choose a later stop or an earlier start.', {
      field: 'stop',
    })
  }
  if (seconds > longestHours * 3600) {
    throw refused(`An entry can last ${longestHours} hours at most. Choose an earlier stop, or split it.`, {
      field: 'stop',
    })
  }
}

const maximumTags = 50

/** The links that a caller asks for; an absent key stays as it is. */
interface WantedLinks {
  readonly projectId?: LocalId | null | undefined
  readonly taskId?: LocalId | null | undefined
  readonly tagIds?: readonly LocalId[] | undefined
}

/** Neither a project, nor a task and tags. */
const noLinks = { projectId: null, taskId: null, tagIds: [] }

type EntryLinks = Pick<EntityFields['timeEntry'], 'projectId' | 'taskId' | 'tagIds'>

interface ResolvedLinks extends EntryLinks {
  /** Of the project or the task; null when there is neither. */
  readonly workspaceId: WorkspaceId | null
}

/**
 * Completes the links: a task brings its project; another project drops the task of the former one.
 *
 * @throws {CommandError} `not_found` for what is gone, `refused` for too many tags
 */
export function resolveLinks(
  replica: Replica,
  wanted: WantedLinks,
  current: EntryLinks = noLinks,
): ResolvedLinks {
  let projectId = wanted.projectId === undefined ? current.projectId : wanted.projectId
  let taskId = wanted.taskId === undefined ? current.taskId : wanted.taskId
  let workspaceId: WorkspaceId | null = null
  const isNewTask = wanted.taskId !== undefined && wanted.taskId !== null
  if (taskId !== null && (isNewTask || projectId !== current.projectId)) {
    const task = isNewTask ? findRow(replica, 'task', taskId) : replica.rows.find('task', taskId)
    const owner = task?.fields.projectId ?? null
    if (isNewTask && owner !== null) projectId = owner
    if (!isNewTask && owner !== projectId) taskId = null
    workspaceId = task?.workspaceId ?? null
  }
  if (projectId !== null && projectId !== current.projectId) {
    workspaceId = findRow(replica, 'project', projectId).workspaceId
  }
  const tagIds =
    wanted.tagIds === undefined ? current.tagIds : resolveTags(replica, wanted.tagIds, current.tagIds)
  return { projectId, taskId, tagIds, workspaceId }
}

/**
 * The tags of the links, and those of the names, which are made where they are missing.
 *
 * @throws {CommandError} `refused` for too many
 */
function withNewTags(
  editing: Editing,
  workspaceId: WorkspaceId,
  tagIds: readonly LocalId[],
  names: readonly string[] | undefined,
): readonly LocalId[] {
  if (names === undefined || names.length === 0) return tagIds
  const named = tagsNamed(editing, workspaceId, names)
  return resolveTags(editing.context.replica, [...tagIds, ...named], tagIds)
}

function resolveTags(
  replica: Replica,
  wanted: readonly LocalId[],
  current: readonly LocalId[],
): readonly LocalId[] {
  const tagIds = [...new Set(wanted)].toSorted()
  if (tagIds.length > maximumTags) {
    throw refused(`An entry can have ${maximumTags} tags at most. Remove some.`, { field: 'tagIds' })
  }
  for (const id of tagIds) if (!current.includes(id)) findRow(replica, 'tag', id)
  return tagIds
}

interface WantedDetails extends WantedLinks {
  readonly newTags?: readonly string[] | undefined
  readonly billable?: boolean | undefined
}

/**
 * The entry that is made with these links: with its new tags, and billed as where it belongs unless somebody said otherwise.
 *
 * @param workspaceId where it is made that has neither a project nor a task
 * @throws {CommandError} `not_found` for what is gone, `refused` for too many tags
 */
export function detailsWhenMade(
  editing: Editing,
  wanted: WantedDetails,
  workspaceId: WorkspaceId = editing.context.workspaceId(),
) {
  const { replica } = editing.context
  const { workspaceId: found, ...links } = resolveLinks(replica, wanted)
  const place = found ?? workspaceId
  const tagIds = withNewTags(editing, place, links.tagIds, wanted.newTags)
  const billable = billableWhenMade(replica, wanted.billable, links)
  return { workspaceId: place, details: { ...links, tagIds, billable } }
}

/** The same of a row that gets other links. @throws {CommandError} also `refused` for a project of another workspace */
export function detailsWhenChanged(
  editing: Editing,
  { fields, workspaceId }: Row<'timeEntry'> | Row<'favorite'>,
  wanted: WantedDetails,
) {
  const { replica } = editing.context
  const { workspaceId: found, ...links } = resolveLinks(replica, wanted, fields)
  if (found !== null && found !== workspaceId) throw ofAnotherWorkspace('project', 'projectId')
  const tagIds = withNewTags(editing, workspaceId, links.tagIds, wanted.newTags)
  const billable = billableWhenChanged(replica, wanted.billable, fields, links)
  return { ...links, tagIds, billable }
}

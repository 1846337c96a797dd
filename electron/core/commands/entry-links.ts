/** The project, the task and the tags of an entry: that they exist, and that they go together. */

import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Replica } from '../replica/replica.ts'
import { refused } from './command-error.ts'
import type { Editing } from './editing.ts'
import { findRow, ofAnotherWorkspace } from './find-row.ts'
import { tagsNamed } from './unique-name.ts'

const maximumTags = 50

/** The links that a caller asks for; an absent key stays as it is. */
export interface WantedLinks {
  readonly projectId?: LocalId | null | undefined
  readonly taskId?: LocalId | null | undefined
  readonly tagIds?: readonly LocalId[] | undefined
}

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
export function resolveLinks(replica: Replica, wanted: WantedLinks, current: EntryLinks): ResolvedLinks {
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
export function withNewTags(
  editing: Editing,
  workspaceId: WorkspaceId,
  tagIds: readonly LocalId[],
  names: readonly string[] | undefined,
): readonly LocalId[] {
  const named = tagsNamed(editing, workspaceId, names)
  return named.length === 0 ? tagIds : resolveTags(editing.context.replica, [...tagIds, ...named], tagIds)
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

/**
 * An entry stays in its workspace.
 *
 * @throws {CommandError} `refused`
 */
export function requireSameWorkspace(links: ResolvedLinks, workspaceId: WorkspaceId): void {
  if (links.workspaceId === null || links.workspaceId === workspaceId) return
  throw ofAnotherWorkspace('project', 'projectId')
}

/** The wanted fields of a task as fields of its row: completed, and checked against the rows that they refer to. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { RecurrenceScope } from '../../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { parseRule } from '../../../shared/domain/recurrence.ts'
import { canonicalJson } from '../replica/canonical-json.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { billableWhenChanged, billableWhenMade } from './billing.ts'
import { refused } from './command-error.ts'
import { findInWorkspace, findRow } from './find-row.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { projectSight } from '../../../shared/domain/project-sight.ts'
import { addDays, daysBetween } from '../../../shared/domain/plain-date.ts'
import { firstStatus, statusesOf } from '../queries/shown-rows.ts'

type TaskFields = EntityFields['task']
/** An absent key stays as it is. */
export type WantedTask = Omit<ParsedInput<'tasks.update'>['changes'], 'newTags' | 'newProject'>

/** The task as it is: null for one that is being made. */
export interface CurrentTask {
  readonly localId: LocalId
  readonly workspaceId: WorkspaceId
  readonly fields: TaskFields
}

/**
 * @param scope which occurrences of a recurring task are meant
 * @throws {CommandError} `not_found` for what is gone; `refused` for what belongs to another workspace, for a second level of
 *   subtasks, for a person who gets a task of a project that they do not see, and for a rule that cannot be read
 */
export function resolveTask(
  replica: Replica,
  workspaceId: WorkspaceId,
  wanted: WantedTask,
  current: CurrentTask | null,
  scope: RecurrenceScope | null = null,
): Partial<TaskFields> {
  const {
    date,
    endDate,
    done,
    statusId,
    assigneeIds,
    ghostIds,
    tagIds,
    addTagIds,
    removeTagIds,
    addAssigneeIds,
    removeAssigneeIds,
    customFields,
    rrule,
    billable,
    ...plain
  } = wanted
  const fields = current?.fields ?? null
  const { projectId } = plain
  if (projectId) findInWorkspace(replica, 'project', projectId, workspaceId, 'projectId')
  requireParent(replica, workspaceId, plain.parentId, current)
  const lists = {
    assigneeIds: listed(fields?.assigneeIds, assigneeIds, addAssigneeIds, removeAssigneeIds),
    ghostIds: listed(fields?.ghostIds, ghostIds),
    tagIds: listed(fields?.tagIds, tagIds, addTagIds, removeTagIds),
  }
  requireNew(replica, 'member', lists.assigneeIds, fields?.assigneeIds)
  requireNew(replica, 'ghost', lists.ghostIds, fields?.ghostIds)
  requireNew(replica, 'tag', lists.tagIds, fields?.tagIds)
  requireSight(
    replica,
    projectId === undefined ? (fields?.projectId ?? null) : projectId,
    lists.assigneeIds ?? fields?.assigneeIds ?? [],
    fields,
  )
  return {
    ...withoutUndefined(plain),
    ...withoutUndefined(lists),
    ...billingOf(replica, { billable, projectId }, fields),
    ...resolveDates({ date, endDate }, fields),
    ...resolveStatus(replica, workspaceId, { done, statusId }, fields),
    ...(customFields === undefined ? {} : { customFields: mergedValues(fields?.customFields, customFields) }),
    ...(rrule === undefined ? {} : { rrule: validRule(rrule, fields, scope) }),
  }
}

/** Said, or brought along by the project; nothing while neither changes. */
function billingOf(
  replica: Replica,
  { billable, projectId }: Pick<WantedTask, 'billable' | 'projectId'>,
  current: TaskFields | null,
): Partial<Pick<TaskFields, 'billable'>> {
  if (current === null) {
    return { billable: billableWhenMade(replica, billable, { projectId: projectId ?? null }) }
  }
  if (billable === undefined && projectId === undefined) return {}
  const former = { projectId: current.projectId, billable: current.billable }
  const next = { projectId: projectId === undefined ? current.projectId : projectId }
  return { billable: billableWhenChanged(replica, billable, former, next) }
}

function requireParent(
  replica: Replica,
  workspaceId: WorkspaceId,
  parentId: LocalId | null | undefined,
  current: CurrentTask | null,
): void {
  if (parentId === null || parentId === undefined || parentId === current?.fields.parentId) return
  const field = 'parentId'
  const parent = findInWorkspace(replica, 'task', parentId, workspaceId, field)
  if (parent.fields.parentId !== null || parentId === current?.localId) {
    throw refused('A subtask cannot have subtasks of its own. Choose a task that is no subtask.', { field })
  }
  if (current !== null && seriesOf(parent) === seriesOf(current)) {
    throw refused('A task cannot be part of another task of its series. Choose one that is not.', { field })
  }
  if (current !== null && hasParts(replica, current.localId)) {
    throw refused('This task has subtasks itself. Move or delete them first.', { field })
  }
}

const seriesOf = ({ localId, fields }: Pick<CurrentTask, 'localId' | 'fields'>): LocalId =>
  fields.seriesId ?? localId

function hasParts({ sqlite }: Replica, localId: LocalId): boolean {
  const sql = 'SELECT 1 FROM tasks WHERE parent_id = ? AND deleted = 0 LIMIT 1'
  return sqlite.get(sql, [localId]) !== undefined
}

/** The list in order, each once; undefined when it stays as it is. */
export function listed(
  current: readonly LocalId[] = [],
  wanted: readonly LocalId[] | undefined,
  added: readonly LocalId[] = [],
  removed: readonly LocalId[] = [],
): readonly LocalId[] | undefined {
  if (wanted === undefined && added.length === 0 && removed.length === 0) return undefined
  const gone = new Set(removed)
  return [...new Set([...(wanted ?? current), ...added])].filter((id) => !gone.has(id)).toSorted()
}

function requireNew(
  replica: Replica,
  entity: 'member' | 'ghost' | 'tag',
  ids: readonly LocalId[] = [],
  known: readonly LocalId[] = [],
): void {
  for (const id of ids) if (!known.includes(id)) findRow(replica, entity, id)
}

/** Nobody gets a task that they would not see. Who has had it so keeps it. */
function requireSight(
  replica: Replica,
  projectId: LocalId | null,
  assigneeIds: readonly LocalId[],
  current: TaskFields | null,
): void {
  const kept = projectId === current?.projectId ? current.assigneeIds : []
  for (const id of assigneeIds) {
    const member = kept.includes(id) ? undefined : replica.rows.find('member', id)
    const project = member === undefined ? null : unseenProject(replica, projectId, member)
    if (member === undefined || project === null) continue
    throw refused(
      `${member.fields.name} does not see the project “${project}”. Add them to it first, or choose another project.`,
      { field: 'projectId' },
    )
  }
}

/**
 * @param member null for somebody who is still to be invited
 * @returns the name of the project if the member does not see it
 */
export function unseenProject(
  { rows }: Replica,
  projectId: LocalId | null,
  member: Row<'member'> | null,
): string | null {
  const project = projectId === null ? undefined : rows.find('project', projectId)
  if (project?.fields.isPrivate !== true) return null
  const memberships = rows.where('projectMember', 'project_id = ? AND deleted = 0', [projectId])
  const others = memberships.length > 0 ? [] : rows.where('projectMember', 'deleted = 0 LIMIT 1', [])
  const sees = projectSight({
    projects: [{ id: project.localId, isPrivate: true }],
    members: member === null ? [] : [{ ...member.fields, id: member.localId }],
    memberships: [...memberships, ...others].map(({ fields }) => fields),
  })
  return sees(member?.localId ?? null, [projectId]) ? null : project.fields.name
}

/** A value that is taken away stays as null until the service knows. */
function mergedValues(current: string | undefined, given: Readonly<Record<string, unknown>>): string {
  return canonicalJson({ ...(JSON.parse(current ?? '{}') as object), ...given })
}

function validRule(
  rule: string | null,
  current: TaskFields | null,
  scope: RecurrenceScope | null,
): string | null {
  const text = rule?.trim() ?? ''
  if (text === '') return null
  // An occurrence that begins a series of its own has a rule.
  if (current !== null && current.seriesId !== null && scope !== 'following') {
    throw refused('This task recurs with its series. Change the rule of the series.', { field: 'rrule' })
  }
  const parsed = parseRule(text)
  if (parsed.ok) return text
  throw refused(`This rule of recurrence cannot be read: ${parsed.message}. Choose how it recurs again.`, {
    field: 'rrule',
  })
}

type TaskDates = Pick<EntityFields['task'], 'date' | 'endDate'>

/** The days that a caller asks for; an absent key stays as it is, and null as `endDate` is a task of one day. */
interface WantedDates {
  readonly date?: string | null | undefined
  readonly endDate?: string | null | undefined
}

/** The last day moves along with the first. @throws {CommandError} `refused` for an end before the beginning */
export function resolveDates(wanted: WantedDates, current: TaskDates | null): Partial<TaskDates> {
  if (wanted.date === undefined && wanted.endDate === undefined) return {}
  const former = current?.date ?? null
  const date = wanted.date === undefined ? (former ?? wanted.endDate ?? null) : wanted.date
  if (date === null) return { date: null, endDate: null }
  if (wanted.endDate === undefined) {
    const last = current?.endDate ?? null
    const extraDays = former === null || last === null ? 0 : Math.max(0, daysBetween(former, last))
    return { date, endDate: addDays(date, extraDays) }
  }
  const endDate = wanted.endDate ?? date
  if (endDate < date) {
    throw refused('A task cannot end before it begins. Choose a later day.', { field: 'endDate' })
  }
  return { date, endDate }
}

type TaskStatus = Pick<EntityFields['task'], 'done' | 'statusId'>

/** The status that a caller asks for; an absent key stays as it is. */
interface WantedStatus {
  readonly done?: boolean | undefined
  readonly statusId?: LocalId | null | undefined
}

/**
 * Whether a task is done, and its status, are two names of one thing: completes the one by the other. A task that is done, or open again, without a word about its status gets the first that
 * fits; null where the workspace's statuses are not known yet.
 *
 * @throws {CommandError} `not_found` for a status that is gone, `refused` for one of another workspace
 */
export function resolveStatus(
  replica: Replica,
  workspaceId: WorkspaceId,
  wanted: WantedStatus,
  current: TaskStatus | null,
): Partial<TaskStatus> {
  const { statusId } = wanted
  if (statusId !== null && statusId !== undefined) {
    const status = findInWorkspace(replica, 'status', statusId, workspaceId, 'statusId')
    return { statusId, done: status.fields.type === 'done' }
  }
  if (wanted.done === undefined && current !== null) return {}
  const done = wanted.done ?? false
  if (current?.done === done && current.statusId !== null) return {}
  return { done, statusId: firstStatus(statusesOf({ replica, workspaceId: () => workspaceId }), done) }
}

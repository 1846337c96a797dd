/** Tasks of the workspace in use. */

import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { RecurrenceScope } from '../../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { personAt } from '../queries/people.ts'
import { settingsOf } from '../replica/entities.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Row } from '../replica/rows.ts'
import { billableWhenChanged } from './billing.ts'
import { change, type CommandContext, edit, type Editing } from './editing.ts'
import { findRow, findRows, requireTypedOver } from './find-row.ts'
import {
  deletionInScope,
  requireScope,
  scopesOfChange,
  scopesOfDeletion,
  updateInScope,
} from './recurrence-scope.ts'
import { deleteReferred, withoutLostReferences } from './references.ts'
import { resolveTask, type WantedTask } from './task-fields.ts'
import { tagsNamed, withProjectNamed } from './unique-name.ts'
import { deleteBlocksOfTask } from './time-blocks.ts'
import { fieldValues } from '../queries/shown-rows.ts'
import type { Replica } from '../replica/replica.ts'
import { openBlocksOnDaysOf } from './move-blocks.ts'

/**
 * Without a position it goes to the end of its day, or of the backlog. Without a word about people see `ownersOf`; a copy is
 * nobody's but those of what it is made after. A subtask is of its parent's project, and private and a template where that is,
 * unless the input says otherwise.
 *
 * @throws {CommandError} `not_found` for a project, a parent or a template that is gone; see `resolveTask`
 */
export function createTask(
  context: CommandContext,
  { templateId, newTags, block, ...input }: ParsedInput<'tasks.create'>,
): Changed {
  return change(context, (editing) => {
    const { replica } = context
    const template = templateId === undefined ? null : findRow(replica, 'task', templateId)
    const inherited = template === null ? {} : templateFields(replica, template)
    const parent = input.parentId ? findRow(replica, 'task', input.parentId) : null
    const model = template ?? parent
    const said: WantedTask = {
      ...(parent === null ? {} : inheritedOfParent(parent)),
      ...inherited,
      ...input,
    }
    const isCopy = template !== null && !template.fields.isTemplate
    const wanted = isCopy ? said : { ...said, ...ownersOf(context, said, input) }
    const place = parent?.workspaceId ?? workspaceOf(context, wanted)
    const tagIds = [...(wanted.tagIds ?? []), ...tagsNamed(editing, place, newTags)]
    const task = create(editing, place, withBillingOf(editing, model, { ...wanted, tagIds }, input))
    if (block !== undefined) {
      editing.create('timeBlock', { ...block, taskId: task.localId }, task.workspaceId)
    }
    if (template === null) return
    for (const part of partsOf(replica, template.localId)) {
      const belongsTo = { projectId: task.fields.projectId, parentId: task.localId }
      const fields = { ...templateFields(replica, part), ...belongsTo }
      create(editing, task.workspaceId, withBillingOf(editing, part, fields, {}))
    }
  })
}

/**
 * Subtasks are archived, and brought back, with their task, and go with it to another project.
 *
 * @throws {CommandError} `refused` where `scope` is to be asked for; see `resolveTask` and `requireTypedOver`
 */
export function updateTasks(
  context: CommandContext,
  { ids, changes: { newTags, newProject, ...given }, scope = 'this', typedOver }: ParsedInput<'tasks.update'>,
): Changed {
  return change(context, (editing) => {
    const rows = findRows(context.replica, 'task', ids)
    const said = scope === 'ask' ? 'this' : scope
    requireTypedOver(rows, given, typedOver)
    for (const row of rows) {
      const named = tagsNamed(editing, row.workspaceId, newTags)
      const changes = withProjectNamed(editing, row.workspaceId, given, newProject)
      const wanted =
        named.length === 0 ? changes : { ...changes, addTagIds: [...(changes.addTagIds ?? []), ...named] }
      if (scope === 'ask') requireScope(row, scopesOfChange(context.replica, row, wanted), wanted)
      changeOne(editing, row, wanted, said)
    }
    for (const row of rows) movePartsAlong(editing, row, said)
    const { archived } = given
    if (archived === undefined) return
    const parts = rows.flatMap(({ localId }) => partsOf(context.replica, localId))
    for (const part of parts) editing.update('task', part, { archived })
  })
}

/** @throws {CommandError} `not_found`, and then nothing is moved; see `resolveTask` */
export function moveTasks(context: CommandContext, { moves }: ParsedInput<'tasks.move'>): Changed {
  return change(context, (editing) => {
    for (const { id, ...place } of moves) {
      changeOne(editing, findRow(context.replica, 'task', id), place, 'this')
    }
  })
}

/**
 * Its subtasks and time blocks go with it; the entries of a deleted task stay, without it.
 *
 * @throws {CommandError} `refused` where `scope` is to be asked for
 */
export function deleteTasks(
  context: CommandContext,
  { ids, scope = 'this' }: ParsedInput<'tasks.delete'>,
): ProcedureOutput<'tasks.delete'> {
  const { result, ...deleted } = edit(context, (editing) => {
    const { replica } = context
    const asked = findRows(replica, 'task', ids)
    if (scope === 'ask') for (const row of asked) requireScope(row, scopesOfDeletion(replica, row))
    const deletions = new Map(
      asked
        .map((row) => deletionInScope(replica, row, scope === 'ask' ? 'this' : scope))
        .map((deletion) => [deletion.row.localId, deletion]),
    )
    const wanted = [...deletions.values()].map(({ row }) => row)
    // Subtasks first, so that taking it back makes their parents first.
    const parts = wanted.flatMap(({ localId }) => partsOf(replica, localId))
    const rows = new Map([...parts, ...wanted].map((row) => [row.localId, row]))
    for (const { localId } of rows.values()) deleteBlocksOfTask(editing, localId)
    for (const row of rows.values()) {
      deleteReferred(editing, 'task', row, deletions.get(row.localId)?.scope ?? null)
    }
    const isPart = ({ fields: { parentId } }: Row<'task'>) => parentId !== null && rows.has(parentId)
    const gone = Map.groupBy(rows.values(), (row) => (isPart(row) ? 'parts' : 'whole'))
    return {
      leavesSeries: wanted.some(({ localId }) => deletions.get(localId)?.scope === 'this'),
      count: gone.get('whole')?.length ?? 0,
      parts: gone.get('parts')?.length ?? 0,
    }
  })
  return { ...deleted, ...result }
}

function create(editing: Editing, workspaceId: WorkspaceId, wanted: WantedTask): Row<'task'> {
  const { replica } = editing.context
  const fields = resolveTask(replica, workspaceId, wanted, null)
  const position = wanted.position ?? endOf(editing.context, workspaceId, fields.date ?? null)
  return editing.create('task', { ...fields, position }, workspaceId)
}

type People = Pick<WantedTask, 'assigneeIds' | 'ghostIds'>
type Owned = {
  readonly [F in keyof People | 'parentId' | 'date' | 'endDate' | 'isTemplate']?:
    | EntityFields['task'][F]
    | undefined
}

/**
 * The people of a task of which neither the person nor a template says whose it is: those of its parent, else the person,
 * unless their settings say otherwise. A subtask without a day is done with its parent, and nobody's.
 */
function ownersOf({ replica }: CommandContext, task: Owned, said: WantedTask): People {
  const isSaid = [said.assigneeIds, said.ghostIds, said.addAssigneeIds].some((ids) => ids !== undefined)
  if (isSaid || hasPeople(task) || task.isTemplate === true) return {}
  const parent = task.parentId ? replica.rows.find('task', task.parentId) : undefined
  if (parent !== undefined && !task.date && !task.endDate) return {}
  const { assigneeIds, ghostIds } = parent === undefined ? {} : templateFields(replica, parent)
  if (hasPeople({ assigneeIds, ghostIds })) return { assigneeIds, ghostIds }
  const me = settingsOf(replica, 'plannerSettings').assignToMe ? personAt(replica) : null
  return me === null ? {} : { assigneeIds: [me] }
}

const hasPeople = ({ assigneeIds = [], ghostIds = [] }: Owned): boolean =>
  assigneeIds.length + ghostIds.length > 0

/** A subtask that gets its first day gets people, too. */
function changeOne(editing: Editing, row: Row<'task'>, wanted: WantedTask, scope: RecurrenceScope): void {
  const isFirst = row.fields.parentId !== null && row.fields.date === null && Boolean(wanted.date)
  const people = isFirst ? ownersOf(editing.context, { ...row.fields, ...wanted }, wanted) : {}
  updateInScope(editing, row, { ...wanted, ...people }, scope)
}

/**
 * Subtasks of the project in which their task was go to the one in which it is now. Those of several occurrences stay: an
 * occurrence with a changed subtask follows its series no more.
 */
function movePartsAlong(
  editing: Editing,
  { localId, fields: former }: Row<'task'>,
  scope: RecurrenceScope,
): void {
  const { replica } = editing.context
  const recurs = former.seriesId !== null || former.rrule !== null
  const { projectId } = findRow(replica, 'task', localId).fields
  if (projectId === former.projectId || (recurs && scope !== 'this')) return
  for (const part of partsOf(replica, localId)) {
    if (part.fields.projectId !== former.projectId) continue
    editing.update('task', part, resolveTask(replica, part.workspaceId, { projectId }, part))
  }
}

function inheritedOfParent({
  fields,
}: Row<'task'>): Pick<EntityFields['task'], 'projectId' | 'isPrivate' | 'isTemplate'> {
  const { projectId, isPrivate, isTemplate } = fields
  return { projectId, isPrivate, isTemplate }
}

/** A task that is made like another one, or as a part of it, is billed like that one, as if it came from there. */
function withBillingOf(
  { context }: Editing,
  model: Row<'task'> | null,
  wanted: WantedTask,
  { billable }: Pick<WantedTask, 'billable'>,
): WantedTask {
  if (model === null) return wanted
  const { projectId = null } = wanted
  const former = { projectId: model.fields.projectId, billable: model.fields.billable }
  return { ...wanted, billable: billableWhenChanged(context.replica, billable, former, { projectId }) }
}

function workspaceOf(context: CommandContext, { projectId }: WantedTask): WorkspaceId {
  if (projectId === null || projectId === undefined) return context.workspaceId()
  return findRow(context.replica, 'project', projectId).workspaceId
}

function endOf({ replica }: CommandContext, workspaceId: WorkspaceId, date: string | null): number {
  const last = replica.sqlite.get(
    'SELECT max(position) AS last FROM tasks WHERE date IS ? AND workspace_id = ? AND deleted = 0',
    [date, workspaceId],
  )
  return ((last?.['last'] ?? -1) as number) + 1
}

/** All that describes it; its place, its state and its own being a template stay behind. */
export function templateFields(replica: Replica, { fields }: Row<'task'>): WantedTask {
  const template = withoutLostReferences(replica, 'task', fields)
  return {
    name: template.name,
    projectId: template.projectId,
    estimatedSeconds: template.estimatedSeconds,
    priority: template.priority,
    assigneeIds: [...template.assigneeIds],
    ghostIds: [...template.ghostIds],
    tagIds: [...template.tagIds],
    billable: template.billable,
    isPrivate: template.isPrivate,
    color: template.color,
    rrule: template.rrule,
    autoLogTime: template.autoLogTime,
    notes: template.notes,
    customFields: fieldValues(template.customFields),
  }
}

/** The subtasks of a task, in their order. */
export function partsOf({ rows }: Replica, parentId: LocalId): Row<'task'>[] {
  return rows.where('task', 'parent_id = ? AND deleted = 0 ORDER BY position, folded', [parentId])
}

/**
 * All of it or, when anything is refused, nothing. Of a task that recurs the occurrence is meant that is named. The blocks that
 * are given for a task that goes to another day take the place of those that it had on its former one.
 *
 * @throws {CommandError} `not_found` for a task that is gone; see `resolveTask`
 */
export function planDay(context: CommandContext, { tasks, blocks }: ParsedInput<'dayPlan.apply'>): Changed {
  return change(context, (editing) => {
    const { replica } = context
    for (const { id, ...wanted } of tasks) {
      const row = findRow(replica, 'task', id)
      if (wanted.date !== undefined && blocks.some(({ taskId }) => taskId === id)) {
        for (const block of openBlocksOnDaysOf(context, row)) deleteReferred(editing, 'timeBlock', block)
      }
      changeOne(editing, row, wanted, 'this')
    }
    for (const block of blocks) {
      const { workspaceId } = findRow(replica, 'task', block.taskId)
      editing.create('timeBlock', { ...block, completed: false, entryId: null }, workspaceId)
    }
  })
}

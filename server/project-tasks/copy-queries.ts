/** Copying the tasks of a template to a project that is made of it (T §4.7 `template_id`). */

import type { Scope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { insertOf } from '../database/rows.ts'
import { recordRows } from '../events/record-rows.ts'
import type { Viewer } from '../projects/queries.ts'
import { newTask } from '../tasks/new-task.ts'
import type { NewTask } from '../tasks/queries.ts'
import { statusFor } from './task-fields.ts'

const copiedColumns = [
  'id',
  'parent_task_id',
  'name',
  'description',
  'notes',
  'priority',
  'estimated_seconds',
  'billable',
  'color',
  'position',
  'external_reference',
] as const

function tasksOf(db: Db, organizationId: number, projectId: number) {
  return db
    .selectFrom('tasks')
    .select(copiedColumns)
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .where('private', '=', false)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

const insertTasks = insertOf('tasks')

const insertTaskTags = insertOf('task_tags')

async function copyTags(db: Db, organizationId: number, copies: ReadonlyMap<number, NewTask>) {
  const tags = await db
    .selectFrom('task_tags')
    .select(['task_id', 'tag_id'])
    .where('organization_id', '=', organizationId)
    .where('task_id', 'in', paddedIds([...copies.keys()]))
    .execute()
  const rows = tags.flatMap(({ task_id: from, tag_id: tagId }) => {
    const copy = copies.get(from)
    return copy === undefined ? [] : [{ organization_id: organizationId, task_id: copy.id, tag_id: tagId }]
  })
  await insertTaskTags(db, rows)
}

/**
 * Gives the project copies of the template's tasks, subtasks and tags included, all of them still to be done. Private
 * tasks are their owner's affair and stay behind.
 */
export async function copyProjectTasks(scope: Scope, viewer: Viewer, templateId: number, projectId: number) {
  const { organizationId } = viewer.member.organization
  const tasks = await tasksOf(scope.db, organizationId, templateId)
  if (tasks.length === 0) return
  const statusId = await statusFor(scope, viewer, true)
  const copies = new Map<number, NewTask>()
  for (const { id, parent_task_id: _, ...copied } of tasks) {
    const priorityAt = copied.priority === null ? null : scope.now
    const plain = newTask(scope, viewer, { name: copied.name, statusId })
    copies.set(id, { ...plain, ...copied, project_id: projectId, priority_at: priorityAt })
  }
  for (const { id, parent_task_id: parentId } of tasks) {
    const [copy, parent] = [copies.get(id), copies.get(parentId ?? 0)]
    if (copy !== undefined && parent !== undefined) copy.parent_task_id = parent.id
  }
  // Parents before their subtasks, which refer to them.
  const rows = [...copies.values()].sort(
    (a, b) => Number(a.parent_task_id !== null) - Number(b.parent_task_id !== null),
  )
  await insertTasks(scope.db, rows)
  await copyTags(scope.db, organizationId, copies)
  recordRows(scope, 'task', 'created', rows)
}

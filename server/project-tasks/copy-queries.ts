/** Copying the tasks of a template to a project that is made of it (T §4.7 `template_id`). */

import type { Scope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { rowsOf } from '../database/rows.ts'
import { recordRows } from '../events/record-rows.ts'
import type { Viewer } from '../projects/queries.ts'
import { copyRelated, insertTasks } from '../recurrence/copy-queries.ts'
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
  const ofProject = { organization_id: organizationId, project_id: projectId }
  return rowsOf(db, 'tasks', { ...ofProject, private: false, archived_at: null, deleted_at: null })
    .select(copiedColumns)
    .orderBy('id')
    .execute()
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
  const pairs = Array.from(copies, ([from, { id: to }]) => ({ from, to }))
  await copyRelated(scope.db, organizationId, pairs, ['task_tags'])
  recordRows(scope, 'task', 'created', rows)
}

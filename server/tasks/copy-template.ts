/** Tasks that are made of templates (P §2 Task `is_template`, `source_template_task_id`). */

import type { Scope } from '../access/scope.ts'
import { newRowIn } from '../database/rows.ts'
import { BadRequest } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import type { Viewer } from '../projects/queries.ts'
import {
  copyRelated,
  handedOn,
  insertTasks,
  type StoredTask,
  subtasksOf,
} from '../recurrence/copy-queries.ts'
import { insertBlock, listBlocksOfTask } from '../time-blocks/queries.ts'
import { newTask } from './new-task.ts'
import type { NewTask } from './queries.ts'
import { findTask } from './task-rows.ts'

/** @throws {BadRequest} unless it is a template that the viewer may see. */
export async function requireTemplate({ db }: Scope, viewer: Viewer, id: number): Promise<StoredTask> {
  const template = await findTask(db, viewer, id)
  if (template === undefined || !template.is_template) {
    throw new BadRequest('unknown_reference', { field: 'source_template_task_id', what: 'template' })
  }
  return template
}

/** The columns that a new task takes from its template, unless the request sets them. */
export function columnsOfTemplate(template: StoredTask): Partial<NewTask> {
  const { parent_task_id: _parent, name_key: _key, ...columns } = handedOn(template)
  return { ...columns, rrule: template.rrule, source_template_task_id: template.id }
}

/** Blocks say how long and not when: they are the viewer's to schedule. */
async function copyBlocks(scope: Scope, viewer: Viewer, from: StoredTask, to: Pick<NewTask, 'id'>) {
  const rows = (await listBlocksOfTask(scope.db, from)).map(({ duration, outbound_sync }) =>
    Object.assign(newRowIn(viewer.member, scope), {
      task_id: to.id,
      user_id: viewer.userId,
      duration,
      outbound_sync,
    }),
  )
  await insertBlock(scope.db, rows)
  recordRows(scope, 'time_block', 'created', rows)
}

/** Gives a new task all that belongs to its template: people, ghosts, tags, custom fields, subtasks, time blocks. */
export async function copyTemplate(scope: Scope, viewer: Viewer, template: StoredTask, task: NewTask) {
  const subtasks = (await subtasksOf(scope.db, template)).map((from) => {
    const plain = newTask(scope, viewer, { name: from.name, statusId: task.status_id })
    const { rrule: _, ...columns } = columnsOfTemplate(from)
    const to: NewTask = {
      ...plain,
      ...columns,
      name_key: from.name_key,
      parent_task_id: task.id,
      project_id: task.project_id,
      is_template: task.is_template,
    }
    return { from, to }
  })
  await insertTasks(
    scope.db,
    subtasks.map(({ to }) => to),
  )
  const pairs = [{ from: template, to: task }, ...subtasks]
  await copyRelated(
    scope.db,
    task.organization_id,
    pairs.map(({ from, to }) => ({ from: from.id, to: to.id })),
  )
  for (const { from, to } of pairs) await copyBlocks(scope, viewer, from, to)
  recordRows(
    scope,
    'task',
    'created',
    subtasks.map(({ to }) => to),
  )
}

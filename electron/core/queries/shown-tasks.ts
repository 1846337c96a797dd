/** How a stored task becomes one that is shown. */

import { task, type Task } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Row } from '../replica/rows.ts'
import type { QueryContext } from './query-context.ts'
import { rowView, firstStatus, statusesOf } from './shown-rows.ts'

/** The facts shown of a task besides its row, for each of the ids that are its parameter. */
const besides = `SELECT ids.value,
    (SELECT parents.name FROM tasks JOIN tasks AS parents ON parents.local_id = tasks.parent_id
      WHERE tasks.local_id = ids.value AND parents.deleted = 0),
    coalesce((SELECT seconds FROM tracked WHERE local_id = ids.value), 0),
    -- This person's time blocks that are scheduled and not completed.
    (SELECT coalesce(sum(duration_seconds), 0) FROM time_blocks
      WHERE task_id = ids.value AND deleted = 0 AND start IS NOT NULL AND completed = 0),
    (SELECT count(*) FROM tasks WHERE parent_id = ids.value AND deleted = 0 AND archived = 0 AND done = 1),
    (SELECT count(*) FROM tasks WHERE parent_id = ids.value AND deleted = 0 AND archived = 0),
    (SELECT count(*) FROM attachments WHERE task_id = ids.value AND deleted = 0)
  FROM json_each(?) AS ids`

type Besides = readonly [LocalId, string | null, number, number, number, number, number]

/** The tasks of a project that is a template are to be copied, and not to be done: its own page alone shows them. */
export const ofNoTemplate = `(tasks.project_id IS NULL
  OR tasks.project_id NOT IN (SELECT local_id FROM projects WHERE is_template = 1))`

/** Tasks as lists and boards show them: references to what is being deleted are left out. */
export function shownTasks(context: QueryContext, rows: readonly Row<'task'>[]): Task[] {
  const view = rowView('task', task, context)
  const shownStatus = statusView(context)
  const ids = JSON.stringify(rows.map(({ localId }) => localId))
  const found = context.replica.sqlite.tuples(besides, [ids]) as unknown as Besides[]
  return found.map(([, parentName, trackedSeconds, blockedSeconds, done, total, attachments], index) => {
    const row = rows[index] as Row<'task'>
    return Object.assign(view(row), {
      endDate: shownEndDate(row),
      statusId: shownStatus(row),
      // An occurrence stays one while its series is being deleted.
      seriesId: row.fields.seriesId,
      parentName,
      trackedSeconds,
      blockedSeconds,
      subtasks: { done, total },
      attachments,
      hasNotes: row.fields.notes !== '',
    })
  })
}

/** A task whose status is not known, is being deleted, or says something else than `done`, has the first that fits. */
export function statusView(context: QueryContext): (row: Row<'task'>) => LocalId | null {
  const statuses = statusesOf(context)
  const types = new Map(statuses.map(({ id, type }) => [id, type]))
  const open = firstStatus(statuses, false)
  const done = firstStatus(statuses, true)
  return ({ fields }) => {
    const type = fields.statusId === null ? undefined : types.get(fields.statusId)
    if (type !== undefined && (type === 'done') === fields.done) return fields.statusId
    return fields.done ? done : open
  }
}

/** Null for a task of one day. */
export function shownEndDate({ fields: { date, endDate } }: Row<'task'>): string | null {
  return date !== null && endDate !== null && endDate > date ? endDate : null
}

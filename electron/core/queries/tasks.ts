/** Tasks of the workspace in use: by name, one with everything about it, and those of everybody as bars. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import { taskBar, type Task, type TaskDetails, type TaskBar } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { foldText } from '../replica/entities.ts'
import type { DayRange, QueryContext } from './query-context.ts'
import { fieldValues, rowView } from './shown-rows.ts'
import { ofNoTemplate, shownEndDate, shownTasks, statusView } from './shown-tasks.ts'

/** At most `limit` tasks whose name contains the text, in any case; templates left out. */
export function listTasks(
  context: QueryContext,
  { includeDone, text, limit }: ParsedInput<'tasks.list'>,
): Task[] {
  const condition = `deleted = 0 AND workspace_id = ? AND is_template = 0 AND archived = 0
    AND ${ofNoTemplate} AND done <= ? AND instr(folded, ?) > 0 ORDER BY folded, row_id LIMIT ?`
  const given = [context.workspaceId(), includeDone ? 1 : 0, foldText(text?.trim() ?? ''), limit]
  return shownTasks(context, context.replica.rows.where('task', condition, given))
}

/** Null for a task that is gone. */
export function taskDetails(context: QueryContext, { id }: { readonly id: LocalId }): TaskDetails | null {
  const { rows } = context.replica
  const rowOf = (wanted: LocalId | null) => {
    const row = wanted === null ? undefined : rows.find('task', wanted)
    return row?.deleted === false ? row : null
  }
  const row = rowOf(id)
  if (row === null) return null
  const { notes, customFields, createdAt, creatorId, seriesId } = row.fields
  const parts = rows.where(
    'task',
    'deleted = 0 AND parent_id = ? AND archived = 0 ORDER BY position, folded',
    [id],
  )
  const [task, ...children] = shownTasks(context, [row, ...parts]) as [Task, ...Task[]]
  const parent = rowOf(task.parentId)
  return {
    ...task,
    notes,
    customFields: fieldValues(customFields),
    parent: parent && { id: parent.localId, name: parent.fields.name },
    seriesRule: rowOf(seriesId)?.fields.rrule ?? null,
    children,
    createdAt,
    creatorId,
  }
}

/** Tasks of which a day is within the range, both ends included; templates and what is archived left out. */
export function taskTimeline(context: QueryContext, { from, to }: DayRange): TaskBar[] {
  const shownStatus = statusView(context)
  const view = rowView('task', taskBar, context)
  const condition = `deleted = 0 AND date IS NOT NULL AND coalesce(end_date, date) >= ?2 AND date <= ?3
    AND workspace_id = ?1 AND is_template = 0 AND archived = 0 AND ${ofNoTemplate} ORDER BY date, position, folded`
  return context.replica.rows
    .where('task', condition, [context.workspaceId(), from, to])
    .map((row) => Object.assign(view(row), { endDate: shownEndDate(row), statusId: shownStatus(row) }))
}

/** Changes a task, and says which occurrences it means where it recurs. */

import type { RecurrenceScope } from '../../../shared/bridge/tasks.ts'
import type { Row } from '../replica/rows.ts'
import type { Editing } from './editing.ts'
import { moveBlocks } from './move-blocks.ts'
import { byDay, byOccurrence, hasLater } from './recurrence-scope.ts'
import { resolveTask, type WantedTask } from './task-fields.ts'

/**
 * The task's open time blocks go with its days; those of other occurrences stay, since an occurrence with a block keeps its day.
 *
 * Other occurrences are left to the service, which also knows those that nobody has seen here: the one that is edited
 * changes at once, the others when the service has the edit.
 *
 * @throws {CommandError} see `resolveTask`
 */
export function updateInScope(
  editing: Editing,
  row: Row<'task'>,
  wanted: WantedTask,
  scope: RecurrenceScope,
): void {
  const { seriesId } = row.fields
  if (!isSaid(editing, row, wanted, scope)) {
    update(editing, row, wanted)
    return
  }
  const { alone, shared } = byOccurrence(wanted, row.fields)
  const changed = update(editing, row, alone)
  if (scope !== 'all') {
    update(editing, changed, shared, scope)
    return
  }
  const { days, others } = byDay(shared)
  const { rrule: rule, ...rest } = others
  update(editing, update(editing, changed, days), rest, scope)
  const series = seriesId === null ? undefined : editing.context.replica.rows.find('task', seriesId)
  if (rule !== undefined && series !== undefined && !series.deleted) update(editing, series, { rrule: rule })
}

/** Whether the service would take it otherwise: it changes an occurrence alone, and what is to come with the task that recurs. */
function isSaid({ context }: Editing, row: Row<'task'>, wanted: WantedTask, scope: RecurrenceScope): boolean {
  if (row.fields.seriesId !== null) return scope !== 'this'
  return scope === 'this' && wanted.rrule === undefined && hasLater(context.replica, row)
}

function update(
  editing: Editing,
  row: Row<'task'>,
  wanted: WantedTask,
  scope: RecurrenceScope | null = null,
): Row<'task'> {
  const fields = resolveTask(editing.context.replica, row.workspaceId, wanted, row, scope)
  const updated = editing.update('task', row, fields, scope)
  moveBlocks(editing, row, updated.fields)
  return updated
}

/** Time blocks that go along with the days of their task. */

import { instantAt } from '../../../shared/domain/zoned-time.ts'
import { addDays, daysBetween } from '../../../shared/domain/plain-date.ts'
import { lastDayOf, standsOn, type TaskDays } from '../../../shared/domain/task-days.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { isLogged } from '../queries/time-blocks.ts'
import type { Row } from '../replica/rows.ts'
import type { CommandContext, Editing } from './editing.ts'
import { deleteReferred } from './references.ts'

type ScheduledBlock = Row<'timeBlock'> & { readonly fields: { readonly start: string } }

/** Blocks that begin on a day of the task, in the person's zone, and are neither completed nor logged. */
export function openBlocksOnDaysOf(
  { replica, days }: CommandContext,
  { localId, fields }: Row<'task'>,
): readonly ScheduledBlock[] {
  if (fields.date === null) return []
  return replica.rows
    .where('timeBlock', 'task_id = ? AND deleted = 0 AND completed = 0 AND start IS NOT NULL', [localId])
    .filter((block): block is ScheduledBlock => block.fields.start !== null)
    .filter((block) => standsOn(fields, days().dateOf(block.fields.start)))
    .filter((block) => block.fields.entryId === null && !isLogged(replica, block))
}

/**
 * Moves the open blocks of a task's former days to its new ones, at the same time of day, and deletes them where it has no day
 * any more: time that is left behind would count against a day without its task. What was logged or completed stays.
 *
 * @param former the task before it was changed
 */
export function moveBlocks(editing: Editing, former: Row<'task'>, now: TaskDays): void {
  const { context } = editing
  if (former.fields.date === now.date && lastDayOf(former.fields) === lastDayOf(now)) return
  const blocks = openBlocksOnDaysOf(context, former)
  if (blocks.length === 0) return
  const { timeZone, dateOf } = context.days()
  const clock = wallClock(timeZone)
  for (const block of blocks) {
    const { start } = block.fields
    const date = dayAfterMove(dateOf(start), former.fields, now)
    if (date === null) deleteReferred(editing, 'timeBlock', block)
    else if (date !== dateOf(start)) {
      editing.update('timeBlock', block, { start: instantAt(date, clock.timeOf(start), timeZone) })
    }
  }
}

/** As many days from the first as before; of a task that became shorter, within its days. Null where it has none. */
function dayAfterMove(date: string, former: TaskDays, now: TaskDays): string | null {
  const last = lastDayOf(now)
  if (former.date === null || now.date === null || last === null) return null
  const hasSameLength =
    daysBetween(former.date, lastDayOf(former) ?? former.date) === daysBetween(now.date, last)
  if (hasSameLength) return addDays(now.date, daysBetween(former.date, date))
  if (date < now.date) return now.date
  return date > last ? last : date
}

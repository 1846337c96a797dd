/** The effect of dragging a bar on its task: pure, the same for pointer and keys. */

import { t } from '@lingui/core/macro'
import type { TaskBar } from '../../../../shared/bridge/tasks.ts'
import { dateOfDay } from '../axis/day-number.ts'
import type { Span } from './lanes.ts'
import { unassignedKey } from './timeline-bars.ts'
import { ghostKey, memberKey, type WorkerKey } from '../rows/worker.ts'

/** The whole bar, or one of its ends. */
export type BarGrip = 'whole' | 'start' | 'end'

export interface BarPlace {
  readonly start: number
  /** Exclusive. */
  readonly end: number
  /** The row in which the bar lies. */
  readonly rowKey: WorkerKey
}

/** Days later or earlier. An end that is pulled over the other stops a day before it; only a whole bar changes rows. */
export function draggedPlace(from: BarPlace, grip: BarGrip, days: number, rowKey: WorkerKey): BarPlace {
  const { start, end } = from
  if (grip === 'start') return { ...from, start: Math.min(start + days, end - 1) }
  if (grip === 'end') return { ...from, end: Math.max(end + days, start + 1) }
  return { start: start + days, end: end + days, rowKey }
}

export function samePlace(a: BarPlace, b: BarPlace): boolean {
  return a.start === b.start && a.end === b.end && a.rowKey === b.rowKey
}

export type BarChanges = Partial<Pick<TaskBar, 'date' | 'endDate' | 'assigneeIds' | 'ghostIds'>>

/** The change of a task when its bar goes from one place to another; its other assignees stay. */
export function changesOf(task: TaskBar, from: BarPlace, to: BarPlace): BarChanges {
  const dates =
    from.start === to.start && from.end === to.end
      ? {}
      : {
          date: dateOfDay(to.start),
          endDate: to.end - to.start === 1 ? null : dateOfDay(to.end - 1),
        }
  return from.rowKey === to.rowKey ? dates : { ...dates, ...reassigned(task, from.rowKey, to.rowKey) }
}

/** `“Write” reassigned`, `“Write” reassigned and moved to other days` */
export function movedWords(name: string, { date }: BarChanges): string {
  return date === undefined ? t`“${name}” reassigned` : t`“${name}” reassigned and moved to other days`
}

function reassigned(
  { assigneeIds, ghostIds }: TaskBar,
  from: WorkerKey,
  to: WorkerKey,
): Required<Pick<TaskBar, 'assigneeIds' | 'ghostIds'>> {
  const others = {
    assigneeIds: assigneeIds.filter((id) => memberKey(id) !== from && memberKey(id) !== to),
    ghostIds: ghostIds.filter((id) => ghostKey(id) !== from && ghostKey(id) !== to),
  }
  if (to === unassignedKey) return others
  // Keys are made of ids, so that the id behind one is found by taking its first two letters away.
  const id = to.slice(2) as TaskBar['assigneeIds'][number]
  return to.startsWith('g:')
    ? { ...others, ghostIds: [...others.ghostIds, id] }
    : { ...others, assigneeIds: [...others.assigneeIds, id] }
}

export function placeOf({ start, end }: Span, rowKey: WorkerKey): BarPlace {
  return { start, end, rowKey }
}

/** The task after a change, as its bar would show it. */
export function withChanges(task: TaskBar, changes: BarChanges): TaskBar {
  return { ...task, ...changes }
}

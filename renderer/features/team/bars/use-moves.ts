/** A bar that was dropped at another place of the timeline. It is shown there at once, before the answer, so that it never jumps back. */

import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Changed } from '../../../../shared/bridge/fields.ts'
import type { Milestone } from '../../../../shared/bridge/milestones.ts'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { BridgeResult } from '../../../../shared/bridge/procedure.ts'
import type { TaskBar } from '../../../../shared/bridge/tasks.ts'
import type { Bridge } from '../../../bridge/bridge.ts'
import { useBridge, bridgeQueryKey } from '../../../bridge/use-bridge.ts'
import { latestRow, showChanged } from '../../../bridge/shown-rows.ts'
import { mayLeave } from '../../../entities/task/own-task.ts'
import { showError, showUndo } from '../../../stores/toasts.ts'
import { dateOfDay } from '../axis/day-number.ts'
import { type AwaySpan, movedTimes } from '../time-off/away-spans.ts'
import { itemName } from '../timeline/timeline-state.ts'
import { longDate, rangeWords } from '../timeline/timeline-words.ts'
import { type BarPlace, changesOf, movedWords } from './bar-moves.ts'

type MovedList = 'tasks.timeline' | 'timeOff.list' | 'milestones.list'

/** Shows a change and makes it, with words for the way back; a refusal is shown, and the list read again. */
function useMove<Name extends MovedList>(name: Name) {
  const bridge = useBridge()
  const client = useQueryClient()
  return async (
    id: string,
    shown: Parameters<typeof showChanged<Name>>[3],
    make: (bridge: Bridge) => Promise<BridgeResult<Changed>>,
    words: string | undefined,
  ): Promise<void> => {
    showChanged(client, name, id, shown)
    const result = await make(bridge)
    if (!result.ok) {
      showError(result.error.message)
      await client.invalidateQueries({ queryKey: bridgeQueryKey(name) })
    } else if (words !== undefined) showUndo(words, result.data.undoId)
  }
}

/**
 * Brings a bar to another place: of a task that recurs the one in hand, however long it becomes and whoever gets it, for a
 * hand holds one bar and nobody wants to be asked at each drop.
 */
export function useMoveBar() {
  const bridge = useBridge()
  const move = useMove('tasks.timeline')
  return async (task: TaskBar, from: BarPlace, to: BarPlace): Promise<void> => {
    const changes = changesOf(task, from, to)
    if (Object.keys(changes).length === 0) return
    // Other bars move within the key press, so that the next key finds them there.
    if (task.isPrivate && !(await mayLeave(bridge, [task.id], changes.assigneeIds))) return
    await move(
      task.id,
      changes,
      () => bridge.call('tasks.move', { moves: [{ id: task.id, ...changes }] }),
      changes.assigneeIds && movedWords(task.name, changes),
    )
  }
}

/** Brings time off to other days. */
export function useMoveTimeOff({ dateFormat }: Preferences) {
  const move = useMove('timeOff.list')
  return (span: AwaySpan, from: BarPlace, to: BarPlace): Promise<void> => {
    const { id } = span.timeOff
    const changes = movedTimes(span, from, to)
    const days = rangeWords({ from: to.start, to: to.end }, dateFormat)
    return move(
      id,
      changes,
      (bridge) => bridge.call('timeOff.update', { id, changes }),
      t`${itemName(span)} is on ${days}`,
    )
  }
}

/** Brings a milestone to another day. */
export function useMoveMilestone({ dateFormat }: Preferences) {
  const client = useQueryClient()
  const move = useMove('milestones.list')
  return async ({ id, name }: Milestone, day: number): Promise<void> => {
    const changes = { dueDate: dateOfDay(day) }
    if (changes.dueDate === latestRow(client, 'milestones.list', id)?.dueDate) return
    await move(
      id,
      changes,
      (bridge) => bridge.call('milestones.update', { id, changes }),
      t`“${name}” is due on ${longDate(day, dateFormat)}`,
    )
  }
}

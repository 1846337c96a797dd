import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { standsOn } from '../../../../shared/domain/task-days.ts'
import { formatTimeOfDay, type TimeFormat } from '../../../../shared/domain/time-of-day.ts'
import type { WallClock } from '../../../../shared/domain/wall-clock.ts'
import { useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { deletedWords } from '../../../entities/edit/edit-names.ts'
import { announce, openTask, useBoardState } from '../board/board-state.ts'
import { remainingSeconds } from '../days/day-fit.ts'
import type { ScheduledBlock } from '../board/day-times.ts'
import { blockSeconds, railStep } from './rail-scale.ts'

/** How long what is set down for the tasks takes, in seconds. */
export function secondsFor(tasks: readonly BoardTask[]): number {
  return tasks.reduce((sum, task) => sum + blockSecondsFor(task), 0)
}

/** The blocks that a task without an estimate has do not say how long the next one is. */
function blockSecondsFor(task: BoardTask): number {
  return blockSeconds(task.estimatedSeconds === null ? 0 : remainingSeconds(task))
}

/** Everything that changes time blocks, with what the person is told of it. */
export function useBlockCommands(clock: WallClock, timeFormat: TimeFormat) {
  const applyPlan = useUndoableCommand('dayPlan.apply')
  const updateBlock = useUndoableCommand('timeBlocks.update')
  const deleteBlocks = useUndoableCommand('timeBlocks.delete')
  return useMemo(() => {
    const write = (at: number) => formatTimeOfDay(clock.timeOf(instantOf(at)), timeFormat)
    return {
      /**
       * Sets time aside for tasks, one after the other from a moment on, in seconds since 1970, and plans those that do not
       * stand on the day for it. Answers the ids of what was made and changed, the blocks last.
       */
      blockTime: async (
        tasks: readonly BoardTask[],
        date: string,
        start: number,
      ): Promise<readonly string[]> => {
        let at = start
        const blocks = tasks.map((task) => {
          const block = { taskId: task.id, start: instantOf(at), durationSeconds: blockSecondsFor(task) }
          at += block.durationSeconds
          return block
        })
        const [only] = tasks
        const what = tasks.length === 1 && only !== undefined ? `“${only.name}”` : t`${tasks.length} tasks`
        const changed = await applyPlan(
          { tasks: tasks.filter((task) => !standsOn(task, date)).map(({ id }) => ({ id, date })), blocks },
          t`${what}: ${write(start)} to ${write(at)}`,
        )
        return changed?.ids ?? []
      },
      /** Both in seconds: since 1970, and of length. */
      place: (block: ScheduledBlock, start: number, seconds: number) => {
        const durationSeconds = Math.max(railStep, Math.min(86_400, seconds))
        // Only what it changes: the other may have been changed elsewhere meanwhile.
        const changes = {
          ...(instantOf(start) !== block.start && { start: instantOf(start) }),
          ...(durationSeconds !== block.durationSeconds && { durationSeconds }),
        }
        if (Object.keys(changes).length === 0) return
        announce(t`${write(start)} to ${write(start + durationSeconds)}`)
        void updateBlock({ id: block.id, changes })
      },
      /** @param name its task’s */
      remove: (block: ScheduledBlock, name: string | null) => {
        useBoardState.setState({ focusRequest: { id: block.taskId, column: null } })
        void deleteBlocks({ ids: [block.id] }, deletedWords({ entity: 'timeBlock', title: name, count: 1 }))
      },
      open: (block: ScheduledBlock) => openTask(block.taskId),
    }
  }, [applyPlan, updateBlock, deleteBlocks, clock, timeFormat])
}

export type BlockCommands = ReturnType<typeof useBlockCommands>

import { useMemo } from 'react'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { said, useTaskEdits } from '../../../entities/task/use-task-edits.ts'
import { useTrackTask } from '../../../entities/task/use-track-task.ts'
import { useBoardState } from './board-state.ts'

export interface TaskCommands {
  /** Answers whether it was accepted; a refusal is shown. */
  readonly create: (...task: Parameters<ReturnType<typeof useTaskEdits>['create']>) => Promise<boolean>
  readonly setDone: (tasks: readonly Task[], done: boolean) => void
  /** Answers whether they are gone: the person may be asked which occurrences are meant, and leave it. */
  readonly remove: (tasks: readonly Task[]) => Promise<boolean>
  /** Starts to track time on the task, or stops when its time is running. */
  readonly track: (task: Task) => void
}

/** Everything that changes tasks, with what the person is told of it. */
export function useTaskCommands(): TaskCommands {
  const edits = useTaskEdits()
  const { track } = useTrackTask()

  return useMemo(
    () => ({
      create: async (...task) => (await edits.create(...task)) !== null,
      setDone: (tasks, done) => {
        // A done task of the backlog leaves the board: say so, with the way back.
        const leaves = done && tasks.some((task) => task.date === null)
        const ids = tasks.map((task) => task.id)
        void edits.change(ids, { done }, leaves ? said(tasks, 'done') : undefined)
      },
      remove: async (tasks) => {
        const areGone = (await edits.remove(tasks)) !== null
        if (areGone) forget(tasks)
        return areGone
      },
      track,
    }),
    [edits, track],
  )
}

/** Deleted tasks are neither selected nor open any more. */
function forget(tasks: readonly Task[]): void {
  const gone = new Set(tasks.map((task) => task.id))
  useBoardState.setState(({ selectedIds, openId }) => ({
    selectedIds: new Set([...selectedIds].filter((id) => !gone.has(id))),
    openId: openId !== null && gone.has(openId) ? null : openId,
  }))
}

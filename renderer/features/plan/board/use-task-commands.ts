import { useMemo } from 'react'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { said, useTaskEdits } from '../../../entities/task/use-task-edits.ts'
import { useTrackTask } from '../../../entities/task/use-track-task.ts'
import { useBoardState } from './board-state.ts'

/** Everything that changes tasks, with what the person is told of it. */
export function useTaskCommands() {
  const edits = useTaskEdits()
  const { track } = useTrackTask()

  return useMemo(
    () => ({
      /** Answers whether it was accepted; a refusal is shown. */
      create: async (...task: Parameters<typeof edits.create>) => (await edits.create(...task)) !== null,
      setDone: (tasks: readonly Task[], done: boolean) => {
        // A done task of the backlog leaves the board: say so, with the way back.
        const leaves = done && tasks.some((task) => task.date === null)
        const ids = tasks.map((task) => task.id)
        void edits.change(ids, { done }, leaves ? said(tasks, 'done') : undefined)
      },
      /** Answers whether they are gone: the person may be asked which occurrences are meant, and leave it. */
      remove: async (tasks: readonly Task[]) => {
        const areGone = (await edits.remove(tasks)) !== null
        if (areGone) forget(tasks)
        return areGone
      },
      track,
    }),
    [edits, track],
  )
}

export type TaskCommands = ReturnType<typeof useTaskCommands>

/** Deleted tasks are neither selected nor open any more. */
function forget(tasks: readonly Task[]): void {
  const gone = new Set(tasks.map((task) => task.id))
  useBoardState.setState(({ selectedIds, openId }) => ({
    selectedIds: new Set([...selectedIds].filter((id) => !gone.has(id))),
    openId: openId !== null && gone.has(openId) ? null : openId,
  }))
}

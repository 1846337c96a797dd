import { useCallback, useMemo } from 'react'
import type { ProcedureInput } from '../../../shared/bridge/contract.ts'
import type { Project } from '../../../shared/bridge/projects.ts'
import type { Task } from '../../../shared/bridge/tasks.ts'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { said, useTaskEdits } from '../../entities/task/use-task-edits.ts'
import { showError } from '../../stores/toasts.ts'
import { useBoardState } from './board-state.ts'

export interface TaskCommands {
  /** Answers whether it was accepted; a refusal is shown. */
  readonly create: (task: ProcedureInput<'tasks.create'>) => Promise<boolean>
  readonly setDone: (tasks: readonly Task[], done: boolean) => void
  /** Answers whether they are gone: the person may be asked which occurrences are meant, and leave it. */
  readonly remove: (tasks: readonly Task[]) => Promise<boolean>
  /** Starts to track time on the task, or stops when its time is running. */
  readonly track: (task: Task) => void
}

/** Everything that changes tasks, with what the person is told of it. */
export function useTaskCommands(
  running: TimeEntry | null,
  projects: ReadonlyMap<string, Project>,
): TaskCommands {
  const edits = useTaskEdits()
  const { run: startTimer } = useBridgeCommand('timer.start')
  const { run: stopTimer } = useBridgeCommand('timer.stop')

  const track = useCallback(
    async (task: Task) => {
      const project = task.projectId === null ? undefined : projects.get(task.projectId)
      const result =
        running?.taskId === task.id
          ? await stopTimer()
          : await startTimer({
              description: task.name,
              taskId: task.id,
              projectId: task.projectId,
              ...(project === undefined ? {} : { billable: project.billable }),
            })
      if (!result.ok) showError(result.error.message)
    },
    [running, projects, startTimer, stopTimer],
  )

  return useMemo(
    () => ({
      create: async (task) => (await edits.create(task)) !== null,
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
      track: (task) => void track(task),
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

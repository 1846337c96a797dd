import { useCallback, useMemo } from 'react'
import type { ProcedureInput } from '../../../shared/bridge/contract.ts'
import type { Project } from '../../../shared/bridge/projects.ts'
import type { Task } from '../../../shared/bridge/tasks.ts'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { showError } from '../../stores/toasts.ts'
import { useBoardState } from './board-state.ts'
import { titled } from './task-words.ts'

export interface TaskCommands {
  /** Answers whether it was accepted; a refusal is shown. */
  readonly create: (task: ProcedureInput<'tasks.create'>) => Promise<boolean>
  readonly setDone: (tasks: readonly Task[], done: boolean) => void
  readonly remove: (tasks: readonly Task[]) => void
  /** Starts to track time on the task, or stops when its time is running. */
  readonly track: (task: Task) => void
}

/** Everything that changes tasks, with what the person is told of it. */
export function useTaskCommands(
  running: TimeEntry | null,
  projects: ReadonlyMap<string, Project>,
): TaskCommands {
  const createTask = useUndoableCommand('tasks.create')
  const updateTasks = useUndoableCommand('tasks.update')
  const deleteTasks = useUndoableCommand('tasks.delete')
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
      create: async (task) => (await createTask(task)) !== null,
      setDone: (tasks, done) => {
        // A done task of the backlog leaves the board: say so, with the way back.
        const leaves = done && tasks.some((task) => task.date === null)
        void updateTasks(
          { ids: tasks.map((task) => task.id), changes: { done } },
          leaves ? titled(tasks, 'done') : undefined,
        )
      },
      remove: (tasks) => {
        forget(tasks)
        void deleteTasks({ ids: tasks.map((task) => task.id) }, titled(tasks, 'deleted'))
      },
      track: (task) => void track(task),
    }),
    [createTask, updateTasks, deleteTasks, track],
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

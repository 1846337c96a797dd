import { createContext, useContext } from 'react'
import type { Task } from '../../../shared/bridge/tasks.ts'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { TaskCatalog } from '../../entities/task/use-task-catalog.ts'
import type { TaskEdits } from '../../entities/task/use-task-edits.ts'

/** The data that every part of the screen shares. */
export interface TasksShared {
  readonly catalog: TaskCatalog
  readonly edits: TaskEdits
  readonly running: TimeEntry | null
  readonly track: (task: Task) => void
  /**
   * Deletes: the selection when the task is part of it, else it alone. Answers whether they are gone: the person may be asked
   * which occurrences are meant, and leave it.
   */
  readonly remove: (task: Task) => Promise<boolean>
}

export const TasksContext = createContext<TasksShared | null>(null)

export function useTasksShared(): TasksShared {
  const shared = useContext(TasksContext)
  if (shared === null) throw new Error('A part of the screen of tasks is drawn outside of it.')
  return shared
}

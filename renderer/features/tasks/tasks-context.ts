import type { Task } from '../../../shared/bridge/tasks.ts'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { TaskCatalog } from '../../entities/task/use-task-catalog.ts'
import type { TaskEdits } from '../../entities/task/use-task-edits.ts'
import { sharedContext } from '../../components/shared-context.ts'

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

export const [TasksContext, useTasksShared] = sharedContext<TasksShared>()

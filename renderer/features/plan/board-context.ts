import { createContext, type KeyboardEvent, type PointerEvent, useContext } from 'react'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import type { Project } from '../../../shared/bridge/projects.ts'
import type { Task } from '../../../shared/bridge/planning.ts'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { TaskCommands } from './use-task-commands.ts'
import type { TaskId } from './board-state.ts'

/** What every part of the board shares. */
export interface BoardShared {
  readonly preferences: Preferences
  readonly today: string
  readonly projects: ReadonlyMap<string, Project>
  /** Those that a task can be given, by name. */
  readonly activeProjects: readonly Project[]
  readonly running: TimeEntry | null
  readonly commands: TaskCommands
  readonly startDrag: (event: PointerEvent<HTMLElement>, id: TaskId) => void
  readonly onCardKey: (event: KeyboardEvent, task: Task) => void
}

export const BoardContext = createContext<BoardShared | null>(null)

export function useBoardShared(): BoardShared {
  const shared = useContext(BoardContext)
  if (shared === null) throw new Error('A part of the board is drawn outside of the board.')
  return shared
}

/** The project of a task; null when it has none, or one that is not known here. */
export function projectOf(shared: BoardShared, task: Pick<Task, 'projectId'>): Project | null {
  return task.projectId === null ? null : (shared.projects.get(task.projectId) ?? null)
}

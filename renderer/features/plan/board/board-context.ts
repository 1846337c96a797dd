import type { KeyboardEvent, PointerEvent } from 'react'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { Project } from '../../../../shared/bridge/projects.ts'
import type { BoardTask, Task } from '../../../../shared/bridge/tasks.ts'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import type { ZoneDays } from '../../../../shared/domain/days.ts'
import type { WallClock } from '../../../../shared/domain/wall-clock.ts'
import type { ColumnKey } from './board-columns.ts'
import type { ScheduledBlock } from './day-times.ts'
import type { BlockCommands } from '../rail/use-block-commands.ts'
import type { PlanFor } from './use-plan-for.ts'
import type { TaskCommands } from './use-task-commands.ts'
import type { TaskId } from './board-state.ts'
import { sharedContext } from '../../../components/shared-context.ts'

/** The data that every part of the board shares. */
export interface BoardShared {
  readonly preferences: Preferences
  readonly today: string
  readonly projects: ReadonlyMap<string, Project>
  /** Those that a task can be given, by name. */
  readonly activeProjects: readonly Project[]
  readonly running: TimeEntry | null
  readonly commands: TaskCommands
  readonly planFor: PlanFor
  /** Brings a day to the beginning of what is in sight. */
  readonly showDay: (date: string) => void
  /** The first day after this one that has working time; where none of those that were read has any, the next. */
  readonly nextWorkday: (date: string) => string
  /** The days and the clock on the wall of the person's zone. */
  readonly days: ZoneDays
  readonly clock: WallClock
  readonly blockCommands: BlockCommands
  readonly startBlockDrag: (event: PointerEvent<HTMLElement>, block: ScheduledBlock) => void
  readonly onBlockKey: (event: KeyboardEvent, block: ScheduledBlock, name: string | null) => void
  readonly startDrag: (event: PointerEvent<HTMLElement>, id: TaskId, column: ColumnKey) => void
  readonly onCardKey: (event: KeyboardEvent, task: BoardTask) => void
}

export const [BoardContext, useBoardShared] = sharedContext<BoardShared>()

/** The project of a task; null when it has none, or one that is not known here. */
export function projectOf(shared: BoardShared, task: Pick<Task, 'projectId'>): Project | null {
  return task.projectId === null ? null : (shared.projects.get(task.projectId) ?? null)
}

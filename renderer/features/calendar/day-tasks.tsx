import type { BoardDay, Task } from '../../../shared/bridge/tasks.ts'
import { longDay } from '../../components/day-label.ts'
import { ProjectDot } from '../../components/project-dot.tsx'
import { classNames } from '../../components/class-names.ts'
import { useCalendarShared } from './calendar-context.ts'
import { useCalendarState } from './calendar-state.ts'
import styles from './day-tasks.module.css'

export interface DayTasksProps {
  readonly date: string
  readonly day: BoardDay | undefined
  /** Tasks that have blocks on this day: they stand in the hours. */
  readonly scheduledIds: ReadonlySet<string>
  readonly onOpen: (task: Task) => void
}

/** The tasks of a day that have no time in it: pressed they open, dragged down they get one. */
export function DayTasks({ date, day, scheduledIds, onOpen }: DayTasksProps) {
  const { formats, settings, projectOf, startDrag } = useCalendarShared()
  const isAimedAt = useCalendarState((state) => state.dropDate === date)
  const tasks = (day?.tasks ?? []).filter(
    (task) => !scheduledIds.has(task.id) && (settings.planner.showCompleted || !task.done),
  )
  return (
    <ul
      className={classNames(styles.tasks, isAimedAt && styles.aimedAt)}
      aria-label={`Tasks without a time, ${longDay(date, formats.preferences.dateFormat)}`}
    >
      {tasks.map((task) => (
        <li key={task.id}>
          <button
            type="button"
            className={classNames(styles.task, task.done && styles.done)}
            title={task.name}
            onPointerDown={(event) => startDrag(event, { kind: 'schedule', task })}
            onClick={() => onOpen(task)}
          >
            <ProjectDot color={projectOf(task.projectId)?.color ?? null} />
            <span className="cut">{task.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

import { t } from '@lingui/core/macro'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import type { Stretch } from '../../../../shared/domain/free-time.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { classNames } from '../../../components/class-names.ts'
import { Button } from '../../../components/controls/button.tsx'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import type { OpenBlock } from '../../../entities/time-entry/day-ways.tsx'
import { timesText } from '../../../entities/time-entry/stretch-words.ts'
import type { Tracked } from '../../../entities/time-entry/tracked.ts'
import type { Formats } from '../../../entities/time-entry/use-formats.ts'
import type { Names } from '../../../entities/time-entry/use-names.ts'
import { dayTotals, type ReviewInput } from './review-day.ts'
import styles from './review.module.css'

interface DaySumsProps {
  readonly input: ReviewInput
  readonly formats: Formats
  readonly names: Names
}

/** The sums of the day: in all, billable, and by project. */
export function DaySums({ input, formats, names }: DaySumsProps) {
  const { seconds, billableSeconds, projects } = dayTotals(input)
  return (
    <dl className={styles.sums}>
      <div className={styles.sum}>
        <dt className="small soft">{t`Tracked`}</dt>
        <dd>{formats.duration(seconds)}</dd>
      </div>
      <div className={styles.sum}>
        <dt className="small soft">{t`Billable`}</dt>
        <dd>{formats.duration(billableSeconds)}</dd>
      </div>
      {projects.length > 1 &&
        projects.map(({ projectId, seconds: ofProject }) => {
          const project = names.project(projectId)
          return (
            <div key={projectId ?? ''} className={classNames(styles.sum, styles.project)}>
              <dt className="inline gap-6px shrink small soft">
                <ProjectDot color={project?.color ?? null} />
                <span className="cut">{project?.name ?? t`No project`}</span>
              </dt>
              <dd>{formats.duration(ofProject)}</dd>
            </div>
          )
        })}
    </dl>
  )
}

interface UntrackedProps {
  readonly date: string
  /** Planned for the day. */
  readonly tasks: readonly BoardTask[]
  /** Over, and not logged. */
  readonly blocks: readonly (OpenBlock & { readonly taskId: LocalId })[]
  readonly tracked: readonly Tracked[]
  /** Where time can be added; null for nowhere. */
  readonly gap: Stretch | null
  readonly formats: Formats
}

/** Tasks that the day had time for, and that nothing was tracked on. */
export function Untracked({ date, tasks, blocks, tracked, gap, formats }: UntrackedProps) {
  const fill = useUndoableCommand('timeBlocks.fillGaps')
  const create = useUndoableCommand('timeEntries.create')
  const touched = new Set(tracked.map(({ entry }) => entry.taskId))
  const untracked = tasks.filter(({ id, daySeconds }) => (daySeconds ?? 0) > 0 && !touched.has(id))
  if (untracked.length === 0) return null

  /** Into its own time blocks where it has some, else into the first gap. */
  function log({ id, name, projectId, daySeconds }: BoardTask, blockIds: readonly LocalId[]): void {
    if (blockIds.length > 0) {
      void fill({ date, blockIds: [...blockIds] }, t`“${name}” added from the plan`)
    } else if (gap !== null) {
      const { start, stop } = timesOf(gap, daySeconds)
      void create({ description: name, projectId, taskId: id, start, stop }, t`“${name}” added`)
    }
  }

  return (
    <section className={styles.untracked}>
      <h2 className="small strong soft">{t`Planned, not tracked`}</h2>
      <ul className="stack">
        {untracked.map((task) => {
          const own = blocks.filter(({ taskId }) => taskId === task.id)
          const [first] = own
          const times = first ?? (gap === null ? null : within(gap, task.daySeconds))
          return (
            <li key={task.id} className={styles.task}>
              <span className="cut grow">{task.name}</span>
              <span className="soft figures">
                {shortDuration(task.daySeconds ?? 0, formats.preferences.durationFormat)}
              </span>
              {times !== null && (
                <Button
                  size="small"
                  icon={<CalendarCheck />}
                  onPress={() =>
                    log(
                      task,
                      own.map(({ id }) => id),
                    )
                  }
                >
                  {t`Log ${timesText(times, formats)}`}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function within({ start, end }: Stretch, seconds: number | null): Stretch {
  return { start, end: Math.min(end, start + (seconds ?? 0)) }
}

function timesOf(gap: Stretch, seconds: number | null): { readonly start: string; readonly stop: string } {
  const { start, end } = within(gap, seconds)
  return { start: instantOf(start), stop: instantOf(end) }
}

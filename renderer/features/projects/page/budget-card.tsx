import { t } from '@lingui/core/macro'
import type { CSSProperties } from 'react'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { Project } from '../../../../shared/bridge/projects.ts'
import { formatDay } from '../../../../shared/domain/date-format.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { classNames } from '../../../components/class-names.ts'
import { useElapsed } from '../../../components/use-elapsed.ts'
import styles from './budget-card.module.css'
import { PageCard } from './page-card.tsx'
import { shownShortDuration } from '../../../../shared/domain/shown-duration.ts'
import { type ProjectBudget, projectBudget } from '../../../../shared/domain/project-budget.ts'
import { remainingOf } from './remaining.ts'
import type { TeamTime } from './use-team-time.ts'
import type { OpenTasks } from '../tasks/use-project-tasks.ts'
import { periodLabel } from '../words.ts'
import { useFormats } from '../../../entities/time-entry/use-formats.ts'

export interface BudgetCardProps {
  readonly project: Project
  readonly preferences: Preferences
  readonly today: string
  readonly open: OpenTasks
  /** Undefined until it has been read. */
  readonly teamTime: TeamTime | undefined
}

/** The estimate against what was tracked and what open tasks still take; what is being tracked grows. */
export function BudgetCard({ project, preferences, today, open, teamTime }: BudgetCardProps) {
  const { data: running } = useBridgeQuery('timer.running')
  const elapsed = useElapsed(running?.projectId === project.id ? running.start : null)
  const runningTaskId = running?.taskId ?? null
  const source = useTimeSource(project, teamTime, today)
  const own = project.trackedSeconds + elapsed
  const tracked = (project.teamSeconds ?? project.trackedSeconds) + elapsed
  const blocks = new Map(teamTime?.blocks.map(({ taskId, seconds }) => [taskId, seconds]))
  let remaining = 0
  let blocked = 0
  for (const task of open.tasks) {
    const { id, trackedSeconds, date } = task
    if (project.period !== null && date !== null && date > project.period.to) continue
    const seconds =
      remainingOf(id === runningTaskId ? { ...task, trackedSeconds: trackedSeconds + elapsed } : task) ?? 0
    remaining += seconds
    blocked += Math.min(seconds, blocks.get(id) ?? 0)
  }
  const { durationFormat } = preferences
  const shown = (seconds: number) => shownShortDuration(seconds, durationFormat)
  const write = (seconds: number) => shortDuration(seconds, durationFormat)
  const estimated = project.estimatedSeconds === null ? null : shown(project.estimatedSeconds)
  const budget = projectBudget(estimated, shown(tracked), shown(remaining))
  return (
    <PageCard title={t`Budget`}>
      {project.repeats !== null && (
        <p className={styles.period}>
          {project.period === null
            ? t`Begins ${formatDay(project.repeats.since, preferences.dateFormat, today)}`
            : periodLabel(project.period, preferences, today)}
        </p>
      )}
      <BudgetBar budget={budget} />
      <dl className="stack">
        <Line label={source.label} mark={styles.trackedMark} value={write(tracked)} />
        {project.teamSeconds !== null && <Line label={t`of which yours`} value={write(own)} isPart />}
        <Line label={t`Estimated for open tasks`} mark={styles.remainingMark} value={write(remaining)} />
        {blocked > 0 && <Line label={t`of which in your time blocks`} value={write(blocked)} isPart />}
        <Line
          label={project.period === null ? t`Estimate` : t`Estimate of the period`}
          value={project.estimatedSeconds === null ? t`None` : write(project.estimatedSeconds)}
        />
        {budget.left !== null && (
          <Line
            label={budget.left < 0 ? t`Short by` : t`Remaining`}
            value={write(Math.abs(budget.left))}
            isStrong
            isOver={isOver(budget)}
          />
        )}
      </dl>
      {source.note !== null && <p className={styles.note}>{source.note}</p>}
    </PageCard>
  )
}

interface BudgetBarProps {
  readonly budget: ProjectBudget
}

/** The used and the planned part; beyond the mark the estimate or the budget is too small. */
export function BudgetBar({ budget }: BudgetBarProps) {
  return (
    <div
      aria-hidden
      className={classNames(styles.bar, isOver(budget) && styles.over)}
      style={
        {
          '--tracked': budget.trackedShare,
          '--expected': budget.trackedShare + budget.remainingShare,
          '--estimate': budget.estimateShare ?? 1,
        } as CSSProperties
      }
    />
  )
}

export function isOver({ state }: ProjectBudget): boolean {
  return state === 'short' || state === 'spent'
}

interface LineProps {
  readonly label: string
  readonly value: string
  readonly mark?: string | undefined
  readonly isStrong?: boolean
  readonly isOver?: boolean
  /** It is contained in the line above. */
  readonly isPart?: boolean
}

export function Line({ label, value, mark, isStrong = false, isOver = false, isPart = false }: LineProps) {
  return (
    <div
      className={classNames(
        styles.line,
        isStrong && styles.strong,
        isOver && styles.overText,
        isPart && styles.part,
      )}
    >
      <dt>
        <span aria-hidden className={classNames(styles.mark, mark)} />
        {label}
      </dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}

/**
 * Says whose tracked time a project shows, everybody's or this person's own, and, where there is something to say, how old it
 * is and what it lacks.
 */
function useTimeSource({ teamSeconds }: Project, teamTime: TeamTime | undefined, today: string) {
  const { data: session } = useBridgeQuery('session.get')
  const { data: sync } = useBridgeQuery('sync.status')
  const formats = useFormats()
  if (session?.state !== 'ready' || session.account.kind === 'local') return { label: t`Tracked`, note: null }
  if (teamTime === undefined || formats === null) return { label: t`Tracked`, note: null }
  const { told } = teamTime
  if (told === null || (told.isShown && teamSeconds === null))
    return {
      label: t`Tracked by you`,
      note: t`Only your own time for now. Others’ time is added as soon as the server can be reached.`,
    }
  if (!told.isShown)
    return {
      label: t`Tracked by you`,
      note: t`Only your own time: your role does not show you what others tracked on this project.`,
    }
  const date = formats.dateOf(told.readAt)
  const time = formats.time(told.readAt)
  const moment = date === today ? time : `${formats.day(date, today)}, ${time}`
  return {
    label: t`Tracked by everybody`,
    note:
      sync?.phase === 'offline'
        ? t`Offline: others’ time as of ${moment}, yours as of now.`
        : t`Others’ time as of ${moment}.`,
  }
}

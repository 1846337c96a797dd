import type { CSSProperties } from 'react'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import type { Project } from '../../../shared/bridge/projects.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { classNames } from '../../components/class-names.ts'
import { useElapsed } from '../../components/use-elapsed.ts'
import styles from './budget-card.module.css'
import { PageCard } from './page-card.tsx'
import { projectBudget } from './project-budget.ts'
import { remainingOf } from './remaining.ts'
import type { OpenTasks } from './use-project-tasks.ts'

export interface BudgetCardProps {
  readonly project: Project
  readonly preferences: Preferences
  readonly open: OpenTasks
}

/** The estimate against what was tracked and what open tasks still take; what is being tracked grows. */
export function BudgetCard({ project, preferences, open }: BudgetCardProps) {
  const { data: running } = useBridgeQuery('timer.running')
  const elapsed = useElapsed(running?.projectId === project.id ? running.start : null)
  const tracked = project.trackedSeconds + elapsed
  const remaining = open.tasks.reduce((sum, task) => sum + (remainingOf(task) ?? 0), 0)
  const budget = projectBudget(project.estimatedSeconds, tracked, remaining)
  const write = (seconds: number) => shortDuration(seconds, preferences.durationFormat)
  const isOver = budget.state === 'short' || budget.state === 'spent'
  return (
    <PageCard title="Budget">
      <div
        aria-hidden
        className={classNames(styles.bar, isOver && styles.over)}
        style={
          {
            '--tracked': budget.trackedShare,
            '--expected': budget.trackedShare + budget.remainingShare,
            '--estimate': budget.estimateShare ?? 1,
          } as CSSProperties
        }
      />
      <dl className={styles.lines}>
        <Line label="Tracked by you" mark={styles.trackedMark} value={write(tracked)} />
        <Line label="Open tasks still take" mark={styles.remainingMark} value={write(remaining)} />
        <Line
          label="Estimate"
          value={project.estimatedSeconds === null ? 'None' : write(project.estimatedSeconds)}
        />
        {budget.leftSeconds !== null && (
          <Line
            label={budget.leftSeconds < 0 ? 'Too little by' : 'Left after that'}
            value={write(Math.abs(budget.leftSeconds))}
            isStrong
            isOver={isOver}
          />
        )}
      </dl>
      <p className={styles.note}>Your own time, and the tasks that this computer knows.</p>
    </PageCard>
  )
}

interface LineProps {
  readonly label: string
  readonly value: string
  readonly mark?: string | undefined
  readonly isStrong?: boolean
  readonly isOver?: boolean
}

function Line({ label, value, mark, isStrong = false, isOver = false }: LineProps) {
  return (
    <div className={classNames(styles.line, isStrong && styles.strong, isOver && styles.overText)}>
      <dt>
        <span aria-hidden className={classNames(styles.mark, mark)} />
        {label}
      </dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}

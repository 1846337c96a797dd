import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { Project } from '../../../../shared/bridge/projects.ts'
import { zoneDays } from '../../../../shared/domain/days.ts'
import { secondsBetween } from '../../../../shared/domain/instant.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { shownShortDuration } from '../../../../shared/domain/shown-duration.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge-query.ts'
import { forecast, paceDays } from '../../../../shared/domain/project-forecast.ts'
import styles from './forecast-card.module.css'
import { forecastWords } from './forecast-words.ts'
import { PageCard } from './page-card.tsx'
import { workOf } from './remaining.ts'
import type { OpenTasks } from '../tasks/use-project-tasks.ts'
import type { TeamTime } from './use-team-time.ts'

export interface ForecastCardProps {
  readonly project: Project
  readonly preferences: Preferences
  readonly today: string
  readonly open: OpenTasks
  /** Undefined until it has been read. */
  readonly teamTime: TeamTime | undefined
}

/** When the project will be done, in plain words: at the present pace, and by the days that are planned. */
export function ForecastCard({ project, preferences, today, open, teamTime }: ForecastCardProps) {
  const ownRecentSeconds = useRecentSeconds(project, preferences.timeZone, today)
  const teamRecentSeconds = teamTime?.told?.recentSeconds ?? null
  // The team's time may be older than this person's latest entries.
  const recentSeconds = Math.max(ownRecentSeconds, teamRecentSeconds ?? 0)
  const { estimatedSeconds } = project
  const trackedSeconds = project.teamSeconds ?? project.trackedSeconds
  const words = useMemo(() => {
    const tasks = workOf(open.tasks)
    const hasEstimate = estimatedSeconds !== null && estimatedSeconds > 0
    const shown = (seconds: number) => shownShortDuration(seconds, preferences.durationFormat)
    const budgetSeconds = hasEstimate ? shown(estimatedSeconds) - shown(trackedSeconds) : null
    return forecastWords(forecast({ today, tasks, recentSeconds, budgetSeconds }), {
      today,
      whose: teamRecentSeconds === null ? 'own' : 'team',
      budgetSeconds,
      dateFormat: preferences.dateFormat,
      write: (seconds) => shortDuration(seconds, preferences.durationFormat),
    })
  }, [open.tasks, today, recentSeconds, teamRecentSeconds, estimatedSeconds, trackedSeconds, preferences])
  return (
    <PageCard title={t`Forecast`}>
      <p className="strong">{open.isComplete ? words.headline : t`Reading the tasks…`}</p>
      {open.isComplete &&
        words.details.map((detail) => (
          <p key={detail} className={styles.detail}>
            {detail}
          </p>
        ))}
      {open.total > open.tasks.length && open.isComplete && (
        <p className={styles.detail}>
          <Trans>
            This counts the first {open.tasks.length} of {open.total} open tasks.
          </Trans>
        </p>
      )}
    </PageCard>
  )
}

/** This person's time on the project in the days of which the pace is made; today counts as it is. */
function useRecentSeconds(project: Project, timeZone: string, today: string): number {
  const bounds = useMemo(
    () => zoneDays(timeZone).boundsBetween(addDays(today, 1 - paceDays), today),
    [timeZone, today],
  )
  const { data } = useBridgeQuery('timeEntries.window', { from: bounds.start, to: bounds.end })
  return useMemo(
    () =>
      (data ?? [])
        .filter((entry) => entry.projectId === project.id)
        .reduce((sum, { start, stop }) => sum + (stop === null ? 0 : secondsBetween(start, stop)), 0),
    [data, project.id],
  )
}

import { useMemo } from 'react'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import type { Project } from '../../../shared/bridge/projects.ts'
import { zoneDays } from '../../../shared/domain/days.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { forecast, paceDays } from './forecast.ts'
import styles from './forecast-card.module.css'
import { forecastWords } from './forecast-words.ts'
import { PageCard } from './page-card.tsx'
import { remainingOf } from './remaining.ts'
import type { OpenTasks } from './use-project-tasks.ts'

export interface ForecastCardProps {
  readonly project: Project
  readonly preferences: Preferences
  readonly today: string
  readonly open: OpenTasks
}

/** When the project will be done, in plain words: at the present pace, and by the days that are planned. */
export function ForecastCard({ project, preferences, today, open }: ForecastCardProps) {
  const recentSeconds = useRecentSeconds(project, preferences.timeZone, today)
  const words = useMemo(() => {
    const tasks = open.tasks.map((task) => ({
      date: task.date,
      endDate: task.endDate,
      remainingSeconds: remainingOf(task),
    }))
    return forecastWords(forecast({ today, tasks, recentSeconds }), {
      today,
      dateFormat: preferences.dateFormat,
      write: (seconds) => shortDuration(seconds, preferences.durationFormat),
    })
  }, [open.tasks, today, recentSeconds, preferences])
  return (
    <PageCard title="Forecast">
      <p className={styles.headline}>{open.isComplete ? words.headline : 'Reading the tasks…'}</p>
      {open.isComplete &&
        words.details.map((detail) => (
          <p key={detail} className={styles.detail}>
            {detail}
          </p>
        ))}
      {open.total > open.tasks.length && open.isComplete && (
        <p className={styles.detail}>
          This counts the first {open.tasks.length} of {open.total} open tasks.
        </p>
      )}
    </PageCard>
  )
}

/** What this person tracked on the project in the days of which the pace is made; today counts as it is. */
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

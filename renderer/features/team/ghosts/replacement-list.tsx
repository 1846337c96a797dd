import { t } from '@lingui/core/macro'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { Ghost } from '../../../../shared/bridge/ghosts.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Avatar } from '../../../entities/people/avatar.tsx'
import { ghostKey, type TeamWorker, workerKey, workersOf } from '../rows/worker.ts'
import { rankReplacements, reasonWords, type Replacement } from './replacements.ts'
import { useMemo } from 'react'
import { zoneDays } from '../../../../shared/domain/days.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { planningDays } from '../../../../shared/domain/planning-days.ts'
import { daysOfTasks } from '../../../../shared/domain/workload.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge-query.ts'
import { useToday } from '../../../components/use-today.ts'
import { noLanes } from '../bars/lanes.ts'
import { rowCache } from '../rows/row-cache.ts'
import { barsByRow } from '../bars/timeline-bars.ts'

export interface ReplacementListProps {
  readonly ghost: Ghost
  readonly preferences: Preferences
  readonly onChoose: (worker: TeamWorker) => void
}

const shown = 5

/** People who could take the ghost's place, best first, each with the reason. */
export function ReplacementList({ ghost, preferences, onChoose }: ReplacementListProps) {
  const ranked = useReplacements(ghost, preferences)
  if (ranked === undefined) return <p className="faint small">{t`Looking at the year ahead …`}</p>
  return (
    <ol className="stack gap-2">
      {ranked.slice(0, shown).map((replacement) => (
        <li key={replacement.worker.key} className="row gap-2">
          <Avatar person={replacement.worker} size={24} />
          <span className="stack grow shrink">
            <span>{replacement.worker.name}</span>
            <span className="faint small">{reasonWords(replacement, preferences.durationFormat)}</span>
          </span>
          <Button
            size="small"
            aria-label={t`Hand over to ${replacement.worker.name}`}
            onPress={() => onChoose(replacement.worker)}
          >
            {t`Hand over`}
          </Button>
        </li>
      ))}
    </ol>
  )
}

const daysAhead = 365

/** Members by how well they could take a ghost's place, over the year from today on; undefined while it is read. */
function useReplacements(ghost: Ghost, preferences: Preferences): readonly Replacement[] | undefined {
  const today = useToday(preferences.timeZone)
  const range = { from: today, to: addDays(today, daysAhead) }
  const { data: tasks } = useBridgeQuery('tasks.timeline', range)
  const { data: hours } = useBridgeQuery('workingHours.list')
  const { data: timeOff } = useBridgeQuery('timeOff.list', range)
  const { data: members } = useBridgeQuery('members.list')
  const { data: teams } = useBridgeQuery('teams.list')
  const { data: projects } = useBridgeQuery('projects.list')

  return useMemo(() => {
    if (!tasks || !hours || !timeOff || !members || !teams || !projects) return undefined
    const zone = zoneDays(preferences.timeZone)
    const span = daysOfTasks(today, addDays(today, daysAhead), tasks)
    const days = planningDays(zone, span.from, span.to)
    const source = {
      days,
      today,
      hours: Map.groupBy(hours, workerKey),
      absences: Map.groupBy(timeOff, workerKey),
    }
    const cache = rowCache()
    const lanes = cache.stack(barsByRow(tasks))
    const loadOf = (key: string) => cache.loadOf(key, lanes.get(key) ?? noLanes, source)
    const projectsOf = (key: string) =>
      new Set(lanes.get(key)?.bars.flatMap(({ task }) => task.projectId ?? []))
    const ghostProjects = new Set<string>([...ghost.projectIds, ...projectsOf(ghostKey(ghost.id))])
    const candidates = workersOf(members, [])
      .filter(({ active }) => active)
      .map((worker) => {
        const own = projectsOf(worker.key)
        return {
          worker,
          load: loadOf(worker.key),
          sharedTeams: teams
            .filter(({ id }) => ghost.teamIds.includes(id) && worker.teamIds.includes(id))
            .map(({ name }) => name),
          sharedProjects: projects
            .filter(({ id }) => ghostProjects.has(id) && own.has(id))
            .map(({ name }) => name),
        }
      })
    return rankReplacements(loadOf(ghostKey(ghost.id)), candidates, days.indexOf(today))
  }, [tasks, hours, timeOff, members, teams, projects, preferences.timeZone, today, ghost])
}

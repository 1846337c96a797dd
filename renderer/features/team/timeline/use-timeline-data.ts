import { useEffect, useMemo, useState } from 'react'
import type { Ghost } from '../../../../shared/bridge/ghosts.ts'
import type { Milestone } from '../../../../shared/bridge/milestones.ts'
import type { Member, Team, TimeOff, WorkingHours } from '../../../../shared/bridge/people.ts'
import type { Project } from '../../../../shared/bridge/projects.ts'
import type { TaskBar } from '../../../../shared/bridge/tasks.ts'
import { useBridgeQuery, useTogether } from '../../../bridge/use-bridge.ts'
import type { Axis, DayRange } from '../axis/axis.ts'
import { dateOfDay } from '../axis/day-number.ts'
import { monthAfter } from '../axis/ticks.ts'
import { type TeamWorker, type WorkerKey, workerKey, workersOf } from '../rows/worker.ts'

export interface TimelineData {
  readonly workers: readonly TeamWorker[]
  readonly members: readonly Member[]
  readonly ghosts: readonly Ghost[]
  readonly teams: readonly Team[]
  readonly projects: ReadonlyMap<string, Project>
  readonly milestones: readonly Milestone[]
  readonly tasks: readonly TaskBar[]
  readonly hours: ReadonlyMap<WorkerKey, readonly WorkingHours[]>
  readonly timeOff: ReadonlyMap<WorkerKey, readonly TimeOff[]>
  /** The days that tasks and time off are known of. */
  readonly range: DayRange
}

const monthsBefore = 1
const monthsAfter = 3

/** Everything that the timeline shows: first the months around today, and then, out of sight, all that can be scrolled to. */
export function useTimelineData(axis: Axis, today: number) {
  const near = useMemo(
    () => ({ from: monthAfter(today, -monthsBefore).from, to: monthAfter(today, monthsAfter).to }),
    [today],
  )
  const [isWide, setWide] = useState(false)
  const range = isWide ? { from: axis.first, to: axis.first + axis.days } : near
  const dates = { from: dateOfDay(range.from), to: dateOfDay(range.to - 1) }
  const hours = useBridgeQuery('workingHours.list')
  const timeOff = useBridgeQuery('timeOff.list', dates, { keepPrevious: true })
  const tasks = useBridgeQuery('tasks.timeline', dates, { keepPrevious: true })
  const {
    data: read,
    error,
    retry,
  } = useTogether({
    members: useBridgeQuery('members.list'),
    teams: useBridgeQuery('teams.list'),
    ghosts: useBridgeQuery('ghosts.list'),
    projects: useBridgeQuery('projects.list', {}),
    milestones: useBridgeQuery('milestones.list'),
    hours,
    timeOff,
    tasks,
  })

  const isThere = tasks.data !== undefined && timeOff.data !== undefined
  useEffect(() => {
    if (!isThere || isWide) return undefined
    const idle = requestIdleCallback(() => setWide(true), { timeout: 1500 })
    return () => cancelIdleCallback(idle)
  }, [isThere, isWide])

  const { members, ghosts, projects } = read ?? {}
  const workers = useMemo(() => (members && ghosts ? workersOf(members, ghosts) : []), [members, ghosts])
  const projectsById = useMemo(
    () => new Map<string, Project>(projects?.map((each) => [each.id, each])),
    [projects],
  )
  const hoursByWorker = useMemo(() => Map.groupBy(hours.data ?? [], workerKey), [hours.data])
  const timeOffByWorker = useMemo(() => Map.groupBy(timeOff.data ?? [], workerKey), [timeOff.data])
  // Until the wide range has come, what is shown is still about the near one.
  const known = tasks.isPlaceholderData || timeOff.isPlaceholderData ? near : range
  const { from, to } = known

  const data = useMemo(
    (): TimelineData | null =>
      read && {
        ...read,
        workers,
        projects: projectsById,
        hours: hoursByWorker,
        timeOff: timeOffByWorker,
        range: { from, to },
      },
    [read, workers, projectsById, hoursByWorker, timeOffByWorker, from, to],
  )
  return { data, error, retry }
}

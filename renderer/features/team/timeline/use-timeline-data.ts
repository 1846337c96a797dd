import { useEffect, useMemo, useState } from 'react'
import type { Ghost } from '../../../../shared/bridge/ghosts.ts'
import type { Milestone } from '../../../../shared/bridge/milestones.ts'
import type { Member, Team, TimeOff, Worker, WorkingHours } from '../../../../shared/bridge/people.ts'
import type { Project } from '../../../../shared/bridge/projects.ts'
import type { TaskBar } from '../../../../shared/bridge/tasks.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge-query.ts'
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
  const members = useBridgeQuery('members.list')
  const teams = useBridgeQuery('teams.list')
  const ghosts = useBridgeQuery('ghosts.list')
  const projects = useBridgeQuery('projects.list', {})
  const milestones = useBridgeQuery('milestones.list')
  const hours = useBridgeQuery('workingHours.list')
  const timeOff = useBridgeQuery('timeOff.list', dates, { keepPrevious: true })
  const tasks = useBridgeQuery('tasks.timeline', dates, { keepPrevious: true })

  const isThere = tasks.data !== undefined && timeOff.data !== undefined
  useEffect(() => {
    if (!isThere || isWide) return undefined
    const idle = requestIdleCallback(() => setWide(true), { timeout: 1500 })
    return () => cancelIdleCallback(idle)
  }, [isThere, isWide])

  const workers = useMemo(
    () => (members.data && ghosts.data ? workersOf(members.data, ghosts.data) : undefined),
    [members.data, ghosts.data],
  )
  const projectsById = useMemo(
    () => new Map<string, Project>(projects.data?.map((project) => [project.id, project])),
    [projects.data],
  )
  const hoursByWorker = useMemo(() => byWorker(hours.data), [hours.data])
  const timeOffByWorker = useMemo(() => byWorker(timeOff.data), [timeOff.data])
  // Until the wide range has come, what is shown is still about the near one.
  const known = tasks.isPlaceholderData || timeOff.isPlaceholderData ? near : range
  const { from, to } = known

  const data = useMemo<TimelineData | undefined>(() => {
    if (
      !workers ||
      !members.data ||
      !ghosts.data ||
      !teams.data ||
      !milestones.data ||
      !tasks.data ||
      !projects.data
    )
      return undefined
    return {
      workers,
      members: members.data,
      ghosts: ghosts.data,
      teams: teams.data,
      projects: projectsById,
      milestones: milestones.data,
      tasks: tasks.data,
      hours: hoursByWorker,
      timeOff: timeOffByWorker,
      range: { from, to },
    }
  }, [
    workers,
    members.data,
    ghosts.data,
    teams.data,
    projects.data,
    projectsById,
    milestones.data,
    tasks.data,
    hoursByWorker,
    timeOffByWorker,
    from,
    to,
  ])
  const failed = [members, teams, ghosts, projects, milestones, hours, timeOff, tasks].find(
    ({ isError }) => isError,
  )
  return { data, error: failed?.error ?? null, refetch: () => void failed?.refetch() }
}

function byWorker<Row extends Worker>(rows: readonly Row[] = []): ReadonlyMap<WorkerKey, readonly Row[]> {
  const groups = new Map<WorkerKey, Row[]>()
  for (const row of rows) {
    const key = workerKey(row)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}

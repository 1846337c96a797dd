import { useMemo, useState } from 'react'
import type { TimeOff } from '../../../../shared/bridge/people.ts'
import { remembered } from '../../../../shared/domain/remembered.ts'
import { wallClock } from '../../../../shared/domain/wall-clock.ts'
import { daysOfTasks } from '../../../../shared/domain/workload.ts'
import { awaySpanOf } from '../time-off/away-spans.ts'
import { dateOfDay } from '../axis/day-number.ts'
import { type Lanes, noLanes } from '../bars/lanes.ts'
import { placeRows } from './row-layout.ts'
import { rowCache, zonesOfWorkers } from './row-cache.ts'
import { rowHeight } from './row-sizes.ts'
import { type TeamRow, teamRows } from './team-rows.ts'
import { barsByRow, type TimelineBar, unassignedKey } from '../bars/timeline-bars.ts'
import { monthAfter } from '../axis/ticks.ts'
import { useTimelineState } from '../timeline/timeline-state.ts'
import type { TimelineData } from '../timeline/use-timeline-data.ts'
import { lockReason } from '../use-lock-reason.ts'
import { sumLoad } from '../load/worker-load.ts'
import { type TeamWorker, type WorkerKey, workerKey } from './worker.ts'

/** The key of the bars that a row shows: of the worker, or of nobody. */
export function barsKeyOf(row: TeamRow): WorkerKey | null {
  if (row.kind === 'team') return null
  return row.kind === 'unassigned' ? unassignedKey : row.worker.key
}

/** Rows, their lanes and their loads, of which only what changed is calculated again. */
export function useTimelineRows(data: TimelineData, timeZone: string, today: number) {
  const [cache] = useState(rowCache)
  const filter = useTimelineState((state) => state.filter)
  const order = useTimelineState((state) => state.order)
  const collapsed = useTimelineState((state) => state.collapsed)
  const monthsAhead = useTimelineState((state) => state.monthsAhead)
  const month = useMemo(() => monthAfter(today, monthsAhead), [today, monthsAhead])

  const { from, to } = data.range
  const span = useMemo(
    () => daysOfTasks(dateOfDay(from), dateOfDay(to - 1), data.tasks),
    [from, to, data.tasks],
  )
  const { from: first, to: last } = span
  const zoneOf = useMemo(() => zonesOfWorkers(data.members, timeZone), [data.members, timeZone])
  const daysOf = useMemo(() => cache.daysOf(zoneOf, { from: first, to: last }), [cache, zoneOf, first, last])
  const [clockOf] = useState(() => remembered(wallClock))
  /** Of the zone in which time off has its whole days. */
  const clock = clockOf(timeZone)
  const source = useMemo(
    () => ({ daysOf, today: dateOfDay(today), hours: data.hours, absences: data.timeOff, clock }),
    [daysOf, today, data.hours, data.timeOff, clock],
  )
  /** When a worker is away; the same spans as long as nothing about it changes. */
  const [spanOf, awayOf] = useMemo(() => {
    const spanOf = (timeOff: TimeOff) => awaySpanOf(timeOff, clock, clockOf(zoneOf(workerKey(timeOff))))
    return [spanOf, remembered((key: WorkerKey) => (data.timeOff.get(key) ?? []).map(spanOf))]
  }, [data.timeOff, clock, clockOf, zoneOf])
  /** Why a worker's time off cannot be changed here; null when it can. */
  const lockOf = useMemo(() => locks(data), [data])
  const lanes = useMemo(() => cache.stack(barsByRow(data.tasks)), [cache, data.tasks])

  return useMemo(() => {
    const { projectIds } = filter
    const shownTasks =
      projectIds.size === 0
        ? null
        : new Set(data.tasks.filter(({ projectId }) => projectIds.has(projectId ?? '')).map(({ id }) => id))
    const allLanes = (key: WorkerKey) => lanes.get(key) ?? noLanes
    const lanesOf = remembered((key: WorkerKey) =>
      shownTasks === null ? allLanes(key) : lanesWithin(allLanes(key), shownTasks),
    )
    const loadOf = (key: WorkerKey) => cache.loadOf(key, allLanes(key), source)
    /** The sum of the chosen month. */
    const sumOf = (key: WorkerKey) => sumLoad(loadOf(key), month)

    const text = filter.text.trim().toLocaleLowerCase()
    function isShown(worker: TeamWorker): boolean {
      const { key, name, teamIds } = worker
      if (text !== '' && !name.toLocaleLowerCase().includes(text)) return false
      if (filter.teamIds.size > 0 && !teamIds.some((id) => filter.teamIds.has(id))) return false
      if (shownTasks !== null && lanesOf(key).bars.length === 0) return false
      if (filter.show === 'all') return true
      const { over, free, capacity } = sumOf(key)
      return filter.show === 'over' ? over > 0 : free >= Math.max(1, capacity / 5)
    }
    const workers = data.workers.filter(isShown)
    const teams =
      filter.teamIds.size === 0 ? data.teams : data.teams.filter(({ id }) => filter.teamIds.has(id))
    const rows = teamRows({
      workers,
      teams,
      collapsed,
      freeSeconds: order === 'free' ? ({ key }) => sumOf(key).free - sumOf(key).over : null,
    })
    const layout = placeRows(rows, (row) => {
      const key = barsKeyOf(row)
      return rowHeight(row.kind, key === null ? 0 : lanesOf(key).count)
    })
    const ghosts = data.workers.filter(({ kind }) => kind === 'ghost').length
    /** How many people and ghosts there are, and how many of them the filters leave. */
    const counts = { people: data.workers.length - ghosts, ghosts, shown: workers.length }
    return { layout, lanesOf, loadOf, awayOf, spanOf, lockOf, sumOf, month, source, counts }
  }, [cache, source, lanes, awayOf, spanOf, lockOf, data, filter, order, collapsed, month])
}

export type TimelineRows = ReturnType<typeof useTimelineRows>

function locks({ workers, members }: TimelineData): (key: WorkerKey) => string | null {
  const byKey = new Map(workers.map((worker) => [worker.key, worker]))
  return (key) => {
    const worker = byKey.get(key)
    return worker === undefined ? null : lockReason(worker, members)
  }
}

/** The lanes with only some of their bars: bars stay where they are among all, so that filtering moves none. */
function lanesWithin(lanes: Lanes<TimelineBar>, ids: ReadonlySet<string>): Lanes<TimelineBar> {
  const shown = lanes.bars.flatMap((bar, index) =>
    ids.has(bar.id) ? [{ bar, lane: lanes.lanes[index] ?? 0 }] : [],
  )
  return {
    bars: shown.map(({ bar }) => bar),
    lanes: shown.map(({ lane }) => lane),
    count: Math.max(0, ...shown.map(({ lane }) => lane + 1)),
  }
}

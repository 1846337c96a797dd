/** Lanes and loads of the rows, calculated again only for rows of which something changed. */

import type { Absence, WeekdayHours } from '../../../../shared/domain/capacity.ts'
import type { Member } from '../../../../shared/bridge/people.ts'
import { isTimeZone, zoneDays } from '../../../../shared/domain/days.ts'
import { planningDays, type PlanningDays } from '../../../../shared/domain/planning-days.ts'
import { remembered } from '../../../../shared/domain/remembered.ts'
import type { WallClock } from '../../../../shared/domain/wall-clock.ts'
import { type Lanes, noLanes, stackInLanes } from '../bars/lanes.ts'
import type { TimelineBar } from '../bars/timeline-bars.ts'
import { type WorkerLoad, workerLoad } from '../load/worker-load.ts'
import { memberKey, type WorkerKey } from './worker.ts'

const noHours: readonly WeekdayHours[] = []
const noAbsences: readonly Absence[] = []

export interface LoadSource {
  readonly daysOf: (key: WorkerKey) => PlanningDays
  readonly today: string
  readonly hours: ReadonlyMap<WorkerKey, readonly WeekdayHours[]>
  readonly absences: ReadonlyMap<WorkerKey, readonly Absence[]>
  /** Of the zone in which the absences have their whole days. */
  readonly clock: WallClock
}

/**
 * The zone in which the hours of each worker are times on the wall.
 *
 * @param timeZone of the person at this computer, and of ghosts
 */
export function zonesOfWorkers(
  members: readonly Pick<Member, 'id' | 'isMe' | 'timeZone'>[],
  timeZone: string,
): (key: WorkerKey) => string {
  const others = members.filter((member) => !member.isMe && isTimeZone(member.timeZone))
  const zones = new Map(others.map((member) => [memberKey(member.id), member.timeZone]))
  return (key) => zones.get(key) ?? timeZone
}

interface DateRange {
  readonly from: string
  readonly to: string
}

interface KnownLoad {
  readonly inputs: readonly unknown[]
  readonly load: WorkerLoad
}

export function rowCache(daysOfZone = zoneDays) {
  const zones = remembered(daysOfZone)
  let latest: (DateRange & { readonly daysIn: (zone: string) => PlanningDays }) | null = null
  let stacked: ReadonlyMap<WorkerKey, Lanes<TimelineBar>> = new Map()
  const loads = new Map<WorkerKey, KnownLoad>()

  /** The same dates for everybody, each person's in the zone where they work; the same days as long as the dates stay. */
  function daysOf(zoneOf: (key: WorkerKey) => string, { from, to }: DateRange): LoadSource['daysOf'] {
    if (latest?.from !== from || latest.to !== to)
      latest = { from, to, daysIn: remembered((zone) => planningDays(zones(zone), from, to)) }
    const { daysIn } = latest
    return (key) => daysIn(zoneOf(key))
  }

  /** The lanes of every row; a row whose bars are the same keeps the very same lanes. */
  function stack(rows: ReadonlyMap<WorkerKey, readonly TimelineBar[]>) {
    const former = stacked
    stacked = new Map([...rows].map(([key, bars]) => [key, stackInLanes(bars, former.get(key) ?? noLanes)]))
    return stacked
  }

  function loadOf(key: WorkerKey, lanes: Lanes<TimelineBar>, source: LoadSource): WorkerLoad {
    const hours = source.hours.get(key) ?? noHours
    const absences = source.absences.get(key) ?? noAbsences
    const { today, clock } = source
    const days = source.daysOf(key)
    const inputs = [days, today, hours, absences, clock, lanes]
    const known = loads.get(key)
    if (known !== undefined && known.inputs.every((input, index) => input === inputs[index]))
      return known.load
    const load = workerLoad({ key, days, hours, absences, clock, bars: lanes.bars, today })
    loads.set(key, { inputs, load })
    return load
  }

  return { daysOf, stack, loadOf }
}

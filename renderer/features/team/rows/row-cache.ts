/** Lanes and loads of the rows, calculated again only for rows of which something changed. */

import type { Absence, WeekdayHours } from '../../../../shared/domain/capacity.ts'
import type { PlanningDays } from '../../../../shared/domain/planning-days.ts'
import { type Lanes, noLanes, stackInLanes } from '../bars/lanes.ts'
import type { TimelineBar } from '../bars/timeline-bars.ts'
import { type WorkerLoad, workerLoad } from '../load/worker-load.ts'
import type { WorkerKey } from './worker.ts'

const noHours: readonly WeekdayHours[] = []
const noAbsences: readonly Absence[] = []

export interface LoadSource {
  readonly days: PlanningDays
  readonly today: string
  readonly hours: ReadonlyMap<WorkerKey, readonly WeekdayHours[]>
  readonly absences: ReadonlyMap<WorkerKey, readonly Absence[]>
}

interface KnownLoad {
  readonly inputs: readonly unknown[]
  readonly load: WorkerLoad
}

export function rowCache() {
  let stacked: ReadonlyMap<WorkerKey, Lanes<TimelineBar>> = new Map()
  const loads = new Map<WorkerKey, KnownLoad>()

  /** The lanes of every row; a row whose bars are the same keeps the very same lanes. */
  function stack(rows: ReadonlyMap<WorkerKey, readonly TimelineBar[]>) {
    const former = stacked
    stacked = new Map([...rows].map(([key, bars]) => [key, stackInLanes(bars, former.get(key) ?? noLanes)]))
    return stacked
  }

  function loadOf(key: WorkerKey, lanes: Lanes<TimelineBar>, source: LoadSource): WorkerLoad {
    const hours = source.hours.get(key) ?? noHours
    const absences = source.absences.get(key) ?? noAbsences
    const inputs = [source.days, source.today, hours, absences, lanes]
    const known = loads.get(key)
    if (known !== undefined && known.inputs.every((input, index) => input === inputs[index]))
      return known.load
    const { days, today } = source
    const load = workerLoad({ key, days, hours, absences, bars: lanes.bars, today })
    loads.set(key, { inputs, load })
    return load
  }

  return { stack, loadOf }
}

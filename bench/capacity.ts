/** How full every day of a year is for each of 200 people, against one plain pass over the same rows in memory. */

import { capacity, workWeek, type Absence, type WeekdayHours } from '../shared/domain/capacity.ts'
import { zoneDays } from '../shared/domain/days.ts'
import { addDays } from '../shared/domain/plain-date.ts'
import { planningDays } from '../shared/domain/planning-days.ts'
import { workload, type PlannedTask } from '../shared/domain/workload.ts'
import { median, milliseconds, percentile, type Figure, type Scenario } from './measure.ts'

const people = 200
const tasksEach = 25
const absencesEach = 6
const rounds = 300
const first = '2026-01-01'
const last = '2026-12-31'
const year = 365
const hour = 3600

/** The rows of one person. */
interface Rows {
  readonly hours: readonly WeekdayHours[]
  readonly absences: readonly Absence[]
  readonly tasks: readonly PlannedTask[]
}

const noon = (day: number): string => `${addDays(first, day)}T12:00:00Z`

function rowsOf(person: number): Rows {
  const dayOf = (index: number): number => (person * 13 + index * 37) % (year - 10)
  return {
    hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startSeconds: 9 * hour, seconds: 8 * hour })),
    absences: Array.from({ length: absencesEach }, (_, index) => {
      const day = dayOf(index * 5)
      return { start: noon(day), end: noon(day + 3) }
    }),
    tasks: Array.from({ length: tasksEach }, (_, index) => {
      const date = addDays(first, dayOf(index))
      return { date, endDate: addDays(date, index % 5), seconds: 15 * hour }
    }),
  }
}

/** As the product calculates it, with everything from the rows on. */
function calculated(rows: readonly Rows[], zone: ReturnType<typeof zoneDays>): number {
  const days = planningDays(zone, first, last)
  let total = 0
  for (const { hours, absences, tasks } of rows) {
    const room = capacity(days, workWeek(hours), absences)
    const load = workload(days, room, tasks)
    for (let day = 0; day < year; day += 1) total += (load[day] as number) + (room[day] as number)
  }
  return total
}

/**
 * The plain way to add up a day: each row is read once and its seconds are added to its days, without zones, changes of the
 * clock, half days off, or estimates that go where there is time.
 */
function plainPass(rows: readonly Rows[]): number {
  const begin = Date.parse(first)
  const dayAt = (text: string): number => Math.floor((Date.parse(text) - begin) / 86_400_000)
  let total = 0
  for (const { hours, absences, tasks } of rows) {
    const ofWeekday = new Float64Array(7)
    const room = new Float64Array(year)
    const load = new Float64Array(year)
    for (const { weekday, seconds } of hours) ofWeekday[weekday] = seconds
    for (let day = 0; day < year; day += 1) room[day] = ofWeekday[(day + 4) % 7] as number
    for (const { start, end } of absences) {
      const until = dayAt(end)
      for (let day = dayAt(start); day < until; day += 1) room[day] = 0
    }
    for (const { date, endDate, seconds } of tasks) {
      if (date === null) continue
      const from = dayAt(date)
      const to = dayAt(endDate ?? date)
      for (let day = from; day <= to; day += 1) load[day] = (load[day] as number) + seconds / (to - from + 1)
    }
    for (let day = 0; day < year; day += 1) total += (load[day] as number) + (room[day] as number)
  }
  return total
}

export const capacityScenario: Scenario = {
  name: 'capacity',
  async run(): Promise<readonly Figure[]> {
    const rows = Array.from({ length: people }, (_, person) => rowsOf(person))
    const zone = zoneDays('Europe/Berlin')
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await milliseconds(() => calculated(rows, zone)))
      theirs.push(await milliseconds(() => plainPass(rows)))
    }
    return [
      {
        name: 'Capacity and load of a year',
        what: `room and load of each day of ${people} people, out of ${people * tasksEach} tasks and ${people * absencesEach} absences, over one plain pass over the same rows in memory`,
        value: median(ours) / median(theirs),
        unit: 'ratio',
        goal: { atMost: 3 },
        details: {
          ours_ms: median(ours),
          ours_p95_ms: percentile(ours, 0.95),
          baseline_ms: median(theirs),
          baseline_p95_ms: percentile(theirs, 0.95),
        },
      },
    ]
  },
}

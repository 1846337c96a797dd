import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneDays } from '../../../../shared/domain/days.ts'
import { inZone, instantsOfSpan, keepingDays } from '../../../../shared/domain/time-off-span.ts'
import { awkwardZones } from '../../../../shared/domain/time-zones.fixture.ts'
import { wallClock } from '../../../../shared/domain/wall-clock.ts'
import type { TaskBar } from '../../../../shared/bridge/tasks.ts'
import { dateOfDay, dayNumber } from '../axis/day-number.ts'
import { stackInLanes } from '../bars/lanes.ts'
import { type LoadSource, rowCache, zonesOfWorkers } from '../rows/row-cache.ts'
import { idsOf, taskNamed } from '../timeline/team-timeline.fixture.ts'
import { barsByRow } from '../bars/timeline-bars.ts'
import { sumLoad } from './worker-load.ts'

const hour = 3600
const first = dayNumber('2026-11-23')
const span = { from: '2026-11-23', to: '2026-12-20' }
const source: LoadSource = {
  daysOf: rowCache().daysOf(() => 'Europe/Berlin', span),
  clock: wallClock('Europe/Berlin'),
  today: '2026-11-25',
  hours: new Map(),
  absences: new Map(),
}
const week = { from: first, to: first + 7 }

/** From `start` on, within the day; null for whole days. */
function hoursOf(minutes: { readonly start: number; readonly length: number } | null) {
  if (minutes === null) return null
  const time = (minute: number) => ({ hour: Math.floor(minute / 60), minute: minute % 60, second: 0 })
  return { start: time(minutes.start), end: time(Math.min(1439, minutes.start + minutes.length)) }
}

function loadOf(tasks: readonly TaskBar[], from: LoadSource = source) {
  return rowCache().loadOf('m:Ada', stackInLanes(barsByRow(tasks).get('m:Ada') ?? []), from)
}

describe('the load of a row', () => {
  it('spreads an estimate over working days, and shares it among those who do it', () => {
    const load = loadOf([
      taskNamed('a', {
        endDate: '2026-11-30',
        estimatedSeconds: 24 * hour,
        assigneeIds: idsOf('Ada', 'Bea'),
      }),
    ])
    expect(sumLoad(load, week)).toEqual({
      capacity: 40 * hour,
      planned: 10 * hour,
      free: 30 * hour,
      over: 0,
    })
  })

  it('tells what is over day by day: a free Friday helps no full Monday', () => {
    const load = loadOf([taskNamed('a', { estimatedSeconds: 10 * hour, assigneeIds: idsOf('Ada') })])
    expect(sumLoad(load, week)).toMatchObject({ over: 2 * hour, free: 32 * hour })
  })

  it('has no room while somebody is away', () => {
    const away = { start: '2026-11-22T23:00:00Z', end: '2026-11-25T23:00:00Z' }
    const load = loadOf([], { ...source, absences: new Map([['m:Ada', [away]]]) })
    expect(sumLoad(load, week).capacity).toBe(16 * hour)
  })

  it('is the same for everybody who looks, in whichever zone', () => {
    const zone = fc.constantFrom(...awkwardZones, 'Pacific/Auckland', 'Pacific/Honolulu')
    const drawnSpan = fc.record({
      day: fc.integer({ min: 2, max: 20 }),
      more: fc.nat(5),
      minutes: fc.option(
        fc.record({
          start: fc.oneof(fc.nat(60), fc.nat(1438)),
          length: fc.oneof(fc.integer({ min: 1370, max: 1439 }), fc.integer({ min: 1, max: 1439 })),
        }),
      ),
    })
    const [ada] = idsOf('Ada')
    fc.assert(
      fc.property(zone, zone, fc.array(drawnSpan, { maxLength: 3 }), (timeZone, viewers, spans) => {
        const stored = spans.map(({ day, more, minutes }) => {
          const from = dateOfDay(first + day)
          const written = { from, to: dateOfDay(first + day + more), hours: hoursOf(minutes) }
          return inZone(instantsOfSpan(written, timeZone), wallClock(timeZone), 'UTC')
        })
        const seenFrom = (viewer: string, isMe: boolean) => {
          const clock = wallClock(viewer)
          const absences = new Map([
            ['m:Ada', stored.map((each) => keepingDays(each, clock, () => wallClock(timeZone)))],
          ])
          const members = ada === undefined ? [] : [{ id: ada, isMe, timeZone }]
          const daysOf = rowCache().daysOf(zonesOfWorkers(members, viewer), span)
          return loadOf([], { ...source, daysOf, clock, absences })
        }
        expect(seenFrom(viewers, false)).toEqual(seenFrom(timeZone, true))
      }),
      { numRuns: 40 },
    )
  })

  it('counts what is done only as long as it is past', () => {
    const done = { done: true, estimatedSeconds: 4 * hour, assigneeIds: idsOf('Ada') }
    expect(sumLoad(loadOf([taskNamed('past', done)]), week).planned).toBe(4 * hour)
    expect(sumLoad(loadOf([taskNamed('early', { ...done, date: '2026-11-26' })]), week).planned).toBe(0)
  })

  it('adds up to the same in weeks as in days', () => {
    const tasks = fc.array(
      fc.record({ start: fc.nat(20), days: fc.nat(10), hours: fc.integer({ min: 0, max: 60 }) }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(tasks, (list) => {
        const load = loadOf(
          list.map(({ start, days, hours }, index) =>
            taskNamed(String(index), {
              date: dateOfDay(first + start),
              endDate: days === 0 ? null : dateOfDay(first + start + days),
              estimatedSeconds: hours * hour,
              assigneeIds: idsOf('Ada'),
            }),
          ),
        )
        const all = sumLoad(load, { from: first, to: first + 28 })
        const weeks = [0, 7, 14, 21].map((day) => sumLoad(load, { from: first + day, to: first + day + 7 }))
        for (const key of ['capacity', 'planned', 'free', 'over'] as const)
          expect(weeks.reduce((total, each) => total + each[key], 0)).toBe(all[key])
      }),
    )
  })
})

describe('rows that are calculated again', () => {
  it('keep the days of a zone when members change, and what is known of them when the range grows', () => {
    const asked: string[] = []
    const cache = rowCache((zone) => {
      asked.push(zone)
      return zoneDays(zone)
    })
    const days = cache.daysOf(() => 'Europe/Berlin', span)('m:Ada')
    expect(cache.daysOf(() => 'Europe/Berlin', { ...span })('m:Bea')).toBe(days)
    const longer = cache.daysOf(() => 'Europe/Berlin', { ...span, to: '2026-12-21' })('m:Ada')
    expect(longer.dates.at(-1)).toBe('2026-12-21')
    expect(asked).toEqual(['Europe/Berlin'])
  })

  it('keep lanes and load of rows that did not change, and have those of the others as from nothing', () => {
    const tasks = fc.array(
      fc.record({ start: fc.nat(20), days: fc.nat(6), who: fc.constantFrom('Ada', 'Bea', 'Cy') }),
      { minLength: 1, maxLength: 30 },
    )
    fc.assert(
      fc.property(tasks, fc.nat(29), fc.integer({ min: -5, max: 5 }), (list, changed, days) => {
        const before = list.map(({ start, days: length, who }, index) =>
          taskNamed(String(index), {
            date: dateOfDay(first + start),
            endDate: length === 0 ? null : dateOfDay(first + start + length),
            estimatedSeconds: 5 * hour,
            assigneeIds: idsOf(who),
          }),
        )
        const place = changed % before.length
        const after = before.map((task, index) =>
          index === place
            ? taskNamed(task.id, { ...task, date: dateOfDay(first + 8 + days), endDate: null })
            : task,
        )
        const cache = rowCache()
        const former = cache.stack(barsByRow(before))
        const formerLoads = new Map(
          [...former].map(([key, lanes]) => [key, cache.loadOf(key, lanes, source)]),
        )
        const now = cache.stack(barsByRow(after))
        const touched = `m:${list[place]?.who ?? ''}`
        expect(now).toEqual(rowCache().stack(barsByRow(after)))
        const others = [...now].filter(([key]) => key !== touched)
        expect(others.every(([key, lanes]) => lanes === former.get(key))).toBe(true)
        expect(
          others.every(([key, lanes]) => cache.loadOf(key, lanes, source) === formerLoads.get(key)),
        ).toBe(true)
      }),
    )
  })
})

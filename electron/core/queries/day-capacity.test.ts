import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capacity, workWeek } from '../../../shared/domain/capacity.ts'
import { zoneDays } from '../../../shared/domain/days.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { planningDays } from '../../../shared/domain/planning-days.ts'
import { daysOfTasks, workload } from '../../../shared/domain/workload.ts'
import { fakeId } from '../testing/fake-effects.ts'
import { type PersonDays, ownShare, sharesOfDays } from './day-capacity.ts'

const me = fakeId(1) as LocalId
const others = [2, 3].map((number) => fakeId(number) as LocalId)
const zone = zoneDays('Europe/Berlin')
const hour = 3600

function personOf(hours: readonly number[], from: string, to: string): PersonDays {
  const days = planningDays(zone, from, to)
  const week = workWeek(hours.map((seconds, weekday) => ({ weekday, startSeconds: 0, seconds })))
  return { days, capacity: capacity(days, week, []), week, away: [] }
}

const date = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-03-01', days))
const hoursOfWeek = fc.array(fc.constantFrom(0, 4 * hour, 8 * hour), { minLength: 7, maxLength: 7 })
const drawnTask = fc
  .record({
    date,
    more: fc.integer({ min: 0, max: 30 }),
    estimatedSeconds: fc.option(fc.integer({ min: 0, max: 200 * hour })),
    workers: fc.subarray(others),
    isMine: fc.boolean(),
  })
  .map(({ date: first, more, estimatedSeconds, workers, isMine }) => ({
    id: fakeId(4) as LocalId,
    date: first,
    endDate: addDays(first, more),
    estimatedSeconds,
    assigneeIds: isMine ? [...workers, me].toSorted() : workers,
    ghostIds: [],
  }))

describe('the days of a task', () => {
  it('share it as the workload of the timeline does, whichever of them are looked at', () => {
    fc.assert(
      fc.property(
        drawnTask,
        hoursOfWeek,
        date,
        fc.integer({ min: 0, max: 20 }),
        (task, hours, from, more) => {
          const to = addDays(from, more)
          const span = daysOfTasks(from, to, [task])
          const person = personOf(hours, span.from, span.to)
          const seconds = ownShare(task, me)
          const load = workload(person.days, person.capacity, [{ ...task, seconds: seconds ?? 0 }])
          const shown = sharesOfDays(person, me, new Map(), { from, to })(task).filter(
            (day) => day.date >= from && day.date <= to,
          )
          const expected = person.days.dates
            .filter((each) => each >= from && each <= to && each >= task.date && each <= task.endDate)
            .map((each) => ({
              date: each,
              seconds: seconds === null ? null : load[person.days.indexOf(each)],
            }))
          expect(shown).toEqual(expected)
        },
      ),
    )
  })

  it('have all of it together, and nothing on days off unless all are', () => {
    fc.assert(
      fc.property(drawnTask, hoursOfWeek, (task, hours) => {
        const person = personOf(hours, task.date, task.endDate)
        const shown = sharesOfDays(person, me, new Map(), { from: task.date, to: task.endDate })(task)
        const sum = shown.reduce((total, { seconds }) => total + (seconds ?? 0), 0)
        expect(sum).toBe(ownShare(task, me) ?? 0)
        const isAnyWorked = person.capacity.some((each) => each > 0)
        const onDaysOff = shown.filter((_, index) => isAnyWorked && person.capacity[index] === 0)
        expect(onDaysOff.every(({ seconds }) => (seconds ?? 0) === 0)).toBe(true)
      }),
    )
  })

  it('of two tasks after each other do not mix', () => {
    const person = personOf([0, 8, 8, 8, 8, 8, 0], '2026-03-16', '2026-03-22')
    const daysOf = sharesOfDays(person, me, new Map(), { from: '2026-03-16', to: '2026-03-22' })
    const days = { date: '2026-03-16', endDate: '2026-03-22' }
    const week = { id: fakeId(4) as LocalId, ...days, assigneeIds: [], ghostIds: [] }
    const first = daysOf({ ...week, estimatedSeconds: 10 * hour })
    expect(daysOf({ ...week, estimatedSeconds: 10 * hour })).toEqual(first)
    expect(first.map(({ seconds }) => (seconds ?? 0) / hour)).toEqual([2, 2, 2, 2, 2, 0, 0])
  })
})

describe('the share of a person', () => {
  const shared = { date: null, endDate: null, estimatedSeconds: 100, ghostIds: [] }

  it('is its part of what several do, and all of what nobody else does', () => {
    expect(ownShare({ ...shared, assigneeIds: [me, ...others] }, me)).toBe(33)
    expect(ownShare({ ...shared, assigneeIds: [me], ghostIds: [...others] }, me)).toBe(33)
    expect(ownShare({ ...shared, assigneeIds: [] }, me)).toBe(100)
    expect(ownShare({ ...shared, assigneeIds: [me] }, null)).toBe(100)
    expect(ownShare({ ...shared, assigneeIds: [me], estimatedSeconds: null }, me)).toBeNull()
  })
})

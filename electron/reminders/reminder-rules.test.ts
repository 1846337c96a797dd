import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalId } from '../../shared/domain/ids.ts'
import { reminderHours } from './reminder-hours.ts'
import { longRun, remind, type ReminderDay } from './reminder-rules.ts'

const entry = 'entry' as LocalId
const task = 'task' as LocalId
const nine = 9 * 3600
const day: ReminderDay = {
  settings: { untracked: 600, long: true, dayEnd: true, blocks: true, ahead: 0 },
  running: null,
  idleSince: 0,
  work: { start: nine, end: nine + 8 * 3600 },
  blocks: [],
  budgets: [],
  pomodoro: null,
  autotracker: null,
  hasPomodoro: false,
}
const running = { id: entry, start: nine, taskId: null }
const block = { id: 'block' as LocalId, taskId: task, name: 'Offer', start: nine + 7200, end: nine + 9000 }
const none = new Map<string, number>()
const kindAt = (of: ReminderDay, now: number, quiet = none) => remind(of, quiet, now).due?.kind ?? null

describe('a reminder to track', () => {
  it('comes after so long without a timer, from the beginning of work or the last stop', () => {
    expect(kindAt(day, nine + 599)).toBeNull()
    expect(remind(day, none, nine + 599).nextAt).toBe(nine + 600)
    expect(kindAt(day, nine + 600)).toBe('start')
    expect(kindAt({ ...day, idleSince: nine + 3600 }, nine + 4199)).toBeNull()
    expect(kindAt({ ...day, idleSince: nine + 3600 }, nine + 4200)).toBe('start')
  })

  it('does not come outside of work, on a day off, while the timer runs, or switched off', () => {
    const end = nine + 8 * 3600
    expect(kindAt(day, end)).toBeNull()
    expect(kindAt({ ...day, work: null }, nine + 3600)).toBeNull()
    expect(kindAt({ ...day, running }, nine + 3600)).toBeNull()
    expect(kindAt({ ...day, settings: { ...day.settings, untracked: null } }, nine + 3600)).toBeNull()
  })
})

describe('the hours of the reminder', () => {
  const monday = '2026-03-02'
  const noon = Date.UTC(2026, 2, 2, 11) / 1000
  const work = { start: noon - 3 * 3600, end: noon + 5 * 3600 }
  const every = { reminderDays: '0,1,2,3,4,5,6', reminderPeriod: '00:00-00:00', timeZone: 'Europe/Berlin' }

  it.each([
    ['all work', {}, work],
    ['other days', { reminderDays: '0,2,3,4,5,6' }, null],
    ['no day', { reminderDays: '' }, null],
    ['the morning', { reminderPeriod: '00:00-12:00' }, { ...work, end: noon }],
    ['the afternoon', { reminderPeriod: '12:00-00:00' }, { ...work, start: noon }],
    ['an hour of it', { reminderPeriod: '12:00-13:00' }, { start: noon, end: noon + 3600 }],
    ['the evening', { reminderPeriod: '19:00-23:00' }, null],
  ])(
    'are those of the work on the days and between the times that the person has set: %s',
    (_, set, hours) => {
      expect(reminderHours(work, monday, { ...every, ...set })).toEqual(hours)
    },
  )

  it('are none on a day off', () => {
    expect(reminderHours(null, monday, every)).toBeNull()
  })
})

describe('a reminder of a running timer', () => {
  it('comes every four hours', () => {
    const at = { ...day, running, work: null }
    expect(kindAt(at, nine + longRun - 1)).toBeNull()
    const first = remind(at, none, nine + longRun).due
    expect(first?.kind).toBe('long')
    const quiet = new Map([[first?.id ?? '', Infinity]])
    expect(kindAt(at, nine + longRun + 1, quiet)).toBeNull()
    expect(remind(at, quiet, nine + longRun + 1).nextAt).toBe(nine + 2 * longRun)
    expect(kindAt(at, nine + 2 * longRun, quiet)).toBe('long')
  })

  it('comes when the day’s work ends, and not for work that began after it', () => {
    const end = nine + 8 * 3600
    const settings = { ...day.settings, long: false }
    expect(kindAt({ ...day, settings, running }, end - 1)).toBeNull()
    expect(kindAt({ ...day, settings, running }, end)).toBe('day-end')
    expect(kindAt({ ...day, settings, running: { ...running, start: end + 60 } }, end + 120)).toBeNull()
  })
})

describe('a reminder of a time block', () => {
  const planned = { ...day, blocks: [block], running }

  it('comes when it begins and goes when it is over', () => {
    expect(kindAt(planned, block.start - 1)).toBeNull()
    expect(remind(planned, none, block.start).due).toMatchObject({
      kind: 'block',
      taskId: task,
      name: 'Offer',
    })
    expect(kindAt(planned, block.end)).toBeNull()
  })

  it('does not come while the timer runs on its task', () => {
    expect(kindAt({ ...planned, running: { ...running, taskId: task } }, block.start)).toBeNull()
  })

  it('comes as early as is wanted, and says when it begins unless it was answered', () => {
    const early = { ...planned, settings: { ...day.settings, ahead: 600 } }
    expect(kindAt(early, block.start - 601)).toBeNull()
    const told = remind(early, none, block.start - 600)
    expect(told).toMatchObject({ due: { kind: 'block', ahead: 10 }, nextAt: block.start })
    expect(remind(early, none, block.start).due).toMatchObject({ id: told.due?.id, ahead: 0 })
    expect(kindAt(early, block.start, new Map([[told.due?.id ?? '', Infinity]]))).toBeNull()
  })

  it('comes again after a snooze, and when the block is moved', () => {
    const { id } = remind(planned, none, block.start).due ?? { id: '' }
    const snoozed = new Map([[id, block.start + 300]])
    expect(kindAt(planned, block.start + 299, snoozed)).toBeNull()
    expect(kindAt(planned, block.start + 300, snoozed)).toBe('block')
    const moved = { ...planned, blocks: [{ ...block, start: block.start + 60 }] }
    expect(kindAt(moved, block.start + 60, new Map([[id, Infinity]]))).toBe('block')
  })
})

it('nothing changes before the next look', () => {
  const time = fc.integer({ min: 0, max: 86_400 })
  fc.assert(
    fc.property(
      time,
      time,
      fc.boolean(),
      fc.array(fc.record({ start: time, length: fc.integer({ min: 60, max: 7200 }) }), { maxLength: 4 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (now, since, runs, blocks, share) => {
        const of: ReminderDay = {
          ...day,
          idleSince: since,
          running: runs ? { ...running, start: Math.min(since, now) } : null,
          blocks: blocks.map(({ start, length }, at) => ({
            ...block,
            id: `block ${at}` as LocalId,
            start,
            end: start + length,
          })),
        }
        const { due, nextAt } = remind(of, none, now)
        const until = nextAt ?? now + 86_400
        const between = now + Math.floor((until - 1 - now) * share)
        expect(nextAt === null || nextAt > now).toBe(true)
        expect(remind(of, none, between).due).toEqual(due)
      },
    ),
  )
})

describe('a budget alert', () => {
  const notice = { projectId: 'project' as LocalId, name: 'Website', of: 'time', percent: 80 } as const
  const with80 = {
    ...day,
    settings: { ...day.settings, untracked: null },
    budgets: [{ notice, since: nine }],
  }

  it('stays until somebody takes note, at any time of day, and gives way to what comes later', () => {
    expect(kindAt(with80, nine)).toBe('budget')
    expect(kindAt({ ...with80, work: null }, nine + 20 * 3600)).toBe('budget')
    expect(kindAt({ ...with80, blocks: [block] }, block.start)).toBe('block')
    expect(kindAt({ ...with80, blocks: [block] }, block.end)).toBe('budget')
  })

  it('comes for the next percentage while the one before is quiet', () => {
    const quiet = new Map([[remind(with80, none, nine).due?.id ?? '', Infinity]])
    expect(kindAt(with80, nine, quiet)).toBeNull()
    const with100 = { ...with80, budgets: [{ notice: { ...notice, percent: 100 }, since: nine }] }
    expect(kindAt(with100, nine, quiet)).toBe('budget')
  })
})

import { describe, expect, it } from 'vitest'
import type { EntryDay } from '../../../shared/bridge/time-entries.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

const minutes = (count: number) => count * 60

/** Entries of one minute, `every` seconds from one start to the next. */
function fill(account: TestAccount, from: string, count: number, every: number): void {
  account.replica.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      const start = addSeconds(from, index * every)
      account.pull('timeEntry', index + 1, { start, stop: addSeconds(start, minutes(1)) })
    }
  })
}

/** Follows the pages to the end. */
function allDays(account: TestAccount, minEntries: number): EntryDay[] {
  const days: EntryDay[] = []
  for (let before: string | null | undefined; before !== null;) {
    const page = account.procedures['timeEntries.page']({ before, minEntries })
    days.push(...page.days)
    before = page.nextBefore
  }
  return days
}

describe('pages of entries', () => {
  it('are whole days, newest first, and hold each entry once', () => {
    const account = openTestAccount()
    fill(account, '2026-01-01T00:30:00Z', 1000, minutes(97))
    const days = allDays(account, 7)
    const dates = days.map(({ date }) => date)
    expect(dates).toEqual([...new Set(dates)].toSorted().toReversed())
    const starts = days.flatMap(({ entries }) => entries.map(({ start }) => start))
    expect(starts).toHaveLength(1000)
    expect(starts).toEqual([...starts].toSorted().toReversed())
  })

  it('hold as many entries as were asked for, and the rest of the last day', () => {
    const account = openTestAccount()
    fill(account, '2026-03-02T06:00:00Z', 10, minutes(60))
    const page = account.procedures['timeEntries.page']({ minEntries: 3 })
    expect(page.days.map(({ entries }) => entries.length)).toEqual([10])
    expect(page.nextBefore).toBeNull()
  })

  it('end where there is nothing older, and are empty where there is nothing', () => {
    const account = openTestAccount()
    expect(account.procedures['timeEntries.page']({ minEntries: 3 })).toEqual({ days: [], nextBefore: null })
    fill(account, '2026-03-02T06:00:00Z', 3, minutes(60))
    expect(account.procedures['timeEntries.page']({ minEntries: 3 }).nextBefore).toBeNull()
  })

  it('add up finished entries only', () => {
    const account = openTestAccount()
    fill(account, '2026-03-16T07:00:00Z', 2, minutes(10))
    account.procedures['timer.start']({})
    expect(account.procedures['timeEntries.page']({ minEntries: 10 }).days).toMatchObject([
      { totalSeconds: 120 },
    ])
  })

  it('show what was made last first, where starts are equal', () => {
    const account = openTestAccount()
    const start = '2026-03-16T07:00:00Z'
    for (const description of ['first', 'second', 'third']) {
      account.procedures['timeEntries.create']({ description, start, stop: start })
    }
    const [day] = account.procedures['timeEntries.page']({ minEntries: 10 }).days
    expect(day?.entries.map(({ description }) => description)).toEqual(['third', 'second', 'first'])
  })

  it.each([
    // Spring: 23 hours. Autumn: 25. Lord Howe: half an hour. São Paulo: days that begin at one. Apia: no 30th at all.
    { zone: 'Europe/Berlin', date: '2026-03-29', first: '2026-03-28T23:00:00Z', hours: 23 },
    { zone: 'Europe/Berlin', date: '2026-10-25', first: '2026-10-24T22:00:00Z', hours: 25 },
    { zone: 'America/New_York', date: '2026-03-08', first: '2026-03-08T05:00:00Z', hours: 23 },
    { zone: 'America/New_York', date: '2026-11-01', first: '2026-11-01T04:00:00Z', hours: 25 },
    { zone: 'Australia/Lord_Howe', date: '2026-04-05', first: '2026-04-04T13:00:00Z', hours: 24.5 },
    { zone: 'America/Sao_Paulo', date: '2018-11-04', first: '2018-11-04T03:00:00Z', hours: 23 },
    { zone: 'Asia/Kathmandu', date: '2026-07-01', first: '2026-06-30T18:15:00Z', hours: 24 },
    { zone: 'Pacific/Apia', date: '2011-12-31', first: '2011-12-30T10:00:00Z', hours: 24 },
  ])('count $hours hours to $date in $zone', ({ zone, date, first, hours }) => {
    const account = openTestAccount(':memory:', zone)
    const halfHour = minutes(30)
    // From two days before to two days after, one entry at each half hour.
    fill(account, addSeconds(first, -96 * halfHour), 96 + hours * 2 + 96, halfHour)
    const day = allDays(account, 5).find((each) => each.date === date)
    expect(day?.entries).toHaveLength(hours * 2)
    expect(day?.entries.at(-1)?.start).toBe(first)
    expect(day?.totalSeconds).toBe(hours * 2 * 60)
    const [board] = account.procedures['tasks.board']({ from: date, to: date }).days
    expect(board?.trackedSeconds).toBe(hours * 2 * 60)
  })

  it('follow the person to another zone', () => {
    const account = openTestAccount()
    fill(account, '2026-03-15T23:30:00Z', 1, 1)
    const dates = () => account.procedures['timeEntries.page']({ minEntries: 1 }).days.map(({ date }) => date)
    expect(dates()).toEqual(['2026-03-16'])
    account.procedures['preferences.update']({ timeZone: 'America/New_York' })
    expect(dates()).toEqual(['2026-03-15'])
  })

  it('reach through ten thousand entries', () => {
    const account = openTestAccount()
    fill(account, '2024-01-01T00:00:00Z', 10_000, minutes(61))
    expect(allDays(account, 1000).reduce((total, { entries }) => total + entries.length, 0)).toBe(10_000)
  })
})

import { describe, expect, it } from 'vitest'
import { weeklyReport } from '../../shared/api/reports.ts'
import { reportsIn } from './reports.fixture.ts'

const sqlite = async () => ({ kind: 'sqlite', path: ':memory:' }) as const
const HOUR = 3600

describe('decisions §6 POST weekly/time_entries', () => {
  const reports = reportsIn(sqlite)

  it('has seven days of each person and project, with what they come to', async () => {
    const project = await reports().project('A', { rate: 60, currency: 'EUR' })
    await reports().track({ project_id: project.id, billable: true })
    await reports().track({ project_id: project.id, start: '2025-06-04T08:00:00Z', duration: 60 })
    await reports().track({ start: '2025-06-08T23:59:59Z', duration: 5 })
    await reports().track({ start: '2025-06-09T00:00:00Z', description: 'next week' })
    expect(await reports().weekly()).toEqual([
      {
        user_id: reports().person.me.id,
        user_name: 'Ada',
        project_id: null,
        project_name: null,
        client_name: null,
        seconds: [0, 0, 0, 0, 0, 0, 5],
        billable_seconds: [0, 0, 0, 0, 0, 0, 0],
        currency: 'USD',
        billable_amounts_in_cents: [0, 0, 0, 0, 0, 0, 0],
      },
      {
        user_id: reports().person.me.id,
        user_name: 'Ada',
        project_id: project.id,
        project_name: 'A',
        client_name: null,
        seconds: [HOUR, 0, 60, 0, 0, 0, 0],
        billable_seconds: [HOUR, 0, 0, 0, 0, 0, 0],
        currency: 'EUR',
        billable_amounts_in_cents: [6000, 0, 0, 0, 0, 0, 0],
      },
    ])
  })

  it('may end earlier, not later', async () => {
    await reports().track()
    await reports().track({ start: '2025-06-04T08:00:00Z' })
    const [row] = await reports().weekly({ end_date: '2025-06-03' })
    expect(row?.seconds).toEqual([HOUR, 0, 0, 0, 0, 0, 0])
    const body = { start_date: '2025-06-02', end_date: '2025-06-09' }
    expect(
      await reports().person.client.refusal(weeklyReport, { params: reports().params, body }),
    ).toMatchObject({ status: 400, message: 'end_date: must be within seven days from start_date' })
  })

  it('counts a change of the rate within a day from its moment on', async () => {
    const project = await reports().project('A', { rate: 60 })
    reports().test.clock.set('2025-06-03T00:00:00Z')
    await reports().changeProject(project, { rate: 120 })
    reports().test.clock.set('2025-06-30T12:00:00Z')
    for (const day of [2, 3]) {
      await reports().track({ start: `2025-06-0${day}T08:00:00Z`, project_id: project.id, billable: true })
    }
    const [row] = await reports().weekly()
    expect(row?.billable_amounts_in_cents).toEqual([6000, 12_000, 0, 0, 0, 0, 0])
  })
})

describe.each([
  // The clock goes forward at 2:00 of the 30th, back at 3:00 of the 26th.
  {
    zone: 'Europe/Berlin',
    week: '2025-03-24',
    change: '2025-03-30',
    begins: 'T23:00:00Z',
    ends: 'T22:00:00Z',
  },
  {
    zone: 'Europe/Berlin',
    week: '2025-10-20',
    change: '2025-10-26',
    begins: 'T22:00:00Z',
    ends: 'T23:00:00Z',
  },
  // The clock goes forward at midnight: the 7th begins at 1:00.
  {
    zone: 'America/Santiago',
    week: '2025-09-01',
    change: '2025-09-07',
    begins: 'T04:00:00Z',
    ends: 'T03:00:00Z',
  },
  // Half an hour forward.
  {
    zone: 'Australia/Lord_Howe',
    week: '2025-09-29',
    change: '2025-10-05',
    begins: 'T13:30:00Z',
    ends: 'T13:00:00Z',
  },
])('decisions §6 days in $zone around $change', ({ zone, week, change, begins, ends }) => {
  const reports = reportsIn(sqlite, zone)

  function shift(date: string, days: number): string {
    return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
  }
  /** Before midnight in UTC means the date before. */
  function instant(date: string, time: string): string {
    return `${time > 'T12' ? shift(date, -1) : date}${time}`
  }
  function earlier(time: string): string {
    return new Date(Date.parse(time) - 1000).toISOString().replace('.000Z', 'Z')
  }

  it('begin and end with the first and last second that carries their date', async () => {
    const first = instant(change, begins)
    const last = earlier(instant(shift(change, 1), ends))
    await reports().track({ start: first, duration: 1, description: 'first' })
    await reports().track({ start: last, duration: 1, description: 'last' })
    await reports().track({ start: earlier(first), duration: 1, description: 'before' })
    await reports().track({ start: instant(shift(change, 1), ends), duration: 1, description: 'after' })
    const day = { start_date: change, end_date: change }
    expect(await reports().descriptions(day)).toEqual(['first', 'last'])
    expect(await reports().totals(day)).toMatchObject({ seconds: 2 })
    const [row] = await reports().weekly({ start_date: week })
    expect(row?.seconds).toEqual([0, 0, 0, 0, 0, 1, 2])
  })

  it('have the whole of an entry that starts on them, also over midnight', async () => {
    await reports().track({ start: earlier(instant(change, begins)), duration: 7200, description: 'over' })
    const before = shift(change, -1)
    expect(await reports().totals({ start_date: before, end_date: before })).toMatchObject({ seconds: 7200 })
    expect(await reports().totals({ start_date: change, end_date: change })).toMatchObject({ seconds: 0 })
  })
})

describe('decisions §6 the days of a report', () => {
  const reports = reportsIn(sqlite, 'Pacific/Auckland')

  it('are those of the caller’s zone, timestamps cut to their dates', async () => {
    await reports().track({ start: '2025-06-02T11:59:59Z', description: 'Monday' })
    await reports().track({ start: '2025-06-02T12:00:00Z', description: 'Tuesday' })
    const day = (date: string) => reports().descriptions({ start_date: date, end_date: date })
    expect(await day('2025-06-02')).toEqual(['Monday'])
    expect(await day('2025-06-03')).toEqual(['Tuesday'])
    expect(await day('2025-06-02T12:30:00Z')).toEqual(['Tuesday'])
  })

  it('end today unless said otherwise', async () => {
    await reports().track({ start: '2025-06-30T11:59:59Z', description: 'today' })
    await reports().track({ start: '2025-06-30T12:00:00Z', description: 'tomorrow' })
    reports().test.clock.set('2025-06-30T11:59:59Z')
    expect(await reports().descriptions({ start_date: '2025-06-30', end_date: null })).toEqual(['today'])
    expect(await reports().descriptions({ start_date: '2025-07-01', end_date: null })).toEqual(['tomorrow'])
  })

  it.each([
    [{ start_date: '2025-06-31' }, 'start_date: must be a date such as 2006-01-02'],
    [{ start_date: '1066-10-14' }, 'start_date: must be a date from 2006-01-01 to 2100-12-31'],
    [{ end_date: '9999-12-31' }, 'end_date: must be a date from 2006-01-01 to 2100-12-31'],
    [{ rounding: 15 }, 'rounding: must be one of -1, 0, 1'],
    [{ end_date: '2025-05-31' }, 'end_date: must not be earlier than start_date'],
    [
      { min_duration_seconds: 2, max_duration_seconds: 1 },
      'max_duration_seconds: must not be less than min_duration_seconds',
    ],
  ])('%o are refused', async (fields, message) => {
    await expect(reports().totals(fields)).rejects.toThrow(message)
  })

  it('may be all that there are', async () => {
    await reports().track()
    const ever = { start_date: '2006-01-01', end_date: '2100-12-31' }
    expect(await reports().totals(ever)).toMatchObject({ seconds: HOUR, time_entries: 1 })
    expect(await reports().summary(ever)).toHaveLength(1)
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { updatePreferences } from '../../shared/api/preferences.ts'
import { createTimesheetSetups, type TimesheetSetup } from '../../shared/api/timesheet-setups.ts'
import { updateTimesheetSetup } from '../../shared/api/timesheet-setups.ts'
import { updateTimesheet } from '../../shared/api/timesheets.ts'
import type { DatabaseLocation } from '../database/connection.ts'
import { DAY, HOUR, MINUTE } from '../effects/timestamps.ts'
import { type FakeTimers, fakeTimers } from '../testing/fake-timers.ts'
import { addMember } from '../testing/shared-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Work that no request waits for is a few turns of the event loop away. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('T §4.9 reminders by mail', () => {
  let folder: string
  let database: DatabaseLocation
  let timers: FakeTimers
  let test: TestService
  let owner: Person
  let member: Person

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dayloom-test-'))
    database = { kind: 'sqlite', path: join(folder, 'service.sqlite') }
    timers = fakeTimers()
    test = await openTestService({ database, timers, publicUrl: 'https://time.example.org/' })
    owner = await test.signUp({ name: 'Ada' })
    member = await test.signUp({ name: 'Ben', timezone: 'Europe/Berlin' })
    await addMember(database, owner, member)
  })
  afterEach(async () => {
    await test.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Weeks from Monday 2 June 2025 on; reminded on Fridays at 16:00 in Berlin, which is 14:00 in UTC. */
  async function setUp(fields: object = {}): Promise<TimesheetSetup> {
    const body = {
      member_ids: [member.me.id],
      approver_ids: [owner.me.id],
      periodicity: 'weekly',
      start_date: '2025-06-02',
      reminder_day: 5,
      reminder_time: '16:00',
      ...fields,
    }
    const params = { workspace_id: owner.workspaceId }
    const [setup] = await owner.client.call(createTimesheetSetups, { params, body })
    await settled()
    if (setup === undefined) throw new Error('No setup was created.')
    return setup
  }
  /** Lets the timers go off at an instant. */
  async function wakeAt(timestamp: string): Promise<void> {
    test.clock.set(timestamp)
    timers.fire()
    await settled()
  }
  function subjects(): string[] {
    return test.mails.map(({ subject }) => subject)
  }

  it('sets no timer where there are no reminders', async () => {
    await settled()
    expect(timers.waits()).toEqual([])
    await setUp({ reminder_day: null })
    expect(timers.waits()).toEqual([])
  })

  it('sleeps until the next one is due, for an hour at most', async () => {
    await setUp()
    expect(timers.waits()).toEqual([HOUR / 1000])
    await wakeAt('2025-06-06T13:50:00Z')
    const [wait = 0] = timers.waits()
    expect(Math.round(wait / 1000)).toBe(600)
    expect(test.mails).toEqual([])
  })

  it('tells the member, once for each period', async () => {
    await setUp()
    await wakeAt('2025-06-06T14:00:00Z')
    expect(test.mails).toEqual([
      {
        to: member.email,
        subject: 'Your timesheet of 2025-06-02 to 2025-06-08',
        text: expect.stringContaining('https://time.example.org') as unknown,
      },
    ])
    await wakeAt('2025-06-06T15:00:00Z')
    await wakeAt('2025-06-08T15:00:00Z')
    expect(test.mails).toHaveLength(1)
    await wakeAt('2025-06-13T14:00:00Z')
    expect(subjects()[1]).toBe('Your timesheet of 2025-06-09 to 2025-06-15')
  })

  it('is not sent for what is submitted, nor twice when the day is changed', async () => {
    const setup = await setUp()
    const params = { workspace_id: owner.workspaceId, setup_id: setup.id }
    const body = { action: 'submit' }
    await member.client.call(updateTimesheet, { params: { ...params, date: '2025-06-02' }, body })
    await wakeAt('2025-06-06T14:00:00Z')
    expect(test.mails).toEqual([])
    await wakeAt('2025-06-13T14:00:00Z')
    expect(test.mails).toHaveLength(1)
    await owner.client.call(updateTimesheetSetup, { params, body: { reminder_day: 0 } })
    await wakeAt('2025-06-15T14:00:00Z')
    expect(test.mails).toHaveLength(1)
    await wakeAt('2025-06-22T14:00:00Z')
    expect(subjects()[1]).toBe('Your timesheet of 2025-06-16 to 2025-06-22')
  })

  it('follows the member into another zone', async () => {
    await setUp()
    await member.client.call(updatePreferences, { body: { pg_time_zone_name: 'Asia/Tokyo' } })
    await wakeAt('2025-06-06T06:59:00Z')
    expect(test.mails).toEqual([])
    await wakeAt('2025-06-06T07:00:00Z')
    expect(test.mails).toHaveLength(1)
  })

  it('is sent once over a restart, and afterwards when the service was down', async () => {
    await setUp()
    await wakeAt('2025-06-06T14:00:00Z')
    await test.close()
    test = await openTestService({ database, timers: fakeTimers(), clock: test.clock })
    await settled()
    expect(test.mails).toEqual([])
    await test.close()
    const { clock } = test
    clock.set('2025-06-15T09:00:00Z')
    test = await openTestService({ database, timers: fakeTimers(), clock })
    await settled()
    expect(subjects()).toEqual(['Your timesheet of 2025-06-09 to 2025-06-15'])
  })

  it('is not sent when it is far too late, but the next one is', async () => {
    await setUp()
    test.clock.advance(30 * DAY)
    // Wednesday 2 July: that of Friday is five days old.
    timers.fire()
    await settled()
    expect(test.mails).toEqual([])
    await wakeAt('2025-07-04T14:00:00Z')
    expect(subjects()).toEqual(['Your timesheet of 2025-06-30 to 2025-07-06'])
  })

  it('is sent once by several processes', async () => {
    await setUp()
    const otherTimers = fakeTimers()
    const other = await openTestService({ database, timers: otherTimers, clock: test.clock })
    await settled()
    test.clock.set('2025-06-06T14:00:00Z')
    // One after the other: in one process, the second would stand still for as long as the first one writes.
    timers.fire()
    await settled()
    otherTimers.fire()
    await settled()
    await other.close()
    expect([...subjects(), ...other.mails.map(({ subject }) => subject)]).toHaveLength(1)
  })

  it('comes by the clock on the wall on days when clocks change', async () => {
    test.clock.set('2025-10-20T09:00:00Z')
    await setUp({ start_date: '2025-10-20', reminder_day: 0, reminder_time: '02:30' })
    // In the night to 26 October, 02:30 comes at 00:30 and at 01:30 in UTC: the first counts.
    await wakeAt('2025-10-26T00:29:00Z')
    expect(test.mails).toEqual([])
    await wakeAt('2025-10-26T00:30:00Z')
    expect(test.mails).toHaveLength(1)
    test.clock.advance(60 * MINUTE)
    timers.fire()
    await settled()
    expect(test.mails).toHaveLength(1)
  })
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { Timesheet } from '../../../shared/bridge/timesheets.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { accountContext } from '../accounts/open-account.ts'
import type { Fetch } from '../api-client/api-client.ts'
import { Device } from '../sync/testing/device.ts'
import { FakeEffects } from '../sync/testing/fake-effects.ts'
import { refusedConnection } from '../sync/testing/fake-server.ts'
import { memoryService } from '../sync/testing/memory-service.ts'
import { noon, openPlanningTeam, type PlanningTeam } from '../sync/testing/planning-team.ts'
import { readingSheets } from './timesheets.ts'

let isUp = true
let asked: string[] = []
let team: PlanningTeam
let ada: Device
let grace: Device

const wednesday = { start: '2026-03-18T08:00:00Z', stop: '2026-03-18T09:00:00Z' }
const sunday = { start: '2026-03-15T08:00:00Z', stop: '2026-03-15T09:00:00Z' }

beforeEach(async () => {
  isUp = true
  asked = []
  const service = await createService(memoryService(() => Date.parse(noon)))
  const fetch: Fetch = (request) => {
    asked.push(new URL(request.url).pathname)
    if (isUp) return Promise.resolve(service.fetch(request))
    return Promise.reject(refusedConnection())
  }
  team = await openPlanningTeam({ fetch, close: () => service.close() })
  const { token, record } = await team.join('Grace', 'grace@example.com')
  grace = new Device({ fetch, effects: new FakeEffects('0002', noon), token, record })
  ada = team.device('0001')
  await ada.sync()
  await grace.sync()
})

afterEach(async () => {
  await grace.close()
  await team.close()
})

function memberNamed(name: string): LocalId {
  const member = ada.procedures['members.list']().find((each) => each.name === name)
  if (member === undefined) throw new Error(`no ${name}`)
  return member.id
}

/** Grace submits weeks from 16 March on, and Ada approves them. */
async function setUp(): Promise<void> {
  await ada.procedures['timesheetSetups.create']({
    memberIds: [memberNamed('Grace')],
    periodicity: 'weekly',
    from: '2026-03-16',
    steps: [[memberNamed('Ada')]],
    reminderDay: 5,
    reminderTime: '15:00',
  })
  await grace.procedures['timesheets.read']()
}

function ownSheet(): Timesheet {
  const [sheet] = grace.procedures['timesheets.own']().sheets
  if (sheet === undefined) throw new Error('no timesheet')
  return sheet
}

function act(device: Device, action: Timesheet['actions'][number], note: string | null = null) {
  const { workspaceId, setupId, from } = ownSheet()
  return device.procedures['timesheets.act']({ workspaceId, setupId, from, action, note })
}

const locked = {
  code: 'refused',
  reason: { code: 'timesheet_locked', field: null, parameters: { first: '2026-03-16', last: '2026-03-22' } },
}

it('locks submitted days against edits, offline too, until the timesheet is rejected', async () => {
  await setUp()
  const create = grace.procedures['timeEntries.create']
  const [id] = create(wednesday).ids as [LocalId]
  const [elsewhere] = create(sunday).ids as [LocalId]
  expect(ownSheet()).toMatchObject({ status: 'open', from: '2026-03-16', to: '2026-03-22', seconds: 0 })
  // Pending edits are sent first, so that the timesheet has them.
  await act(grace, 'submit', 'All of it')
  expect(ownSheet()).toMatchObject({ status: 'submitted', locked: true, seconds: 3600 })

  isUp = false
  const update = (ids: LocalId[], changes: object) => () =>
    grace.procedures['timeEntries.update']({ ids, changes })
  expect(update([id], { description: 'Drawing' })).toThrow(expect.objectContaining(locked))
  expect(update([elsewhere], wednesday)).toThrow(expect.objectContaining(locked))
  expect(() => grace.procedures['timeEntries.delete']({ ids: [id] })).toThrow(expect.objectContaining(locked))
  expect(() => create(wednesday)).toThrow(expect.objectContaining(locked))
  expect(update([elsewhere], { description: 'Drawing' })).not.toThrow()
  expect(grace.row('timeEntry', id).fields).toMatchObject({ description: '', ...wednesday })
  await expect(act(grace, 'reopen')).rejects.toMatchObject({ code: 'offline' })

  isUp = true
  const waiting = await ada.procedures['timesheets.list']({ status: 'submitted', page: 1 })
  expect(waiting).toMatchObject({
    total: 1,
    sheets: [{ memberId: memberNamed('Grace'), actions: ['approve', 'reject', 'reopen'] }],
  })
  await act(ada, 'reject', 'Friday is missing')
  await grace.procedures['timesheets.read']()
  expect(ownSheet()).toMatchObject({
    status: 'rejected',
    history: [{ action: 'submit' }, { action: 'reject', note: 'Friday is missing', person: 'Ada' }],
  })
  expect(update([id], { description: 'Drawing' })).not.toThrow()
})

it('what the server does not have yet can be brought to another day', async () => {
  await setUp()
  const [id] = grace.procedures['timeEntries.create'](wednesday).ids as [LocalId]
  // Submitted on another computer.
  const { setupId, from, workspaceId } = ownSheet()
  await ada.procedures['timesheets.act']({ workspaceId, setupId, from, action: 'submit', note: null })
  await grace.procedures['timesheets.read']()
  const changes = { start: sunday.start, stop: sunday.stop }
  expect(() => grace.procedures['timeEntries.update']({ ids: [id], changes })).not.toThrow()
  await expect(grace.sync()).resolves.toMatchObject({ waiting: 0, refused: 0 })
})

it('sends what a locked day kept back once it is open again, and submits nothing without it', async () => {
  await setUp()
  await act(grace, 'submit')
  // Made while this computer did not know of the lock.
  grace.replica.transaction(() => grace.replica.sheets.put([], noon))
  grace.procedures['timeEntries.create'](wednesday)
  await expect(grace.sync()).resolves.toMatchObject({ waiting: 0, refused: 1 })
  await grace.procedures['timesheets.read']()
  await expect(act(grace, 'submit')).rejects.toThrow(/refused changes of time/)
  await act(ada, 'reject', 'Wednesday is missing')
  await grace.procedures['timesheets.read']()
  await expect(grace.sync()).resolves.toMatchObject({ waiting: 0, refused: 0 })
  await act(grace, 'submit')
  expect(ownSheet()).toMatchObject({ status: 'submitted', seconds: 3600 })
})

it('says who may do what the server refuses, and tells setups with their approvers', async () => {
  await setUp()
  await expect(grace.procedures['timesheetSetups.list']()).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('Administrators') as unknown,
  })
  const { setups } = await ada.procedures['timesheetSetups.list']()
  expect(setups).toMatchObject([
    { memberName: 'Grace', steps: [[{ memberId: memberNamed('Ada') }]], reminderDay: 5, isBroken: false },
  ])
})

it('reads them after a sync when they may have changed, and else once an hour', async () => {
  const { effects, account } = grace
  const status = readingSheets(accountContext(account, effects), account.api, () => undefined)
  const reads = () => asked.filter((path) => path.endsWith('/me/timesheets')).length
  const idle = async (): Promise<number> => {
    status({ ...account.sync.status(), phase: 'idle' })
    await effects.pass(0)
    return reads()
  }
  expect(await idle()).toBe(1)
  expect(await idle()).toBe(1)
  grace.replica.transaction(() => grace.replica.sheets.markDue())
  expect(await idle()).toBe(2)
  effects.sleep(3_600_000)
  expect(await idle()).toBe(3)
})

it('hears that timesheets have changed', async () => {
  await setUp()
  expect(grace.replica.sheets.isDue).toBe(false)
  const { workspaceId, setupId, from } = ownSheet()
  await ada.procedures['timesheets.act']({ workspaceId, setupId, from, action: 'submit', note: null })
  await expect
    .poll(async () => {
      await grace.effects.pass(100)
      return grace.replica.sheets.isDue
    })
    .toBe(true)
})

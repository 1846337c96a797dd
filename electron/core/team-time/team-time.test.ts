import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { createTimeEntry } from '../../../shared/api/time-entries.ts'
import { updateWorkspace } from '../../../shared/api/workspaces.ts'
import type { Project } from '../../../shared/bridge/projects.ts'
import type { SyncStatus } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { accountContext } from '../accounts/open-account.ts'
import type { ApiClient, Fetch } from '../api-client/api-client.ts'
import { Device } from '../sync/testing/device.ts'
import { FakeEffects } from '../sync/testing/fake-effects.ts'
import { refusedConnection } from '../sync/testing/fake-server.ts'
import { memoryService } from '../sync/testing/memory-service.ts'
import { noon, openPlanningTeam, type PlanningTeam } from '../sync/testing/planning-team.ts'
import { hourlyReading, ownTimeAtService, readTeamTime } from './read-team-time.ts'

const hour = 3600
const minute = 60_000

let isUp = true
let asked: string[] = []
let answers: Promise<Response>[] = []
let team: PlanningTeam
let desk: Device
let grace: ApiClient
let graceDesk: Device
let projectId: LocalId
let taskId: LocalId

beforeEach(async () => {
  isUp = true
  asked = []
  answers = []
  const service = await createService(memoryService(() => Date.parse(noon)))
  const fetch: Fetch = (request) => {
    asked.push(new URL(request.url).pathname)
    if (isUp) {
      const answer = Promise.resolve(service.fetch(request))
      answers.push(answer)
      return answer
    }
    return Promise.reject(refusedConnection())
  }
  team = await openPlanningTeam({ fetch, close: () => service.close() })
  const { token, record } = await team.join('Grace', 'grace@example.com')
  const effects = new FakeEffects('0002', noon)
  grace = team.clientOf({ token })
  graceDesk = new Device({ fetch, effects, token, record })
  desk = team.device('0001')
  await desk.sync()
  projectId = desk.procedures['projects.create']({
    name: 'Atlas',
    estimatedSeconds: 10 * hour,
    isPrivate: false,
  }).ids[0] as LocalId
  taskId = desk.procedures['tasks.create']({ name: 'Draw', projectId }).ids[0] as LocalId
  await desk.sync()
})

afterEach(async () => {
  await graceDesk.close()
  await team.close()
})

/** Grace tracks with another program. */
async function graceTracks(seconds: number, start = '2026-03-20T08:00:00Z'): Promise<void> {
  await grace.call(createTimeEntry, {
    params: { workspace_id: team.place.workspace_id },
    body: {
      start,
      duration: seconds,
      project_id: desk.row('project', projectId).serverId,
      task_id: desk.row('task', taskId).serverId,
      billable: true,
      created_with: 'test',
      workspace_id: team.place.workspace_id,
    },
  })
}

function track(hours: number, start = '2026-03-20T06:00:00Z'): LocalId {
  const stop = new Date(Date.parse(start) + hours * 60 * minute).toISOString().replace('.000', '')
  return desk.procedures['timeEntries.create']({ start, stop, projectId }).ids[0] as LocalId
}

function projectOn(device: Device): Project {
  const found = device.procedures['projects.list']().find(({ name }) => name === 'Atlas')
  if (found === undefined) throw new Error('no project')
  return found
}

/** Reads a minute later. */
async function read(device = desk): Promise<void> {
  await device.effects.pass(minute)
  const reading = device.procedures['projects.readTeamTime']({ id: projectOn(device).id })
  await device.effects.pass(0)
  await reading
}

describe('everybody’s time on a project', () => {
  it('is what the service tells, of the project and of its tasks', async () => {
    expect(projectOn(desk).teamSeconds).toBeNull()
    expect(desk.procedures['projects.teamTime']({ id: projectId }).told).toBeNull()
    track(1)
    await graceTracks(2 * hour)
    await graceTracks(4 * hour, '2025-12-01T08:00:00Z')
    await read()
    expect(projectOn(desk)).toMatchObject({ trackedSeconds: hour, teamSeconds: 7 * hour })
    expect(desk.procedures['projects.teamTime']({ id: projectId })).toEqual({
      told: { readAt: desk.effects.now(), isShown: true, recentSeconds: 3 * hour },
      tasks: [{ taskId, seconds: 6 * hour }],
      blocks: [],
    })
  })

  it('follows this person’s own edits while offline, and counts none of them twice afterwards', async () => {
    const mine = track(1)
    await graceTracks(2 * hour)
    await read()
    isUp = false
    track(3)
    expect(projectOn(desk).teamSeconds).toBe(6 * hour)
    desk.procedures['timeEntries.delete']({ ids: [mine] })
    expect(projectOn(desk).teamSeconds).toBe(5 * hour)
    await read()
    expect(projectOn(desk).teamSeconds).toBe(5 * hour)
    isUp = true
    await desk.effects.pass(10 * minute)
    await desk.sync()
    expect(projectOn(desk).teamSeconds).toBe(5 * hour)
    await graceTracks(hour)
    await read()
    expect(projectOn(desk).teamSeconds).toBe(6 * hour)
  })

  it('takes no edit that waits for part of what the service knows', async () => {
    const mine = track(2)
    await desk.sync()
    isUp = false
    desk.procedures['timeEntries.update']({ ids: [mine], changes: { projectId: null } })
    track(1)
    expect(projectOn(desk).trackedSeconds).toBe(hour)
    expect(ownTimeAtService(accountContext(desk.account, desk.effects))(projectId)).toBe(2 * hour)
    desk.procedures['timeEntries.delete']({ ids: [mine] })
    expect(ownTimeAtService(accountContext(desk.account, desk.effects))(projectId)).toBe(2 * hour)
  })

  it('is not for who may not know it, who sees their own alone', async () => {
    await team.api.call(updateWorkspace, {
      params: { workspace_id: team.place.workspace_id },
      body: { limit_public_project_data: true },
    })
    track(1)
    await desk.sync()
    await graceTracks(2 * hour)
    await graceDesk.sync()
    await read(graceDesk)
    expect(projectOn(graceDesk)).toMatchObject({ trackedSeconds: 2 * hour, teamSeconds: null })
    expect(graceDesk.procedures['projects.teamTime']({ id: projectOn(graceDesk).id })).toMatchObject({
      told: { isShown: false, recentSeconds: null },
      tasks: [],
    })
  })

  it('of a recurring project is that of its present period, which is known to be empty when it begins', async () => {
    const repeats = (since: string) =>
      desk.procedures['projects.update']({
        id: projectId,
        changes: { repeats: { period: 'monthly', days: null, since } },
      })
    repeats('2026-01-01')
    track(1)
    track(2, '2026-02-27T06:00:00Z')
    await graceTracks(4 * hour)
    await graceTracks(5 * hour, '2026-02-28T22:59:59Z')
    await desk.sync()
    await read()
    isUp = false
    track(3)
    track(6, '2026-02-26T06:00:00Z')
    expect(projectOn(desk)).toMatchObject({
      period: { from: '2026-03-01', to: '2026-03-31' },
      trackedSeconds: 4 * hour,
      teamSeconds: 8 * hour,
    })
    repeats('2026-03-10')
    expect(projectOn(desk)).toMatchObject({ period: { from: '2026-03-10' }, teamSeconds: null })
    repeats('2026-01-01')
    desk.effects.sleep(14 * 24 * 60 * minute)
    expect(projectOn(desk)).toMatchObject({
      period: { from: '2026-04-01', to: '2026-04-30' },
      trackedSeconds: 0,
      teamSeconds: 0,
    })
  })

  it('is worth what the service reckons, and what this person tracks since', async () => {
    const { procedures } = desk
    const me = desk.rows('member').find(({ fields }) => fields.isMe)?.localId as LocalId
    const other = desk.rows('member').find(({ fields }) => !fields.isMe)?.localId as LocalId
    const rate = (kind: 'billable' | 'labor_cost', memberId: LocalId, cents: number) =>
      procedures['rates.set']({ kind, projectId: null, memberId, periods: [{ from: null, cents }] })
    rate('billable', me, 10_000)
    rate('billable', other, 6000)
    rate('labor_cost', me, 5000)
    rate('labor_cost', other, 4000)
    procedures['projects.update']({ id: projectId, changes: { billable: true } })
    const spent = () => procedures['projects.forecasts']({ id: projectId })[0]?.money
    track(1)
    await desk.sync()
    await graceTracks(2 * hour)
    expect(spent()).toMatchObject({ spent: { billed: 10_000, cost: 5000 }, hasOthers: false })
    await read()
    expect(spent()).toMatchObject({ spent: { billed: 22_000, cost: 13_000 }, hasOthers: true })
    await graceDesk.sync()
    expect(graceDesk.procedures['projects.forecasts']({ id: projectOn(graceDesk).id })).toMatchObject([
      { money: null },
    ])
    const repeats = { period: 'monthly', days: null, since: '2026-01-01' } as const
    procedures['projects.update']({ id: projectId, changes: { repeats } })
    track(1, '2026-02-27T06:00:00Z')
    await graceTracks(5 * hour, '2026-02-27T06:00:00Z')
    await desk.sync()
    const ofMarch = { spent: { billed: 22_000, cost: 13_000 }, hasOthers: true }
    expect(spent()).toMatchObject({ hasOthers: false })
    await read()
    expect(spent()).toMatchObject({ period: { from: '2026-03-01', to: '2026-03-31' }, ...ofMarch })
    await readTeamTime(accountContext(desk.account, desk.effects), desk.account)
    expect(spent()).toMatchObject(ofMarch)
    isUp = false
    track(3)
    expect(spent()).toMatchObject({ spent: { billed: 52_000, cost: 28_000 }, hasOthers: true })
    desk.effects.sleep(14 * 24 * 60 * minute)
    expect(spent()).toMatchObject({ spent: { billed: 0, cost: 0 }, hasOthers: true })
  })

  it('tells how much of this person’s blocks is still ahead', () => {
    const block = (start: string, durationSeconds: number) =>
      desk.procedures['timeBlocks.create']({ taskId, start, durationSeconds })
    block('2026-03-20T11:30:00Z', hour)
    block('2026-03-20T14:00:00Z', 2 * hour)
    block('2026-03-19T14:00:00Z', 2 * hour)
    expect(desk.procedures['projects.teamTime']({ id: projectId }).blocks).toEqual([
      { taskId, seconds: 2.5 * hour },
    ])
  })

  it('of all projects is read once an hour, after a sync that went well', async () => {
    await graceTracks(2 * hour)
    const told = hourlyReading({
      context: accountContext(desk.account, desk.effects),
      source: { sync: desk.account.sync, api: desk.account.api },
      onDefect: (error) => desk.defects.push(error),
    })
    const after = async (phase: SyncStatus['phase'], milliseconds = 0) => {
      asked = []
      await desk.effects.pass(milliseconds)
      told({ ...desk.status, phase })
      await desk.effects.pass(0)
      await Promise.all(answers)
      await desk.effects.pass(0)
      return asked.some((path) => path.includes('/reports/'))
    }
    expect(await after('offline')).toBe(false)
    expect(await after('idle')).toBe(true)
    expect(projectOn(desk).teamSeconds).toBe(2 * hour)
    expect(await after('idle', 59 * minute)).toBe(false)
    expect(await after('idle', 2 * minute)).toBe(true)
    expect(desk.defects).toEqual([])
  })
})

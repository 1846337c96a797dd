/** Several people who know different things of a service whose backup was restored: each lost row is there once. */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createService } from '../../../server/service.ts'
import { listWorkspaceAttachments } from '../../../shared/api/attachments.ts'
import { listTasks } from '../../../shared/api/tasks.ts'
import { listWorkspaceTimeOff } from '../../../shared/api/time-off.ts'
import { postUserHours } from '../../../shared/api/working-hours.ts'
import { createWorkspace } from '../../../shared/api/workspaces.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Fetch } from '../api-client/api-client.ts'
import { queuedOperations } from '../queries/sync-journal.ts'
import { attach, fileOf } from './testing/attach.ts'
import { Device } from './testing/device.ts'
import { FakeEffects } from './testing/fake-effects.ts'
import { noon, openPlanningTeam, type PlanningTeam } from './testing/planning-team.ts'
import { RestorableService } from './testing/restorable-service.ts'

let service: RestorableService
let team: PlanningTeam
let ada: Device
let grace: Device
/** The writes of Grace, as method and path. */
let graceWrote: string[]
/** Answers Grace instead of the service. */
let refuses: (request: Request) => boolean
/** Until when what the service answers Grace is on its way. */
let arrival: (request: Request) => Promise<unknown>

beforeEach(async () => {
  service = await RestorableService.open(createService)
  team = await openPlanningTeam(service)
  const { token, record } = await team.join('Grace', 'grace@example.com')
  graceWrote = []
  refuses = () => false
  arrival = () => Promise.resolve()
  const fetch: Fetch = async (request) => {
    if (request.method !== 'GET') graceWrote.push(`${request.method} ${new URL(request.url).pathname}`)
    const headers = { 'Content-Type': 'application/json' }
    if (refuses(request)) return new Response('"No"', { status: 403, headers })
    const arrived = arrival(request)
    const answer = await service.fetch(request)
    await arrived
    return answer
  }
  grace = new Device({ fetch, effects: new FakeEffects('0002', noon), token, record })
  ada = team.device('0001')
  await sync(ada, grace)
  await service.keep()
})

afterEach(async () => {
  await grace.close()
  await team.close()
})

async function sync(...devices: readonly Device[]): Promise<void> {
  for (const device of devices) await device.sync()
}

async function taskNames(): Promise<readonly string[]> {
  const { rows } = await team.api.list(listTasks, { params: team.place })
  return rows.map((row) => z.object({ name: z.string() }).parse(row).name)
}

function expectQuiet(...devices: readonly Device[]): void {
  for (const device of devices) expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
}

const self = (): { readonly memberId: LocalId | null; readonly ghostId: null } => ({
  memberId: ada.rows('member').find(({ fields }) => fields.isMe)?.localId ?? null,
  ghostId: null,
})

it('a task that both knew is there once, although they knew different versions of it', async () => {
  const task = ada.procedures['tasks.create']({ name: 'Draw' }).ids[0] as LocalId
  await sync(ada, grace)
  ada.update('task', task, { name: 'Draw and measure' })
  await sync(ada)
  await service.restore()
  await sync(grace, ada, grace)
  expect(await taskNames()).toEqual(['Draw'])
  for (const device of [ada, grace]) {
    expect(device.rows('task')).toMatchObject([{ fields: { name: 'Draw' }, syncState: 'saved' }])
  }
  // Her value is not gone: she can choose it.
  const conflicts = ada.procedures['sync.conflicts']().filter(({ kind }) => kind === 'field')
  expect(conflicts).toMatchObject([{ mine: 'Draw and measure', theirs: 'Draw', kept: 'theirs' }])
  expectQuiet(ada, grace)
})

it('an edit that waited is made on what somebody else has created again, and both stand in the journal', async () => {
  const task = ada.procedures['tasks.create']({ name: 'Draw' }).ids[0] as LocalId
  await sync(ada, grace)
  ada.update('task', task, { name: 'Draw and measure' })
  await sync(ada)
  grace.update('task', grace.rows('task')[0]?.localId as LocalId, { name: 'Drawing' })
  await service.restore()
  await sync(ada, grace)
  expect(await taskNames()).toEqual(['Drawing'])
  const [conflict, ...others] = grace.procedures['sync.conflicts']().filter(({ kind }) => kind === 'field')
  expect(others).toEqual([])
  expect(conflict).toMatchObject({ mine: 'Drawing', theirs: 'Draw and measure', kept: 'mine' })
  grace.procedures['sync.resolveConflict']({ id: conflict?.id ?? '', keep: 'theirs' })
  await sync(grace)
  expect(await taskNames()).toEqual(['Draw and measure'])
})

it('time off of others is left to those who may write it', async () => {
  const days = { start: '2026-04-01T00:00:00Z', end: '2026-04-03T00:00:00Z' }
  ada.procedures['timeOff.create']({ worker: self(), ...days, type: 'holiday' })
  await sync(ada, grace)
  expect(grace.rows('timeOff')).toHaveLength(1)
  await service.restore()
  graceWrote.length = 0
  await sync(grace)
  expect(graceWrote).toEqual([])
  expectQuiet(grace)
  await sync(ada, grace)
  const params = { workspace_id: team.place.workspace_id }
  expect((await team.api.list(listWorkspaceTimeOff, { params })).rows).toHaveLength(1)
  expect(grace.rows('timeOff')).toMatchObject([{ fields: days }])
})

it('of a project that is left to others, what it was called and what was edited of it is in the journal', async () => {
  ada.create('project', { name: 'Site' })
  await sync(ada, grace)
  const project = grace.rows('project')[0]?.localId as LocalId
  grace.update('project', project, { color: '#c9806b' })
  await service.restore()
  refuses = ({ method, url }) => method === 'POST' && url.endsWith('/projects')
  await sync(grace)
  expectQuiet(grace)
  const journal = grace.replica.conflicts.ofRow(project)
  expect(journal.map(({ field, mine, kept }) => [field, mine, kept])).toEqual(
    expect.arrayContaining([
      ['name', 'Site', 'theirs'],
      ['color', '#c9806b', 'theirs'],
    ]),
  )
  await sync(ada, grace)
  expect(grace.rows('project')).toMatchObject([{ localId: project, fields: { name: 'Site' } }])
})

it('working hours that were set anew since stay, and the journal has those that are lost', async () => {
  const day = { weekday: 1, startSeconds: 8 * 3600, seconds: 6 * 3600 }
  ada.procedures['workingHours.set']({ worker: self(), days: [day] })
  await sync(ada)
  await service.restore()
  const params = { organization_id: team.place.organization_id, user_id: team.signedIn.record.userId ?? 0 }
  const body = [{ weekday: 1, starting_hours: 8, working_hours: 4 }]
  await team.api.call(postUserHours, { params, body })
  await sync(ada)
  expect(ada.rows('workingHours')).toHaveLength(1)
  const conflicts = ada.procedures['sync.conflicts']().filter(({ kind }) => kind === 'field')
  expect(conflicts.map(({ mine, theirs }) => [mine, theirs].toSorted())).toEqual([['4h', '6h']])
  expectQuiet(ada)
})

it('a file comes back from the device that has its content; until then the others say by name that it is missing', async () => {
  const task = ada.procedures['tasks.create']({ name: 'Draw' }).ids[0] as LocalId
  await attach(ada, task, fileOf('plan.txt', 2000))
  await sync(ada, grace)
  await service.restore()
  await sync(grace)
  const [refused, ...others] = queuedOperations(grace.replica).filter(({ state }) => state === 'rejected')
  expect(others).toEqual([])
  expect(refused?.reason).toMatchObject({ parameters: { name: 'plan.txt' } })
  await sync(ada, grace)
  const params = { workspace_id: team.place.workspace_id }
  expect((await team.api.list(listWorkspaceAttachments, { params })).rows).toMatchObject([
    { name: 'plan.txt' },
  ])
  for (const device of [ada, grace]) expect(device.rows('attachment')).toHaveLength(1)
  expectQuiet(ada, grace)
})

it('a file is sent again where its answer comes after the restore was read', async () => {
  const task = ada.procedures['tasks.create']({ name: 'Draw' }).ids[0] as LocalId
  await sync(ada, grace)
  await service.keep()
  await sync(grace)
  const [hasLeft, letGo] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  arrival = ({ method, url }) => {
    if (method !== 'POST' || !url.endsWith('/attachments')) return Promise.resolve()
    hasLeft.resolve(undefined)
    return letGo.promise
  }
  await attach(grace, grace.rows('task')[0]?.localId ?? task, fileOf('plan.txt', 2000))
  const sent = grace.sync()
  await hasLeft.promise
  await service.restore()
  await grace.account.sync.read(['attachment'])
  letGo.resolve(undefined)
  await sent
  await sync(grace, ada)
  expect(ada.rows('attachment')).toHaveLength(1)
  expectQuiet(ada, grace)
})

it('edits of a workspace that is not in use are sent again, too', async () => {
  const { body } = await team.api.call(createWorkspace, {
    params: { organization_id: team.place.organization_id },
    body: { name: 'Second' },
  })
  const second = z.object({ id: z.int() }).parse(body).id as WorkspaceId
  const { record, token } = team.signedIn
  const workspace = { id: second, organizationId: team.place.organization_id, name: 'Second' }
  const device = new Device({
    fetch: service.fetch,
    effects: new FakeEffects('0003', noon),
    token,
    record: { ...record, workspaces: [...record.workspaces, workspace] },
  })
  device.account.selectWorkspace(second)
  await sync(device)
  const task = device.procedures['tasks.create']({ name: 'Before' }).ids[0] as LocalId
  await sync(device)
  await service.keep()
  device.update('task', task, { name: 'After' })
  await sync(device)
  await service.restore()
  device.account.selectWorkspace(record.workspaceId)
  await sync(device)
  expectQuiet(device)
  const params = { organization_id: team.place.organization_id, workspace_id: second }
  expect((await team.api.list(listTasks, { params })).rows).toMatchObject([{ name: 'After' }])
  await device.close()
})

/**
 * Several people who know different things of a service that was put back to a copy: each makes again the rows that it
 * lacks, and each is there once.
 */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createService, type Service } from '../../../server/service.ts'
import { listWorkspaceAttachments } from '../../../shared/api/attachments.ts'
import { deleteTask, listTasks } from '../../../shared/api/task-endpoints.ts'
import { deleteUserTimeOff, listWorkspaceTimeOff } from '../../../shared/api/time-off.ts'
import { deleteUserHours, postUserHours } from '../../../shared/api/working-hours.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'
import type { Fetch } from '../api-client/api-client.ts'
import { queuedOperations } from '../queries/sync-journal.ts'
import { abandonRecreation, reconcileAfterRestore } from './server-restore.ts'
import { attach, fileOf } from './testing/attach.ts'
import { Device } from './testing/device.ts'
import { FakeEffects } from './testing/fake-effects.ts'
import { forgetfulService } from './testing/lost-entries.ts'
import { temporaryFolders } from '../../testing/temporary-folders.ts'
import { noon, openPlanningTeam, type PlanningTeam } from './testing/planning-team.ts'

let service: Service
const folder = temporaryFolders()

let team: PlanningTeam
/** No line tells any more that a row was deleted. */
let forgetDeleted: () => void
let ada: Device
let grace: Device
/** The writes of Grace, as method and path. */
let graceWrote: string[]

beforeEach(async () => {
  const { options, forget } = forgetfulService(folder, () => Date.parse(noon))
  forgetDeleted = forget
  service = await createService(options)
  team = await openPlanningTeam(service)
  const { token, record } = await team.join('Grace', 'grace@example.com')
  graceWrote = []
  const fetch: Fetch = (request) => {
    if (request.method !== 'GET') graceWrote.push(`${request.method} ${new URL(request.url).pathname}`)
    return service.fetch(request)
  }
  grace = new Device({ fetch, effects: new FakeEffects('0002', noon), token, record })
  ada = team.device('0001')
  await ada.sync()
})

afterEach(async () => {
  await grace.close()
  await team.close()
})

function serverIdOn(device: Device, entity: Entity): ServerId {
  const { serverId } = device.rows(entity)[0] ?? {}
  if (serverId === undefined || serverId === null)
    throw new Error(`a ${entity} that the service has was expected`)
  return serverId
}

/** The service has lost everything from an id on. */
function restored(id: number, ...devices: readonly Device[]): void {
  forgetDeleted()
  for (const { replica, effects } of devices)
    reconcileAfterRestore({ replica, effects }, { start: 'second start', firstLostId: id, newest: null })
}

it('a task that both knew is there once, although they knew different versions of it', async () => {
  ada.procedures['tasks.create']({ name: 'Draw' })
  await ada.sync()
  await grace.sync()
  const id = serverIdOn(ada, 'task')
  await team.api.call(deleteTask, { params: { ...team.place, task_id: id } })
  for (const { localId, base } of grace.rows('task')) {
    const later = { name: 'Draw and measure' }
    grace.replica.transaction(() =>
      grace.replica.rows.update('task', localId, { base: base && { ...base, ...later }, fields: later }),
    )
  }
  restored(id, ada, grace)
  await ada.sync()
  await grace.sync()
  const { rows } = await team.api.list(listTasks, { params: team.place })
  expect(rows).toMatchObject([{ name: 'Draw' }])
  expect(grace.rows('task')).toMatchObject([{ fields: { name: 'Draw' }, syncState: 'saved' }])
  // Her value is not gone: she can choose it.
  const conflicts = grace.procedures['sync.conflicts']().filter(({ kind }) => kind === 'field')
  expect(conflicts).toMatchObject([{ mine: 'Draw and measure', theirs: 'Draw', kept: 'theirs' }])
  expect(grace.status).toMatchObject({ waiting: 0, refused: 0 })
})

it('an edit that waited is made on what somebody else has made again, and both stand in the journal', async () => {
  ada.procedures['tasks.create']({ name: 'Draw' })
  await ada.sync()
  await grace.sync()
  const id = serverIdOn(ada, 'task')
  ada.procedures['tasks.update']({
    ids: [ada.rows('task')[0]?.localId as LocalId],
    changes: { name: 'Draw and measure' },
  })
  await ada.sync()
  await team.api.call(deleteTask, { params: { ...team.place, task_id: id } })
  grace.procedures['tasks.update']({
    ids: [grace.rows('task')[0]?.localId as LocalId],
    changes: { name: 'Drawing' },
  })
  restored(id, ada, grace)
  await ada.sync()
  await grace.sync()
  const named = async () => {
    const { rows } = await team.api.list(listTasks, { params: team.place })
    return rows.map((row) => z.object({ name: z.string() }).parse(row).name)
  }
  expect(await named()).toEqual(['Drawing'])
  const [conflict, ...others] = grace.procedures['sync.conflicts']().filter(({ kind }) => kind === 'field')
  expect(others).toEqual([])
  expect(conflict).toMatchObject({ mine: 'Drawing', theirs: 'Draw and measure', kept: 'mine' })
  grace.procedures['sync.resolveConflict']({ id: conflict?.id ?? '', keep: 'theirs' })
  await grace.sync()
  expect(await named()).toEqual(['Draw and measure'])
})

it('time off of others is left to those who may write it', async () => {
  const [me] = ada.procedures['members.list']()
  const worker = { memberId: me?.id ?? null, ghostId: null }
  const days = { start: '2026-04-01T00:00:00Z', end: '2026-04-03T00:00:00Z' }
  ada.procedures['timeOff.create']({ worker, ...days, type: 'holiday' })
  await ada.sync()
  await grace.sync()
  const id = serverIdOn(ada, 'timeOff')
  expect(grace.rows('timeOff')).toHaveLength(1)
  const params = { organization_id: team.place.organization_id, user_id: team.signedIn.record.userId ?? 0 }
  await team.api.call(deleteUserTimeOff, { params, body: [id] })
  restored(id, ada, grace)
  graceWrote.length = 0
  await grace.sync()
  expect(graceWrote).toEqual([])
  expect(grace.status).toMatchObject({ waiting: 0, refused: 0 })
  await ada.sync()
  await grace.sync()
  const { rows } = await team.api.list(listWorkspaceTimeOff, {
    params: { workspace_id: team.place.workspace_id },
  })
  expect(rows).toHaveLength(1)
  expect(grace.rows('timeOff')).toMatchObject([{ fields: days }])
})

it('of a project that is left to others, what it was called and what was edited of it is in the journal', async () => {
  const project = ada.create('project', { name: 'Site' })
  await ada.sync()
  const id = serverIdOn(ada, 'project')
  ada.update('project', project, { color: '#c9806b' })
  restored(id, ada)
  const [creation] = ada.replica.operations.ofRow(project)
  if (creation === undefined) throw new Error('a creation was expected')
  const context = { replica: ada.replica, effects: ada.effects }
  ada.replica.transaction(() => abandonRecreation(context, creation))
  expect(ada.replica.operations.ofRow(project)).toEqual([])
  const journal = ada.replica.conflicts.all().filter((entry) => entry.local_id === project)
  expect(journal.map(({ field, mine, kept }) => [field, mine, kept])).toEqual(
    expect.arrayContaining([
      ['name', 'Site', 'theirs'],
      ['color', '#c9806b', 'theirs'],
    ]),
  )
})

it('working hours that were set anew since stay, and the journal has those that are lost', async () => {
  const [me] = ada.procedures['members.list']()
  const worker = { memberId: me?.id ?? null, ghostId: null }
  const day = { weekday: 1, startSeconds: 8 * 3600, seconds: 6 * 3600 }
  ada.procedures['workingHours.set']({ worker, days: [day] })
  await ada.sync()
  const id = serverIdOn(ada, 'workingHours')
  const params = { organization_id: team.place.organization_id, user_id: team.signedIn.record.userId ?? 0 }
  await team.api.call(deleteUserHours, { params, body: [id] })
  const body = [{ weekday: 1, starting_hours: 8, working_hours: 4 }]
  await team.api.call(postUserHours, { params, body })
  restored(id, ada)
  await ada.sync()
  expect(ada.rows('workingHours')).toMatchObject([{ fields: { seconds: 4 * 3600 }, syncState: 'saved' }])
  const conflicts = ada.procedures['sync.conflicts']().filter(({ kind }) => kind === 'field')
  expect(conflicts).toMatchObject([{ mine: '6h', theirs: '4h', kept: 'theirs' }])
  expect(ada.status).toMatchObject({ waiting: 0, refused: 0 })
})

it('a file comes back from the computer that has its content; until then the others say by name that it is missing', async () => {
  const task = ada.procedures['tasks.create']({ name: 'Draw' }).ids[0] as LocalId
  await attach(ada, task, fileOf('plan.txt', 2000))
  await ada.sync()
  await grace.sync()
  const id = serverIdOn(ada, 'attachment')
  const taskId = serverIdOn(ada, 'task')
  await team.api.call(deleteTask, { params: { ...team.place, task_id: taskId } })
  restored(Math.min(id, taskId), ada, grace)
  await grace.sync()
  const [refused, ...others] = queuedOperations(grace.replica).filter(({ state }) => state === 'rejected')
  expect(others).toEqual([])
  expect(refused?.reason).toMatchObject({ parameters: { name: 'plan.txt' } })
  await ada.sync()
  await grace.sync()
  const { rows } = await team.api.list(listWorkspaceAttachments, {
    params: { workspace_id: team.place.workspace_id },
  })
  expect(rows).toMatchObject([{ name: 'plan.txt' }])
  for (const device of [ada, grace]) {
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
    expect(device.rows('attachment')).toHaveLength(1)
  }
})

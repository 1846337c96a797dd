/** The assignments of a ghost while somebody else puts a person in its place. */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Fetch } from '../api-client/api-client.ts'
import type { Device } from './testing/device.ts'
import { noon, openPlanningTeam, type PlanningTeam } from './testing/planning-team.ts'
import { RestorableService } from './testing/restorable-service.ts'

let service: RestorableService
let team: PlanningTeam
let desk: Device
let laptop: Device
/** The service's clock, milliseconds since 1970. */
let now: number
/** Whether requests that edit something get lost. */
let losesEdits: boolean
/** Done once, before a person takes a ghost's place at the service. */
let beforeEmbodying: () => Promise<void>

beforeEach(async () => {
  now = Date.parse(noon)
  losesEdits = false
  beforeEmbodying = () => Promise.resolve()
  service = await RestorableService.open(createService, () => now)
  const fetch: Fetch = async (request) => {
    if (losesEdits && request.method === 'PATCH')
      throw new TypeError('fetch failed', { cause: new Error('socket hang up') })
    if (request.url.endsWith('/embody')) {
      await beforeEmbodying()
      beforeEmbodying = () => Promise.resolve()
    }
    const answer = await service.fetch(request)
    answer.headers.set('Date', new Date(now).toUTCString())
    return answer
  }
  team = await openPlanningTeam({ fetch, close: () => service.close() })
  desk = team.device('0001')
  laptop = team.device('0002')
  await desk.sync()
  desk.procedures['ghosts.create']({ name: 'Designer' })
  desk.procedures['tasks.create']({ name: 'Draw' })
  await desk.sync()
  await laptop.sync()
})
afterEach(() => team.close())

const ghostOf = (on: Device): LocalId => on.rows('ghost')[0]?.localId as LocalId
const meOn = (on: Device): LocalId => on.rows('member')[0]?.localId as LocalId

async function embody(
  recipient: ParsedInput<'ghosts.embody'>['recipient'] = { memberId: meOn(desk) },
): Promise<void> {
  const embodied = desk.procedures['ghosts.embody']({ id: ghostOf(desk), recipient })
  await Promise.all([embodied, desk.effects.pass(0)])
}

const assignments = (on: Device) =>
  Object.fromEntries(
    on.rows('task').map(({ fields: { name, ghostIds, assigneeIds } }) => [name, { ghostIds, assigneeIds }]),
  )

it('is the person’s: a new task, with its block, and an assignment of one that was there', async () => {
  const ghostIds = [ghostOf(laptop)]
  const made = laptop.procedures['tasks.create']({ name: 'Plan', ghostIds }).ids[0] as LocalId
  laptop.create('timeBlock', { taskId: made, start: '2026-03-23T09:00:00Z', durationSeconds: 3600 })
  laptop.update('task', laptop.rows('task')[0]?.localId as LocalId, { ghostIds })
  await embody()
  await laptop.sync()
  await laptop.sync()
  expect(laptop.status).toMatchObject({ waiting: 0, refused: 0 })
  await desk.sync()
  for (const device of [desk, laptop]) {
    const mine = { ghostIds: [], assigneeIds: [meOn(device)] }
    expect(assignments(device)).toEqual({ Draw: mine, Plan: mine })
    expect(device.rows('timeBlock')).toHaveLength(1)
  }
})

it('is the person’s where the edit had been sent before, and the ghosts were read long before it is refused', async () => {
  laptop.update('task', laptop.rows('task')[0]?.localId as LocalId, { ghostIds: [ghostOf(laptop)] })
  losesEdits = true
  await laptop.sync()
  losesEdits = false
  await embody()
  desk.update('task', desk.rows('task')[0]?.localId as LocalId, { name: 'Sketch' })
  await desk.sync()
  now += 10 * 60_000
  await laptop.effects.pass(10 * 60_000)
  await laptop.sync()
  expect(laptop.status).toMatchObject({ waiting: 0, refused: 0 })
  expect(assignments(laptop)).toEqual({ Sketch: { ghostIds: [], assigneeIds: [meOn(laptop)] } })
})

it('stays with the others that it was assigned to besides', async () => {
  const other = laptop.procedures['ghosts.create']({ name: 'Writer' }).ids[0] as LocalId
  laptop.procedures['tasks.create']({
    name: 'Plan',
    ghostIds: [ghostOf(laptop), other],
    assigneeIds: [meOn(laptop)],
  })
  await embody()
  await laptop.sync()
  await laptop.sync()
  expect(laptop.status).toMatchObject({ waiting: 0, refused: 0 })
  expect(assignments(laptop)['Plan']).toEqual({ ghostIds: [other], assigneeIds: [meOn(laptop)] })
})

it('yields to others who were assigned meanwhile to a task that a restored backup lacks, and is in the journal', async () => {
  await team.join('Grace', 'grace@example.com')
  await desk.sync()
  await service.keep()
  await laptop.sync()
  const task = laptop.create('task', { name: 'Lost', ghostIds: [ghostOf(laptop)] })
  await laptop.sync()
  const other = laptop.rows('member').find(({ fields }) => !fields.isMe)?.localId as LocalId
  laptop.update('task', task, { assigneeIds: [other] })
  await service.restore()
  await embody()
  for (const device of [laptop, laptop, desk]) await device.sync()
  expect(laptop.status).toMatchObject({ waiting: 0, refused: 0 })
  const me = laptop.rows('member').find(({ fields }) => fields.isMe)?.localId as LocalId
  expect(assignments(laptop)['Lost']).toEqual({ ghostIds: [], assigneeIds: [other] })
  const changed = laptop.replica.conflicts.all().filter(({ field }) => field === 'assigneeIds')
  expect(changed).toMatchObject([{ mine: [other], theirs: [me], kept: 'mine' }])
})

it('is a member’s, who keeps their role, also where they are named by their address', async () => {
  const [me] = desk.rows('member')
  await embody({ email: me?.fields.email ?? '' })
  await desk.sync()
  expect(desk.rows('ghost')[0]?.fields.memberId).toBe(me?.localId)
  expect(desk.rows('member')[0]?.fields.role).toBe('owner')
})

it('waits until what a service that was started meanwhile has is read', async () => {
  beforeEmbodying = () => service.keep()
  await expect(embody()).rejects.toMatchObject({ code: 'offline' })
  await embody()
  expect(desk.rows('ghost')[0]?.fields.memberId).toBe(meOn(desk))
})

it('is not taken over by somebody new who would not see the project of a task, until the ghost is in the project', async () => {
  const [project] = desk.procedures['projects.create']({ name: 'Hidden', isPrivate: true }).ids
  const task = desk.rows('task')[0]?.localId as LocalId
  const ghost = ghostOf(desk)
  desk.procedures['tasks.update']({ ids: [task], changes: { ghostIds: [ghost], projectId: project } })
  await desk.sync()
  const recipient = { email: 'ned@example.com' }
  await expect(embody(recipient)).rejects.toThrow(/“Draw” belongs to “Hidden”, a private project/)
  expect(desk.rows('ghost')).toMatchObject([{ fields: { embodiedAt: null } }])
  desk.procedures['ghosts.update']({ id: ghost, changes: { projectIds: [project as LocalId] } })
  await desk.sync()
  await embody(recipient)
  expect(desk.rows('ghost')[0]?.fields.embodiedAt).not.toBeNull()
})

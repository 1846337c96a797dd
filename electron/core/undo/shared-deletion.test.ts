/** Deletions in a shared workspace that are taken back: colleagues have again what they had. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { attach, attachmentsOn, contentOf, fileOf } from '../sync/testing/attach.ts'
import { Device, exchange } from '../sync/testing/device.ts'
import { FakeEffects } from '../sync/testing/fake-effects.ts'
import { memoryService } from '../sync/testing/memory-service.ts'
import { noon, openPlanningTeam, type PlanningTeam } from '../sync/testing/planning-team.ts'

let team: PlanningTeam
let ada: Device
let grace: Device
let losesAnswer: (request: Request) => boolean

beforeEach(async () => {
  losesAnswer = () => false
  const service = await createService(memoryService(() => Date.parse(noon)))
  team = await openPlanningTeam({
    close: () => service.close(),
    async fetch(request) {
      const isLost = losesAnswer(request)
      const answer = await service.fetch(request)
      if (isLost) throw new TypeError('lost')
      return answer
    },
  })
  const { token, record } = await team.join('Grace', 'grace@example.com')
  ada = team.device('0001')
  grace = new Device({ fetch: service.fetch, effects: new FakeEffects('0002', noon), token, record })
  await exchange(ada, grace)
})
afterEach(async () => {
  await grace.close()
  await team.close()
})

const worked = { description: 'Roof', start: '2026-03-20T08:00:00Z', stop: '2026-03-20T09:00:00Z' }
const onlyOn = (device: Device, entity: Entity): LocalId => device.rows(entity)[0]?.localId as LocalId

function expectQuiet(): void {
  for (const device of [ada, grace]) {
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
    expect(device.procedures['sync.conflicts']()).toEqual([])
  }
}

function plan(device: Device, taskId: LocalId, hour: string): void {
  device.procedures['timeBlocks.create']({
    taskId,
    start: `2026-03-23T${hour}:00:00Z`,
    durationSeconds: 3600,
  })
}

async function takeBack(deleted: { readonly undoId: string | null }): Promise<void> {
  await exchange(ada, grace)
  ada.procedures['undo.apply']({ undoId: deleted.undoId ?? '' })
  await exchange(ada, grace)
  await exchange(ada, grace)
}

describe('a task comes back', () => {
  let taskId: LocalId
  let deleted: { readonly undoId: string | null }

  beforeEach(async () => {
    taskId = ada.create('task', { name: 'Draw' })
    ada.create('task', { name: 'Measure', parentId: taskId })
    plan(ada, taskId, '08')
    await attach(ada, taskId, fileOf('known.txt', 10))
    await exchange(ada, grace)
    const onGrace = grace.rows('task').find(({ fields }) => fields.name === 'Draw')?.localId as LocalId
    plan(grace, onGrace, '09')
    await attach(grace, onGrace, fileOf('hers.txt', 20))
    grace.create('timeEntry', { ...worked, taskId: onGrace })
    await grace.sync()
    // Ada has read none of it.
    deleted = ada.procedures['tasks.delete']({ ids: [taskId] })
  })

  function expectWhole(): void {
    for (const device of [ada, grace]) {
      const tasks = device.rows('task')
      const draw = tasks.find(({ fields }) => fields.name === 'Draw')?.localId
      expect(tasks).toHaveLength(2)
      expect(tasks.find(({ fields }) => fields.name === 'Measure')?.fields.parentId).toBe(draw)
      expect(device.rows('timeBlock')).toMatchObject([{ fields: { taskId: draw } }])
    }
    expect(grace.rows('timeEntry')).toMatchObject([{ fields: { taskId: onlyOnOf(grace) } }])
    expectQuiet()
  }
  const onlyOnOf = (device: Device) =>
    device.rows('task').find(({ fields }) => fields.name === 'Draw')?.localId

  it('with the blocks, the files and the entries of others', async () => {
    await takeBack(deleted)
    expectWhole()
    for (const device of [ada, grace]) {
      const names = (await attachmentsOn(device, onlyOnOf(device) as LocalId)).map(({ name }) => name)
      expect(names.toSorted()).toEqual(['hers.txt', 'known.txt'])
    }
    const [file] = await attachmentsOn(ada, taskId)
    expect((await contentOf(ada, file?.id as LocalId)).length).toBeGreaterThan(0)
  })

  it('once, where the answers are lost', async () => {
    await exchange(ada, grace)
    ada.procedures['undo.apply']({ undoId: deleted.undoId ?? '' })
    losesAnswer = ({ method }) => method === 'POST'
    await ada.sync()
    losesAnswer = () => false
    await ada.effects.pass(120_000)
    await ada.sync()
    await exchange(ada, grace)
    expect(ada.rows('task')).toHaveLength(2)
    expectWhole()
  })

  it('and goes again where that is undone', async () => {
    await takeBack(deleted)
    ada.procedures['redo.latest']()
    await exchange(ada, grace)
    for (const device of [ada, grace]) {
      expect(device.rows('task')).toEqual([])
      expect(device.rows('timeBlock')).toEqual([])
    }
    ada.procedures['undo.latest']()
    await exchange(ada, grace)
    await exchange(ada, grace)
    expectWhole()
  })
})

it('a task and its block come back with edits that were not sent before they went', async () => {
  const taskId = ada.create('task', { name: 'Draw' })
  plan(ada, taskId, '09')
  await exchange(ada, grace)
  const start = '2026-03-24T10:00:00Z'
  ada.procedures['tasks.update']({ ids: [taskId], changes: { name: 'Draw a roof' } })
  ada.procedures['timeBlocks.update']({ id: onlyOn(ada, 'timeBlock'), changes: { start } })
  await takeBack(ada.procedures['tasks.delete']({ ids: [taskId] }))
  for (const device of [ada, grace]) {
    expect(device.rows('task').map(({ fields }) => fields)).toMatchObject([{ name: 'Draw a roof' }])
  }
  expect(ada.rows('timeBlock').map(({ fields }) => fields)).toMatchObject([{ start }])
  expectQuiet()
})

it('a series comes back with the subtask that somebody else has added to an occurrence', async () => {
  const first = ada.create('task', { name: 'Call', date: '2026-03-23', rrule: 'FREQ=DAILY;COUNT=3' })
  await exchange(ada, grace)
  const second = grace.rows('task').find(({ fields }) => fields.date === '2026-03-24')
  grace.create('task', { name: 'Dial', parentId: second?.localId ?? null })
  await grace.sync()
  await takeBack(ada.procedures['tasks.delete']({ ids: [first], scope: 'all' }))
  for (const device of [ada, grace]) {
    const tasks = device.rows('task')
    expect(tasks.map(({ fields }) => fields.name).toSorted()).toEqual(['Call', 'Call', 'Call', 'Dial'])
    const part = tasks.find(({ fields }) => fields.name === 'Dial')
    const parent = tasks.find(({ localId }) => localId === part?.fields.parentId)
    expect(parent?.fields.date).toBe('2026-03-24')
  }
  expectQuiet()
})

it('a project and a tag come back on the entries of others', async () => {
  const projectId = ada.create('project', { name: 'Epsilon' })
  const tagId = ada.create('tag', { name: 'Site' })
  await exchange(ada, grace)
  const refers = { projectId: onlyOn(grace, 'project'), tagIds: [onlyOn(grace, 'tag')] }
  grace.create('timeEntry', { ...worked, ...refers })
  ada.create('timeEntry', { ...worked, projectId, tagIds: [tagId] })
  await exchange(ada, grace)
  await takeBack(ada.procedures['projects.delete']({ ids: [projectId] }))
  await takeBack(ada.procedures['tags.delete']({ ids: [tagId] }))
  for (const device of [ada, grace]) {
    expect(device.rows('timeEntry')).toMatchObject([
      { fields: { projectId: onlyOn(device, 'project'), tagIds: [onlyOn(device, 'tag')] } },
    ])
  }
  expectQuiet()
})

it('a ghost comes back with the hours that a colleague has set', async () => {
  const [ghostId] = ada.procedures['ghosts.create']({ name: 'Designer' }).ids
  await exchange(ada, grace)
  const worker = { memberId: null, ghostId: onlyOn(grace, 'ghost') }
  const hours = { weekday: 1, startSeconds: 32_400, seconds: 14_400 }
  grace.procedures['workingHours.set']({ worker, days: [hours] })
  await grace.sync()
  // Ada has not read them.
  await takeBack(ada.procedures['ghosts.delete']({ ids: [ghostId as LocalId] }))
  for (const device of [ada, grace]) {
    const ghost = { memberId: null, ghostId: onlyOn(device, 'ghost') }
    expect(device.rows('workingHours').map(({ fields }) => fields)).toEqual([{ ...hours, ...ghost }])
  }
  expectQuiet()
})

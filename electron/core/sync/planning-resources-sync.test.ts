import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { updateUserSettings } from '../../../shared/api/user-settings.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Device } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'

let service: MeteredService
let desk: Device
let laptop: Device

beforeEach(async () => {
  service = await MeteredService.open(createService)
  desk = service.device
  laptop = service.deviceNamed('0002')
  for (const device of [desk, laptop]) await device.sync()
})

afterEach(async () => {
  await laptop.close()
  await service.close()
})

async function syncAll(): Promise<void> {
  for (const device of [desk, laptop, desk]) await device.sync()
}

const nothingLeft = { waiting: 0, refused: 0, conflicts: 0 }

it('a project that is made of a template offline gets its tasks, which are nobody’s to do on the template', async () => {
  service.isUp = false
  const [templateId] = desk.procedures['projects.create']({
    name: 'Relaunch',
    isTemplate: true,
    isPrivate: false,
    budget: 500_000,
    currency: 'EUR',
  }).ids
  desk.procedures['tasks.create']({ name: 'Draw', projectId: templateId ?? null })
  const [projectId] = desk.procedures['projects.create']({
    name: 'Acme',
    isPrivate: false,
    templateId: templateId ?? null,
  }).ids
  service.isUp = true
  await syncAll()
  const page = { order: [], groupBy: 'none' as const, foldSeries: false, unfolded: [], offset: 0, limit: 9 }
  for (const { procedures, status } of [desk, laptop]) {
    expect(status).toMatchObject(nothingLeft)
    expect(procedures['projects.list']()).toMatchObject([{ name: 'Acme', budget: 500_000, currency: 'EUR' }])
    expect(procedures['projects.templates']()).toMatchObject([{ name: 'Relaunch' }])
    const named = [{ name: 'Draw', projectId: procedures['projects.list']()[0]?.id }]
    expect(procedures['tasks.list']({ includeDone: false, limit: 9 })).toMatchObject(named)
    expect(procedures['tasks.page']({ ...page, filter: {} }).groups[0]?.count).toBe(1)
  }
  const ofTemplate = { filter: { projectIds: [templateId as LocalId] } }
  expect(desk.procedures['tasks.page']({ ...page, ...ofTemplate }).total).toBe(1)
  expect(desk.procedures['projects.list']()).toMatchObject([{ id: projectId, templateId }])
})

describe('saved views', () => {
  const params = { sort: ['date'], filter: { priorities: ['high'], text: '' } }

  it('come to the other device as they were saved, pinned ones first', async () => {
    service.isUp = false
    desk.procedures['savedViews.create']({ name: 'Mine', type: 'list', params, icon: 'star' })
    desk.procedures['savedViews.create']({ name: 'Week', type: 'timeline', params: {}, pinned: true })
    service.isUp = true
    await syncAll()
    expect(laptop.procedures['savedViews.list']()).toMatchObject([
      { name: 'Week', type: 'timeline', pinned: true, icon: null, params: {}, syncState: 'saved' },
      { name: 'Mine', type: 'list', pinned: false, icon: 'star', params, syncState: 'saved' },
    ])
  })

  it('merge edits of different fields, and keep one value of the same with a word about the other', async () => {
    desk.procedures['savedViews.create']({ name: 'Mine', type: 'list', params })
    await syncAll()
    const [there] = laptop.procedures['savedViews.list']()
    const [here] = desk.procedures['savedViews.list']()
    desk.procedures['savedViews.update']({ id: here?.id as LocalId, changes: { pinned: true, name: 'A' } })
    laptop.procedures['savedViews.update']({
      id: there?.id as LocalId,
      changes: { params: { filter: {} }, name: 'B' },
    })
    await syncAll()
    const expected = [{ pinned: true, params: { filter: {} }, name: 'B' }]
    expect(desk.procedures['savedViews.list']()).toMatchObject(expected)
    expect(laptop.procedures['savedViews.list']()).toMatchObject(expected)
    expect(laptop.procedures['sync.conflicts']()).toMatchObject([
      { entity: 'savedView', field: 'name', mine: 'B', theirs: 'A', kept: 'mine' },
    ])
  })

  it('stand on every device in the order into which they were put, and new ones after them', async () => {
    const idOf = (name: string) =>
      desk.rows('savedView').find(({ fields }) => fields.name === name)?.localId as LocalId
    const names = (device: Device) => device.procedures['savedViews.list']().map(({ name }) => name)
    for (const name of ['C', 'A', 'B']) {
      desk.procedures['savedViews.create']({ name, type: 'list', params, pinned: true })
    }
    await syncAll()
    expect(names(laptop)).toEqual(['A', 'B', 'C'])
    desk.procedures['savedViews.order']({ ids: [idOf('C'), idOf('A'), idOf('B')] })
    desk.procedures['savedViews.create']({ name: 'AA', type: 'list', params, pinned: true })
    await syncAll()
    for (const device of [desk, laptop]) expect(names(device)).toEqual(['C', 'A', 'B', 'AA'])
    const kept = laptop.procedures['savedViews.list']().map((view) => view.params)
    expect(kept).toEqual([params, params, params, params])
    desk.procedures['undo.latest']()
    desk.procedures['undo.latest']()
    await syncAll()
    expect(names(laptop)).toEqual(['A', 'B', 'C'])
  })

  it('keep their place when another device changes what they ask for, and the other way round', async () => {
    for (const name of ['A', 'B']) {
      desk.procedures['savedViews.create']({ name, type: 'list', params, pinned: true })
    }
    await syncAll()
    const ids = desk.procedures['savedViews.list']().map(({ id }) => id)
    const there = laptop.procedures['savedViews.list']()[0]?.id as LocalId
    desk.procedures['savedViews.order']({ ids: ids.toReversed() })
    laptop.procedures['savedViews.update']({ id: there, changes: { params: { filter: { pinned: true } } } })
    await syncAll()
    await laptop.sync()
    for (const device of [desk, laptop]) {
      expect(device.procedures['savedViews.list']()).toMatchObject([
        { name: 'B', params },
        { name: 'A', params: { filter: { pinned: true } } },
      ])
      expect(device.status).toMatchObject(nothingLeft)
    }
  })

  it('do not collide over parameters whose keys come in another order', async () => {
    desk.procedures['savedViews.create']({
      name: 'Mine',
      type: 'list',
      params: { b: 1, a: { d: 2, c: [3] } },
    })
    await syncAll()
    const [view] = desk.rows('savedView')
    desk.procedures['savedViews.update']({
      id: view?.localId as LocalId,
      changes: { params: { a: { c: [3], d: 2 }, b: 1 } },
    })
    expect(desk.status).toMatchObject(nothingLeft)
  })

  it('are deleted, brought back, and refused when they are too large', async () => {
    desk.procedures['savedViews.create']({ name: 'Mine', type: 'board', params })
    await syncAll()
    const [view] = desk.rows('savedView')
    desk.procedures['savedViews.delete']({ ids: [view?.localId as LocalId] })
    await syncAll()
    expect(laptop.procedures['savedViews.list']()).toEqual([])
    desk.procedures['undo.latest']()
    await syncAll()
    expect(laptop.procedures['savedViews.list']()).toMatchObject([{ name: 'Mine', params }])
    const large = { name: 'X', type: 'list' as const, params: { text: 'x'.repeat(17_000) } }
    expect(() => desk.procedures['savedViews.create'](large)).toThrow(/too many filters/)
  })
})

describe('planner settings', () => {
  it('are there before anything was read, and follow the person field by field', async () => {
    const initialCursor = service.deviceNamed('0003')
    expect(initialCursor.procedures['plannerSettings.get']()).toMatchObject({
      autoLogTime: false,
      completeTaskWithBlock: false,
      showCompleted: true,
      showTaskList: true,
      calendarRange: 'week',
      assignToMe: true,
      budgetNotices: '{}',
      startPage: 'timer',
    })
    await initialCursor.close()
    service.isUp = false
    expect(desk.procedures['plannerSettings.update']({ autoLogTime: true })).toMatchObject({
      autoLogTime: true,
    })
    laptop.procedures['plannerSettings.update']({
      calendarRange: 'day',
      showTaskList: false,
      assignToMe: false,
      budgetNotices: '{}',
    })
    service.isUp = true
    await syncAll()
    const expected = {
      autoLogTime: true,
      completeTaskWithBlock: false,
      showCompleted: true,
      showTaskList: false,
      calendarRange: 'day',
      assignToMe: false,
      budgetNotices: '{}',
      startPage: 'timer',
    }
    expect(desk.procedures['plannerSettings.get']()).toMatchObject(expected)
    expect(laptop.procedures['plannerSettings.get']()).toMatchObject(expected)
    for (const device of [desk, laptop]) expect(device.status).toMatchObject(nothingLeft)
  })

  it('show the usual range again when another program takes the chosen one away', async () => {
    desk.procedures['plannerSettings.update']({ calendarRange: 'day' })
    await syncAll()
    await desk.account.api?.call(updateUserSettings, { body: { calendar_range_type: null } })
    await syncAll()
    expect(desk.procedures['plannerSettings.get']()).toMatchObject({ calendarRange: 'week' })
  })

  it('go back when a change is undone', async () => {
    desk.procedures['plannerSettings.update']({ completeTaskWithBlock: true })
    await syncAll()
    desk.procedures['undo.latest']()
    await syncAll()
    expect(laptop.procedures['plannerSettings.get']()).toMatchObject({ completeTaskWithBlock: false })
  })
})

describe('members of projects', () => {
  /** The person, as members of the workspace go. */
  function self(on: Device): LocalId {
    const me = on.procedures['members.list']().find(({ isMe }) => isMe)
    if (me === undefined) throw new Error('nobody')
    return me.id
  }

  it('have the maker of a project among them as soon as it is sent', async () => {
    const [projectId] = desk.procedures['projects.create']({ name: 'Site', isPrivate: true }).ids
    await desk.effects.pass(10_000)
    expect(desk.procedures['projectMembers.list']({ projectId })).toMatchObject([
      { memberId: self(desk), manager: true },
    ])
  })

  it('are added offline to a project that was made offline, and managed, and taken out', async () => {
    service.isUp = false
    const [projectId] = desk.procedures['projects.create']({ name: 'Site' }).ids
    desk.procedures['projectMembers.add']({
      projectId: projectId as LocalId,
      memberIds: [self(desk)],
      manager: false,
    })
    expect(desk.procedures['projectMembers.list']({ projectId })).toMatchObject([{ syncState: 'waiting' }])
    service.isUp = true
    await syncAll()
    expect(desk.status).toMatchObject({ waiting: 0, refused: 0 })
    expect(laptop.procedures['projectMembers.list']({})).toMatchObject([
      { memberId: self(laptop), syncState: 'saved' },
    ])
    const [member] = desk.procedures['projectMembers.list']({})
    desk.procedures['projectMembers.update']({ ids: [member?.id as LocalId], changes: { manager: true } })
    await syncAll()
    expect(laptop.procedures['projectMembers.list']({})).toMatchObject([{ manager: true }])
    desk.procedures['projectMembers.remove']({ ids: [member?.id as LocalId] })
    await syncAll()
    expect(laptop.procedures['projectMembers.list']({})).toEqual([])
    desk.procedures['undo.latest']()
    await syncAll()
    expect(laptop.procedures['projectMembers.list']({})).toMatchObject([{ manager: true }])
  })

  it('are there once where two devices add the same person, and gone once where both take them out', async () => {
    desk.procedures['projects.create']({ name: 'Site', isPrivate: false })
    await syncAll()
    for (const device of [desk, laptop]) {
      for (const { id } of device.procedures['projectMembers.list']({})) {
        device.procedures['projectMembers.remove']({ ids: [id] })
      }
    }
    await syncAll()
    for (const device of [desk, laptop]) {
      const [project] = device.rows('project')
      device.procedures['projectMembers.add']({
        projectId: project?.localId as LocalId,
        memberIds: [self(device)],
        manager: device === laptop,
      })
    }
    await syncAll()
    for (const device of [desk, laptop]) {
      expect(device.procedures['projectMembers.list']({})).toMatchObject([{ manager: true }])
      expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
    }
    for (const device of [desk, laptop]) {
      const [member] = device.procedures['projectMembers.list']({})
      device.procedures['projectMembers.remove']({ ids: [member?.id as LocalId] })
    }
    await syncAll()
    for (const device of [desk, laptop]) {
      expect(device.procedures['projectMembers.list']({})).toEqual([])
      expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
    }
  })

  it('go with a project that is deleted before it was sent, and come back with it', async () => {
    service.isUp = false
    const [projectId] = desk.procedures['projects.create']({ name: 'Site' }).ids
    desk.procedures['projectMembers.add']({
      projectId: projectId as LocalId,
      memberIds: [self(desk)] as LocalId[],
      manager: true,
    })
    desk.procedures['projects.delete']({ ids: [projectId as LocalId] })
    expect(desk.status.waiting).toBe(0)
    desk.procedures['undo.latest']()
    service.isUp = true
    await syncAll()
    expect(laptop.procedures['projectMembers.list']({})).toMatchObject([{ manager: true }])
  })
})

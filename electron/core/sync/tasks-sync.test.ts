import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { createCustomField } from '../../../shared/api/custom-fields.ts'
import { listStatuses, updateStatus } from '../../../shared/api/statuses.ts'
import { createTask, listTasks, updateTask } from '../../../shared/api/tasks.ts'
import { createTeam } from '../../../shared/api/teams.ts'
import type { RecurrenceScope, Task, TaskDetails } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Device } from './testing/device.ts'
import { memoryService } from './testing/memory-service.ts'
import { noon, openPlanningTeam, type PlanningTeam } from './testing/planning-team.ts'

let team: PlanningTeam
let desk: Device
let laptop: Device

beforeEach(async () => {
  team = await openPlanningTeam(await createService(memoryService(() => Date.parse(noon))))
  desk = team.device('0001')
  laptop = team.device('0002')
  await desk.sync()
  await laptop.sync()
})

afterEach(() => team.close())

const add = (on: Device, name: string, fields: object = {}): LocalId =>
  on.procedures['tasks.create']({ name, ...fields }).ids[0] as LocalId
const named = (on: Device, name: string): Task => {
  const found = on.procedures['tasks.list']({ includeDone: true, text: name, limit: 1000 })
  const task = found.find((candidate) => candidate.name === name)
  if (task === undefined) throw new Error(`no task ${name}`)
  return task
}
const detailsOf = (on: Device, name: string): TaskDetails => {
  const details = on.procedures['tasks.get']({ id: named(on, name).id })
  if (details === null) throw new Error(`no task ${name}`)
  return details
}
const statusNamed = (on: Device, name: string) => {
  const status = on.procedures['statuses.list']().find((candidate) => candidate.name === name)
  if (status === undefined) throw new Error(`no status ${name}`)
  return status
}
/** The waiting edits are sent, and then read there. */
async function exchange(from: Device, to: Device): Promise<void> {
  const sent = await from.sync()
  expect(sent).toMatchObject({ waiting: 0, refused: 0 })
  await to.sync()
}

describe('what is archived', () => {
  const page = (on: Device, filter: object) =>
    on.procedures['tasks.page']({
      filter,
      order: [],
      groupBy: 'none',
      foldSeries: false,
      unfolded: [],
      offset: 0,
      limit: 100,
    }).tasks.map(({ name }) => name)

  it('is put away with its subtasks on every device, also on one that comes later, and brought back', async () => {
    const parent = add(desk, 'Draft', { date: '2026-03-23' })
    add(desk, 'Part', { parentId: parent })
    add(desk, 'Other')
    await exchange(desk, laptop)
    desk.procedures['tasks.update']({ ids: [parent], changes: { archived: true } })
    await exchange(desk, laptop)
    const late = team.device('0003')
    await late.sync()
    for (const device of [desk, laptop, late]) {
      expect(page(device, {})).toEqual(['Other'])
      expect(page(device, { archived: true }).toSorted()).toEqual(['Draft', 'Part'])
      expect(
        device.procedures['tasks.board']({ from: '2026-03-23', to: '2026-03-23' }).days[0]?.tasks,
      ).toEqual([])
    }
    desk.procedures['undo.latest']()
    await exchange(desk, laptop)
    expect(page(laptop, {}).toSorted()).toEqual(['Draft', 'Other', 'Part'])
  })

  it('is archived again when its deletion is taken back', async () => {
    const id = add(desk, 'Draft', { archived: true })
    await exchange(desk, laptop)
    desk.procedures['tasks.delete']({ ids: [id] })
    await exchange(desk, laptop)
    desk.procedures['undo.latest']()
    await exchange(desk, laptop)
    for (const device of [desk, laptop]) {
      expect([page(device, {}), page(device, { archived: true })]).toEqual([[], ['Draft']])
    }
  })

  it('tells where tasks come from', async () => {
    await team.api.call(createTask, {
      params: team.place,
      body: { name: 'Meeting', integration_source: 'calendar' },
    })
    add(desk, 'Draft')
    await exchange(desk, laptop)
    await desk.sync()
    for (const device of [desk, laptop]) {
      expect(device.procedures['tasks.sources']()).toEqual(['dayloom', 'calendar'])
      expect(page(device, { sources: ['calendar'] })).toEqual(['Meeting'])
      expect(page(device, { sources: ['dayloom'] })).toEqual(['Draft'])
    }
  })
})

describe('a task', () => {
  it('arrives on another device with everything that is edited of it', async () => {
    const field = await team.api.call(createCustomField, {
      params: { workspace_id: team.place.workspace_id },
      body: { name: 'Size', type: 'number' },
    })
    const fieldId = String((field.body as { id: number }).id)
    await exchange(desk, laptop)
    await desk.sync()
    const me = desk.procedures['members.list']()[0]?.id
    const [project] = desk.procedures['projects.create']({ name: 'Site' }).ids
    const [tag] = desk.procedures['tags.create']({ name: 'urgent' }).ids
    const [ghost] = desk.procedures['ghosts.create']({ name: 'Designer' }).ids
    add(desk, 'Draft', {
      projectId: project,
      date: '2026-03-23',
      endDate: '2026-03-25',
      position: 7,
      estimatedSeconds: 5400,
      statusId: statusNamed(desk, 'In progress').id,
      priority: 'high',
      assigneeIds: [me],
      ghostIds: [ghost],
      tagIds: [tag],
      billable: true,
      isPrivate: true,
      pinned: true,
      color: '#aa3366',
      autoLogTime: true,
      notes: '# Plan\n\nWith **care**',
      customFields: { [fieldId]: 12 },
    })
    await exchange(desk, laptop)
    const seen = detailsOf(laptop, 'Draft')
    expect(seen).toMatchObject({
      date: '2026-03-23',
      endDate: '2026-03-25',
      position: 7,
      estimatedSeconds: 5400,
      done: false,
      statusId: statusNamed(laptop, 'In progress').id,
      priority: 'high',
      assigneeIds: [laptop.procedures['members.list']()[0]?.id],
      billable: true,
      isPrivate: true,
      pinned: true,
      color: '#aa3366',
      autoLogTime: true,
      notes: '# Plan\n\nWith **care**',
      customFields: { [fieldId]: 12 },
      creatorId: laptop.procedures['members.list']()[0]?.id,
      syncState: 'saved',
    })
    expect(laptop.procedures['projects.list']()).toMatchObject([{ id: seen.projectId, name: 'Site' }])
    expect(laptop.procedures['tags.list']()).toMatchObject([{ id: seen.tagIds[0], name: 'urgent' }])
    expect(laptop.procedures['ghosts.list']()).toMatchObject([{ id: seen.ghostIds[0], name: 'Designer' }])
    expect(laptop.procedures['customFields.list'](undefined)).toEqual([
      { id: fieldId, name: 'Size', type: 'number', options: [] },
    ])

    const cleared = {
      name: 'Final',
      projectId: null,
      date: '2026-04-01',
      endDate: null,
      estimatedSeconds: null,
      done: true,
      priority: null,
      assigneeIds: [],
      ghostIds: [],
      tagIds: [],
      billable: false,
      isPrivate: false,
      pinned: false,
      color: null,
      autoLogTime: false,
      notes: '',
      customFields: { [fieldId]: null },
    }
    laptop.procedures['tasks.update']({ ids: [seen.id], changes: cleared })
    await exchange(laptop, desk)
    expect(detailsOf(desk, 'Final')).toMatchObject({ ...cleared, customFields: {}, syncState: 'saved' })
    expect(detailsOf(desk, 'Final').statusId).toBe(statusNamed(desk, 'Done').id)
    expect(laptop.status).toMatchObject({ waiting: 0, conflicts: 0 })
  })

  it('moves with its last day, and keeps how long it lasts', async () => {
    const id = add(desk, 'Draft', { date: '2026-03-23', endDate: '2026-03-25' })
    await exchange(desk, laptop)
    laptop.procedures['tasks.update']({
      ids: [named(laptop, 'Draft').id],
      changes: { date: '2026-03-30' },
    })
    await exchange(laptop, desk)
    expect(desk.procedures['tasks.get']({ id })).toMatchObject({ date: '2026-03-30', endDate: '2026-04-01' })
    desk.procedures['tasks.move']({ moves: [{ id, date: '2026-03-16', position: 3 }] })
    await exchange(desk, laptop)
    expect(named(laptop, 'Draft')).toMatchObject({ date: '2026-03-16', endDate: '2026-03-18', position: 3 })
    laptop.procedures['tasks.update']({ ids: [named(laptop, 'Draft').id], changes: { date: null } })
    await exchange(laptop, desk)
    expect(desk.procedures['tasks.get']({ id })).toMatchObject({ date: null, endDate: null })
  })

  it('merges edits of different fields, and keeps one value of the same one with a word about the other', async () => {
    add(desk, 'Draft', { date: '2026-03-23' })
    await exchange(desk, laptop)
    desk.procedures['tasks.update']({ ids: [named(desk, 'Draft').id], changes: { priority: 'high' } })
    laptop.procedures['tasks.update']({ ids: [named(laptop, 'Draft').id], changes: { notes: 'Soon' } })
    await exchange(desk, laptop)
    await exchange(laptop, desk)
    for (const on of [desk, laptop]) {
      expect(detailsOf(on, 'Draft')).toMatchObject({ priority: 'high', notes: 'Soon' })
      expect(on.status.conflicts).toBe(0)
    }

    desk.procedures['tasks.update']({ ids: [named(desk, 'Draft').id], changes: { date: '2026-03-24' } })
    laptop.procedures['tasks.update']({ ids: [named(laptop, 'Draft').id], changes: { date: '2026-03-26' } })
    await exchange(desk, laptop)
    await exchange(laptop, desk)
    for (const on of [desk, laptop]) {
      expect(named(on, 'Draft')).toMatchObject({ date: '2026-03-26', endDate: null })
    }
    const [conflict, ...others] = laptop.procedures['sync.conflicts']()
    expect(others).toEqual([])
    expect(conflict).toMatchObject({ field: 'day', mine: '2026-03-26', theirs: '2026-03-24', kept: 'mine' })
    laptop.procedures['sync.resolveConflict']({ id: conflict?.id ?? '', keep: 'theirs' })
    await exchange(laptop, desk)
    expect(named(desk, 'Draft')).toMatchObject({ date: '2026-03-24', endDate: null })
  })

  it('is the business of who is assigned, and else of who made it', async () => {
    const grace = await team.join('Grace', 'grace@example.com')
    desk.account.sync.workspaceSelected()
    await desk.sync()
    const members = desk.procedures['members.list']()
    expect(members).toMatchObject([
      { name: 'Ada', isMe: true, role: 'owner', active: true },
      { name: 'Grace', email: grace.record.email, isMe: false, role: 'member', active: true },
    ])
    const [ada, other] = members.map(({ id }) => id)
    add(desk, 'hers', { assigneeIds: [other] })
    add(desk, 'mine', { assigneeIds: [ada] })
    add(desk, 'ours', { assigneeIds: [ada, other] })
    add(desk, 'nobody’s')
    const backlog = () =>
      desk.procedures['tasks.board']({ from: '2026-03-20', to: '2026-03-20' }).backlog.map(({ name }) => name)
    expect(backlog().toSorted()).toEqual(['mine', 'nobody’s', 'ours'])
    await exchange(desk, laptop)
    expect(backlog().toSorted()).toEqual(['mine', 'nobody’s', 'ours'])
  })
})

describe('subtasks', () => {
  it('find their task wherever in the list it comes', async () => {
    const { body } = await team.api.call(createTask, {
      params: team.place,
      body: { name: 'Whole', position: 1000 },
    })
    const parent = (body as { id: number }).id
    for (let index = 0; index < 130; index += 1) {
      await team.api.call(createTask, {
        params: team.place,
        body: { name: `part ${index}`, position: index, parent_task_id: parent },
      })
    }
    await laptop.sync()
    const initialCursor = team.device('0003')
    await initialCursor.sync()
    for (const on of [laptop, initialCursor]) {
      const whole = named(on, 'Whole')
      expect(whole.subtasks).toEqual({ done: 0, total: 130 })
      const rows = on.rows('task').filter(({ fields }) => fields.name.startsWith('part'))
      expect(new Set(rows.map(({ fields }) => fields.parentId))).toEqual(new Set([whole.id]))
      expect(rows.every(({ base }) => base?.parentId === whole.id)).toBe(true)
    }
  })

  it('are made offline with their task, deleted with it, and come back with it', async () => {
    const whole = add(desk, 'Whole', { isPrivate: true })
    const part = add(desk, 'Part', { parentId: whole })
    add(desk, 'Other part', { parentId: whole, done: true })
    await exchange(desk, laptop)
    expect(named(laptop, 'Whole').subtasks).toEqual({ done: 1, total: 2 })
    expect(detailsOf(laptop, 'Part')).toMatchObject({
      parent: { name: 'Whole' },
      isPrivate: true,
      parentId: named(laptop, 'Whole').id,
    })

    const { undoId } = desk.procedures['tasks.delete']({ ids: [whole] })
    expect(desk.procedures['tasks.list']({ includeDone: true, limit: 10 })).toEqual([])
    desk.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(detailsOf(desk, 'Whole').children.map(({ name }) => name)).toEqual(['Part', 'Other part'])
    const again = desk.procedures['tasks.delete']({ ids: [whole, part] })
    await exchange(desk, laptop)
    expect(laptop.procedures['tasks.list']({ includeDone: true, limit: 10 })).toEqual([])
    desk.procedures['undo.apply']({ undoId: again.undoId ?? '' })
    await exchange(desk, laptop)
    expect(detailsOf(laptop, 'Whole').children.map(({ name }) => name)).toEqual(['Part', 'Other part'])
  })

  it('are made of a template, and templates are in no list but their own', async () => {
    const template = add(desk, 'Launch', { isTemplate: true, notes: 'Check twice', priority: 'high' })
    add(desk, 'Tell everybody', { parentId: template })
    await exchange(desk, laptop)
    expect(laptop.procedures['tasks.list']({ includeDone: true, limit: 10 })).toEqual([])
    const initialCursor = team.device('0003')
    await initialCursor.sync()
    const page = initialCursor.procedures['tasks.page']({
      filter: { isTemplate: true },
      order: [],
      groupBy: 'none',
      foldSeries: false,
      unfolded: [],
      offset: 0,
      limit: 10,
    })
    expect(page.tasks.map(({ name }) => name).toSorted()).toEqual(['Launch', 'Tell everybody'])
    const templateId = page.tasks.find(({ name }) => name === 'Launch')?.id
    initialCursor.procedures['tasks.create']({ name: 'Launch in May', templateId, date: '2026-05-04' })
    await exchange(initialCursor, desk)
    expect(detailsOf(desk, 'Launch in May')).toMatchObject({
      notes: 'Check twice',
      priority: 'high',
      isTemplate: false,
      children: [{ name: 'Tell everybody', isTemplate: false }],
    })
  })
})

describe('statuses', () => {
  it('are made, renamed and deleted offline, and tasks follow', async () => {
    const [review] = desk.procedures['statuses.create']({
      name: 'In review',
      type: 'in_progress',
      emoji: '👀',
    }).ids
    add(desk, 'Draft', { statusId: review })
    await exchange(desk, laptop)
    expect(statusNamed(laptop, 'In review')).toMatchObject({ emoji: '👀', type: 'in_progress' })
    expect(named(laptop, 'Draft').statusId).toBe(statusNamed(laptop, 'In review').id)
    laptop.procedures['statuses.update']({
      id: statusNamed(laptop, 'In review').id,
      changes: { name: 'Checking' },
    })
    await exchange(laptop, desk)
    expect(statusNamed(desk, 'Checking').id).toBe(review)
    const { undoId } = desk.procedures['statuses.delete']({ id: review as LocalId })
    expect(named(desk, 'Draft').statusId).toBe(statusNamed(desk, 'In progress').id)
    await exchange(desk, laptop)
    expect(named(laptop, 'Draft').statusId).toBe(statusNamed(laptop, 'In progress').id)
    desk.procedures['undo.apply']({ undoId: undoId ?? '' })
    await exchange(desk, laptop)
    expect(named(laptop, 'Draft').statusId).toBe(statusNamed(laptop, 'Checking').id)
  })

  it('of which one remains stay, and the last of a type stays of it', () => {
    const { id } = statusNamed(desk, 'Done')
    expect(() => desk.procedures['statuses.delete']({ id })).toThrow(/only status/)
    expect(() => desk.procedures['statuses.update']({ id, changes: { type: 'todo' } })).toThrow(/only status/)
  })

  it('that mean something else elsewhere say here too which tasks are done', async () => {
    const params = { workspace_id: team.place.workspace_id }
    const [shipped] = desk.procedures['statuses.create']({ name: 'Shipped', type: 'in_progress' }).ids
    add(desk, 'Draft', { statusId: shipped })
    await exchange(desk, laptop)
    expect(named(laptop, 'Draft').done).toBe(false)
    const { rows } = await team.api.list(listStatuses, { params })
    const found = (rows as { id: number; name: string }[]).find(({ name }) => name === 'Shipped')
    await team.api.call(updateStatus, {
      params: { ...params, status_id: found?.id ?? 0 },
      body: { type: 'done' },
    })
    await laptop.sync()
    expect(named(laptop, 'Draft')).toMatchObject({ done: true, statusId: statusNamed(laptop, 'Shipped').id })
  })
})

describe('a task that recurs', () => {
  it('brings its occurrences, each of which is edited by itself', async () => {
    const series = add(desk, 'Report', { date: '2026-03-23', rrule: 'FREQ=WEEKLY;COUNT=4' })
    await exchange(desk, laptop)
    const dates = (on: Device) =>
      on
        .rows('task')
        .map(({ fields }) => fields.date ?? '')
        .toSorted()
    expect(dates(desk)).toEqual(['2026-03-23', '2026-03-30', '2026-04-06', '2026-04-13'])
    expect(dates(laptop)).toEqual(dates(desk))
    const occurrence = desk.rows('task').find(({ fields }) => fields.date === '2026-04-06')
    expect(occurrence?.fields.seriesId).toBe(series)
    expect(() =>
      desk.procedures['tasks.update']({
        ids: [occurrence?.localId as LocalId],
        changes: { rrule: 'FREQ=DAILY' },
      }),
    ).toThrow(/series/)
    desk.procedures['tasks.update']({
      ids: [occurrence?.localId as LocalId],
      changes: { name: 'Big report' },
    })
    desk.procedures['tasks.update']({ ids: [series], changes: { priority: 'high' }, scope: 'all' })
    await exchange(desk, laptop)
    expect(named(laptop, 'Big report').date).toBe('2026-04-06')
    await desk.sync()
    expect(
      desk.rows('task').filter(({ fields }) => fields.priority === 'high').length,
    ).toBeGreaterThanOrEqual(3)
    desk.procedures['tasks.delete']({ ids: [series], scope: 'all' })
    await exchange(desk, laptop)
    expect(dates(laptop)).toEqual([])
  })
})

describe('an edit of a recurring task', () => {
  const week = (on: Device) =>
    on
      .rows('task')
      .toSorted((one, other) => ((one.fields.date ?? '') < (other.fields.date ?? '') ? -1 : 1))
      .map(({ fields }) => `${fields.date?.slice(8)} ${fields.name}`)
  const daily = async (): Promise<readonly LocalId[]> => {
    const series = add(desk, 'Call', { date: '2026-03-23', rrule: 'FREQ=DAILY;COUNT=4' })
    await exchange(desk, laptop)
    const later = desk.rows('task').filter(({ fields }) => fields.seriesId === series)
    const inOrder = later.toSorted((one, other) =>
      (one.fields.date ?? '') < (other.fields.date ?? '') ? -1 : 1,
    )
    return [series, ...inOrder.map(({ localId }) => localId)]
  }
  const rename = (id: LocalId | undefined, scope: RecurrenceScope | 'ask') =>
    desk.procedures['tasks.update']({ ids: [id as LocalId], changes: { name: 'Visit' }, scope })

  it('that could mean others asks, and what concerns one alone does not', async () => {
    const [series, second] = await daily()
    const asked = (scopes: readonly string[], ...fields: readonly string[]) =>
      expect.objectContaining({ details: { name: 'Call', fields, scopes } }) as unknown
    expect(() => rename(second, 'ask')).toThrow(asked(['this', 'following', 'all'], 'name'))
    expect(() => rename(series, 'ask')).toThrow(asked(['this', 'all'], 'name'))
    const tag = { newTags: ['urgent'], billable: true }
    expect(() =>
      desk.procedures['tasks.update']({ ids: [second as LocalId], changes: tag, scope: 'ask' }),
    ).toThrow(asked(['this', 'following', 'all'], 'billable', 'tags'))
    const move = (date: string | null) => () =>
      desk.procedures['tasks.update']({ ids: [second as LocalId], changes: { date }, scope: 'ask' })
    expect(move('2026-03-30')).toThrow(asked(['this', 'following'], 'day'))
    expect(move('2026-03-24')).not.toThrow()
    expect(move(null)).not.toThrow()
    desk.procedures['tasks.update']({ ids: [second as LocalId], changes: { done: true }, scope: 'ask' })
    expect(() => desk.procedures['tasks.delete']({ ids: [series as LocalId], scope: 'ask' })).toThrow(
      asked(['this', 'all']),
    )
  })

  it('of the days moves the following ones along, and asks only where their rule lets them', async () => {
    const weekly = async (rrule: string): Promise<(date: string, scope: 'ask' | 'following') => void> => {
      const series = add(desk, 'Call', { date: '2026-03-23', rrule })
      await exchange(desk, laptop)
      const next = desk
        .rows('task')
        .find(({ fields }) => fields.seriesId === series && fields.date === '2026-03-30')
      const ids = [next?.localId as LocalId]
      return (date, scope) =>
        void desk.procedures['tasks.update']({ ids, changes: { date, endDate: null }, scope })
    }
    const move = await weekly('FREQ=WEEKLY;COUNT=4;BYDAY=MO')
    expect(() => move('2026-04-01', 'ask')).toThrow(/recurs/)
    move('2026-04-01', 'following')
    await exchange(desk, laptop)
    expect(week(laptop)).toEqual(['23 Call', '01 Call', '08 Call', '15 Call'])
    const moveOne = await weekly('FREQ=WEEKLY;COUNT=4;BYDAY=MO,TU')
    expect(() => moveOne('2026-04-01', 'ask')).not.toThrow()
  })

  it('that deletes first occurrences alone says so', async () => {
    const [series, second] = await daily()
    const remove = (ids: readonly (LocalId | undefined)[]) =>
      desk.procedures['tasks.delete']({ ids: ids as LocalId[], scope: 'this' }).leavesSeries
    expect([remove([second, add(desk, 'Alone', {})]), remove([series])]).toEqual([false, true])
  })

  it.each([
    ['an edit', ['23 Call', '24 Mine', '25 Visit', '26 Visit']],
    ['a deletion', ['23 Call', '25 Visit', '26 Visit']],
  ])('of one occurrence alone, %s, leaves a series that began with it elsewhere', async (what, left) => {
    const [, second] = await daily()
    const ids = laptop.rows('task').flatMap((row) => (row.fields.date === '2026-03-24' ? [row.localId] : []))
    if (what === 'an edit')
      laptop.procedures['tasks.update']({ ids, changes: { name: 'Mine' }, scope: 'this' })
    else laptop.procedures['tasks.delete']({ ids, scope: 'this' })
    rename(second, 'following')
    await exchange(desk, laptop)
    await exchange(laptop, desk)
    expect(week(laptop)).toEqual(left)
    expect(week(desk)).toEqual(left)
  })

  it('reaches this one, it and the later ones, or all', async () => {
    const [series, second, third] = await daily()
    rename(third, 'following')
    desk.procedures['tasks.update']({
      ids: [series as LocalId],
      changes: { priority: 'high' },
      scope: 'this',
    })
    await exchange(desk, laptop)
    expect(week(laptop)).toEqual(['23 Call', '24 Call', '25 Visit', '26 Visit'])
    expect(laptop.rows('task').filter(({ fields }) => fields.priority === 'high').length).toBe(1)
    rename(second, 'all')
    expect(week(desk)[1]).toBe('24 Visit')
    await exchange(desk, laptop)
    expect(week(laptop)).toEqual(['23 Visit', '24 Visit', '25 Visit', '26 Visit'])
  })

  it('by hand is about the one in the hand, also where that began the series', async () => {
    const [series] = await daily()
    const id = series as LocalId
    desk.procedures['tasks.move']({ moves: [{ id, date: '2026-03-22' }] })
    await exchange(desk, laptop)
    desk.procedures['dayPlan.apply']({
      tasks: [{ id, date: '2026-03-21', estimatedSeconds: 3600 }],
      blocks: [],
    })
    await exchange(desk, laptop)
    const estimated = () => laptop.rows('task').filter(({ fields }) => fields.estimatedSeconds !== null)
    expect(week(laptop)).toEqual(['21 Call', '24 Call', '25 Call', '26 Call'])
    expect(estimated()).toMatchObject([{ fields: { date: '2026-03-21' } }])
    rename(id, 'all')
    await exchange(desk, laptop)
    expect(week(laptop)).toEqual(['21 Visit', '24 Visit', '25 Visit', '26 Visit'])
  })

  it('is taken back as it was meant, whether it was sent or not', async () => {
    const [, second] = await daily()
    const { undoId } = rename(second, 'following')
    desk.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(desk.replica.operations.isEmpty).toBe(true)
    const sent = rename(second, 'all')
    await exchange(desk, laptop)
    expect(week(laptop)).toEqual(['23 Visit', '24 Visit', '25 Visit', '26 Visit'])
    desk.procedures['undo.apply']({ undoId: sent.undoId ?? '' })
    await exchange(desk, laptop)
    expect(week(laptop)).toEqual(['23 Call', '24 Call', '25 Call', '26 Call'])
  })

  it('gives an occurrence and those after it another rule', async () => {
    const [, second] = await daily()
    const changes = { rrule: 'FREQ=DAILY;INTERVAL=2;COUNT=2' }
    desk.procedures['tasks.update']({ ids: [second as LocalId], changes, scope: 'following' })
    await exchange(desk, laptop)
    expect(week(laptop)).toEqual(['23 Call', '24 Call', '26 Call'])
  })

  it('deletes this one, it and the later ones, or all', async () => {
    const [series, second, third] = await daily()
    const remove = (id: LocalId | undefined, scope: RecurrenceScope) =>
      desk.procedures['tasks.delete']({ ids: [id as LocalId], scope })
    const { undoId } = remove(third, 'following')
    expect(week(desk)).toEqual(['23 Call', '24 Call', '26 Call'])
    desk.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(week(desk)).toEqual(['23 Call', '24 Call', '25 Call', '26 Call'])
    expect(desk.replica.operations.isEmpty).toBe(true)
    remove(series, 'this')
    await exchange(desk, laptop)
    expect(week(laptop)).toEqual(['24 Call', '25 Call', '26 Call'])
    remove(third, 'following')
    await exchange(desk, laptop)
    expect(week(laptop)).toEqual(['24 Call'])
    expect(week(desk)).toEqual(['24 Call'])
    remove(second, 'all')
    await exchange(desk, laptop)
    expect(week(laptop)).toEqual([])
  })

  it('that deleted some brings none of them twice when it is taken back', async () => {
    const [series, second] = await daily()
    const whole = ['23 Call', '24 Call', '25 Call', '26 Call']
    const takenBack = async (id: LocalId | undefined, scope: RecurrenceScope): Promise<void> => {
      const { undoId } = desk.procedures['tasks.delete']({ ids: [id as LocalId], scope })
      await exchange(desk, laptop)
      desk.procedures['undo.apply']({ undoId: undoId ?? '' })
      await exchange(desk, laptop)
      await desk.sync()
      expect(week(desk)).toEqual(week(laptop))
    }
    await takenBack(series, 'this')
    expect(week(laptop)).toEqual(whole)
    await takenBack(second, 'all')
    expect(new Set(week(laptop)).size).toBe(week(laptop).length)
  })
})

describe('people', () => {
  it('are in their teams', async () => {
    const params = { workspace_id: team.place.workspace_id }
    const { body } = await team.api.call(listTasks, { params: team.place })
    expect(body).toMatchObject({ total: 0 })
    const me = desk.rows('member')[0]
    await team.api.call(createTeam, {
      params,
      body: { name: 'Design', user_ids: [me?.serverId as number] },
    })
    desk.account.sync.workspaceSelected()
    await desk.sync()
    const [design] = desk.procedures['teams.list']()
    expect(design).toMatchObject({ name: 'Design' })
    expect(desk.procedures['members.list']()).toMatchObject([{ name: 'Ada', teamIds: [design?.id] }])
  })
})

describe('an edit of another version of a task', () => {
  it('is merged with what somebody else wrote meanwhile', async () => {
    add(desk, 'Draft')
    await exchange(desk, laptop)
    const row = desk.rows('task')[0]
    await team.api.call(updateTask, {
      params: { ...team.place, task_id: row?.serverId as number },
      body: { tag_ids: [], notes: 'From elsewhere', position: 12 },
    })
    desk.procedures['tasks.update']({ ids: [row?.localId as LocalId], changes: { pinned: true } })
    await exchange(desk, laptop)
    for (const on of [desk, laptop]) {
      expect(detailsOf(on, 'Draft')).toMatchObject({ pinned: true, notes: 'From elsewhere', position: 12 })
    }
  })
})

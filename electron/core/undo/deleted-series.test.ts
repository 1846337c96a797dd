import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { RecurrenceScope } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Device } from '../sync/testing/device.ts'
import { memoryService } from '../sync/testing/memory-service.ts'
import { noon, openPlanningTeam, type PlanningTeam } from '../sync/testing/planning-team.ts'

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

async function exchange(): Promise<void> {
  expect(await desk.sync()).toMatchObject({ waiting: 0, refused: 0 })
  await laptop.sync()
  await desk.sync()
}

/** The tasks that are no subtasks, by date: `23 Call`. */
function days(on: Device): readonly string[] {
  return on
    .rows('task')
    .filter(({ fields }) => fields.parentId === null)
    .map(({ fields }) => `${fields.date?.slice(8)} ${fields.name}${fields.done ? ' done' : ''}`)
    .toSorted()
}

function idOn(day: string): LocalId {
  const row = desk.rows('task').find(({ fields }) => fields.date === `2026-03-${day}`)
  if (row === undefined) throw new Error(`nothing on ${day}`)
  return row.localId
}

async function recurring(date: string, fields: object = {}): Promise<void> {
  desk.procedures['tasks.create']({ name: 'Call', date, rrule: 'FREQ=DAILY;COUNT=5', ...fields })
  await exchange()
}

/** Deletes, waits for the service, and takes it back. */
async function deleteAndTakeBack(day: string, scope: RecurrenceScope): Promise<void> {
  const { undoId } = desk.procedures['tasks.delete']({ ids: [idOn(day)], scope })
  await exchange()
  expect(days(desk).length).toBeLessThan(5)
  desk.procedures['undo.apply']({ undoId: undoId ?? '' })
  await exchange()
}

const calls = ['23 Call', '24 Call', '25 Call', '26 Call', '27 Call']

describe('a deletion of several occurrences that was sent', () => {
  it.each([
    ['25', 'following'],
    ['23', 'all'],
    ['25', 'all'],
  ] as const)('on the %sth, of %s, brings all of them back, which recur', async (day, scope) => {
    await recurring('2026-03-23')
    await deleteAndTakeBack(day, scope)
    expect(days(desk)).toEqual(calls)
    expect(days(laptop)).toEqual(calls)
    desk.procedures['tasks.update']({ ids: [idOn('26')], changes: { name: 'Visit' }, scope: 'following' })
    await exchange()
    expect(days(laptop)).toEqual(['23 Call', '24 Call', '25 Call', '26 Visit', '27 Visit'])
  })

  it('brings back what somebody had changed, its subtasks, blocks and notes, once', async () => {
    await recurring('2026-03-23')
    const changed = idOn('26')
    desk.procedures['tasks.update']({ ids: [changed], changes: { name: 'Visit', notes: 'Ask for Eve' } })
    desk.procedures['tasks.create']({ name: 'Dial', parentId: changed })
    desk.procedures['timeBlocks.create']({
      taskId: changed,
      start: '2026-03-26T09:00:00Z',
      durationSeconds: 3600,
    })
    await exchange()
    await deleteAndTakeBack('25', 'following')
    const whole = ['23 Call', '24 Call', '25 Call', '26 Visit', '27 Call']
    expect(days(desk)).toEqual(whole)
    expect(days(laptop)).toEqual(whole)
    const visit = laptop.rows('task').find(({ fields }) => fields.name === 'Visit')
    expect(visit?.fields.notes).toBe('Ask for Eve')
    expect(laptop.rows('task').filter(({ fields }) => fields.name === 'Dial')).toMatchObject([
      { fields: { parentId: visit?.localId } },
    ])
    expect(laptop.rows('timeBlock')).toMatchObject([{ fields: { taskId: visit?.localId } }])
  })

  it('brings none twice that stayed because it is done', async () => {
    await recurring('2026-03-18')
    expect(days(desk)).toEqual(['18 Call', '20 Call', '21 Call', '22 Call'])
    desk.procedures['tasks.update']({ ids: [idOn('20')], changes: { done: true } })
    await exchange()
    await deleteAndTakeBack('18', 'all')
    expect(days(desk)).toEqual(['18 Call', '20 Call done', '21 Call', '22 Call'])
    expect(days(laptop)).toEqual(days(desk))
  })

  it('keeps away what somebody had deleted before', async () => {
    await recurring('2026-03-23')
    desk.procedures['tasks.delete']({ ids: [idOn('26')] })
    await exchange()
    await deleteAndTakeBack('24', 'following')
    expect(days(laptop)).toEqual(['23 Call', '24 Call', '25 Call', '27 Call'])
  })

  it('brings the subtasks of the series back, once to each', async () => {
    desk.procedures['tasks.create']({ name: 'Call', date: '2026-03-23' })
    desk.procedures['tasks.create']({ name: 'Dial', parentId: idOn('23') })
    desk.procedures['tasks.update']({ ids: [idOn('23')], changes: { rrule: 'FREQ=DAILY;COUNT=5' } })
    await exchange()
    const parts = () => laptop.rows('task').filter(({ fields }) => fields.name === 'Dial')
    expect(parts().length).toBe(5)
    await deleteAndTakeBack('25', 'following')
    expect(days(laptop)).toEqual(calls)
    expect(new Set(parts().map(({ fields }) => fields.parentId)).size).toBe(5)
    expect(parts().length).toBe(5)
  })

  it('brings none twice that stayed because time was tracked on a subtask of it', async () => {
    desk.procedures['tasks.create']({ name: 'Call', date: '2026-03-23' })
    desk.procedures['tasks.create']({ name: 'Dial', parentId: idOn('23') })
    desk.procedures['tasks.update']({ ids: [idOn('23')], changes: { rrule: 'FREQ=DAILY;COUNT=5' } })
    await exchange()
    const part = desk.rows('task').find(({ fields }) => fields.parentId === idOn('26'))
    const worked = { start: '2026-03-20T08:00:00Z', stop: '2026-03-20T09:00:00Z' }
    desk.procedures['timeEntries.create']({ ...worked, taskId: part?.localId ?? null })
    await exchange()
    await deleteAndTakeBack('25', 'following')
    expect(days(desk)).toEqual(calls)
    expect(days(laptop)).toEqual(calls)
  })

  it('can be done again by taking back that it was taken back', async () => {
    await recurring('2026-03-23')
    const { undoId } = desk.procedures['tasks.delete']({ ids: [idOn('25')], scope: 'following' })
    await exchange()
    const again = desk.procedures['undo.apply']({ undoId: undoId ?? '' })
    await exchange()
    desk.procedures['undo.apply']({ undoId: again.undoId ?? '' })
    await exchange()
    expect(days(laptop)).toEqual(['23 Call', '24 Call'])
  })
})

const dials = (on: Device) =>
  on.rows('task').flatMap(({ localId, fields }) => (fields.name === 'Dial' ? [{ localId, fields }] : []))

it('an undo of a new subtask takes it from every occurrence but where somebody has worked on it', async () => {
  await recurring('2026-03-23')
  desk.procedures['tasks.create']({ name: 'Dial', parentId: idOn('23') })
  await exchange()
  expect(dials(laptop)).toHaveLength(5)
  const done = dials(laptop).find(({ fields: { parentId } }) => {
    return parentId !== null && laptop.row('task', parentId).fields.date === '2026-03-25'
  })
  laptop.procedures['tasks.update']({ ids: [done?.localId as LocalId], changes: { done: true } })
  await laptop.sync()
  desk.procedures['undo.latest']()
  await exchange()
  expect([dials(desk), dials(laptop)]).toMatchObject([
    [{ fields: { done: true } }],
    [{ fields: { done: true } }],
  ])
  desk.procedures['redo.latest']()
  await exchange()
  expect([dials(desk).length, dials(laptop).length]).toEqual([5, 5])
  expect(days(laptop)).toEqual(calls)
})

it('an undo of a new subtask that is on its way takes it from every occurrence, too', async () => {
  await recurring('2026-03-23')
  const { ids } = desk.procedures['tasks.create']({ name: 'Dial', parentId: idOn('23') })
  const { operations } = desk.replica
  for (const sent of operations.ofRow(ids[0] as LocalId)) operations.replace({ ...sent, attempt: 1 })
  desk.procedures['undo.latest']()
  await exchange()
  expect([dials(desk), dials(laptop)]).toEqual([[], []])
  desk.procedures['redo.latest']()
  await exchange()
  expect([dials(desk).length, dials(laptop).length]).toEqual([5, 5])
})

describe('a deletion of one occurrence that was sent', () => {
  const seriesOf = (on: Device, day: string) =>
    on.rows('task').find(({ fields }) => fields.date === `2026-03-${day}`)?.fields.seriesId
  const rename = (scope: RecurrenceScope): void => {
    desk.procedures['tasks.update']({ ids: [idOn('24')], changes: { name: 'Visit' }, scope })
  }

  it('brings it back as the occurrence that it was, which changes with its series', async () => {
    await recurring('2026-03-23')
    await deleteAndTakeBack('25', 'this')
    expect(days(laptop)).toEqual(calls)
    expect(seriesOf(desk, '25')).toBe(idOn('23'))
    expect(seriesOf(laptop, '25')).toBe(seriesOf(laptop, '24'))
    rename('all')
    await exchange()
    expect(days(laptop)).toEqual(['23 Visit', '24 Visit', '25 Visit', '26 Visit', '27 Visit'])
  })

  it('leaves what somebody had changed of it as it is', async () => {
    await recurring('2026-03-23')
    desk.procedures['tasks.update']({ ids: [idOn('25')], changes: { name: 'Ask' }, scope: 'this' })
    await exchange()
    await deleteAndTakeBack('25', 'this')
    rename('all')
    await exchange()
    expect(days(laptop)).toEqual(['23 Visit', '24 Visit', '25 Ask', '26 Visit', '27 Visit'])
  })

  it('takes no other away where it had been moved to the day of that one', async () => {
    await recurring('2026-03-23')
    const moved = idOn('25')
    desk.procedures['tasks.update']({ ids: [moved], changes: { date: '2026-03-26' } })
    await exchange()
    const { undoId } = desk.procedures['tasks.delete']({ ids: [moved], scope: 'this' })
    await exchange()
    desk.procedures['undo.apply']({ undoId: undoId ?? '' })
    await exchange()
    expect(days(laptop)).toEqual(['23 Call', '24 Call', '26 Call', '26 Call', '27 Call'])
  })

  it('keeps what was changed of it after it came back and before that was sent', async () => {
    await recurring('2026-03-23')
    const { undoId } = desk.procedures['tasks.delete']({ ids: [idOn('25')], scope: 'this' })
    await exchange()
    desk.procedures['undo.apply']({ undoId: undoId ?? '' })
    desk.procedures['tasks.update']({ ids: [idOn('25')], changes: { priority: 'high' }, scope: 'this' })
    await exchange()
    rename('all')
    await exchange()
    expect(laptop.rows('task').find(({ fields }) => fields.priority === 'high')?.fields).toMatchObject({
      date: '2026-03-25',
      name: 'Visit',
    })
  })

  it('brings it back alone where the series recurs no more', async () => {
    await recurring('2026-03-23')
    const { undoId } = desk.procedures['tasks.delete']({ ids: [idOn('25')], scope: 'this' })
    await exchange()
    const first = laptop.rows('task').find(({ fields }) => fields.date === '2026-03-23')
    laptop.procedures['tasks.update']({
      ids: [first?.localId as LocalId],
      changes: { rrule: null },
      scope: 'all',
    })
    await laptop.sync()
    desk.procedures['undo.apply']({ undoId: undoId ?? '' })
    await exchange()
    expect(days(desk)).toEqual(['23 Call', '25 Call'])
    expect(days(laptop)).toEqual(['23 Call', '25 Call'])
  })
})

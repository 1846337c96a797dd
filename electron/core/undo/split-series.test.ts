import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { ParsedInput } from '../../../shared/bridge/contract.ts'
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
  desk.procedures['tasks.create']({ name: 'Call', date: '2026-03-23' })
  await exchange()
  desk.procedures['tasks.update']({ ids: [idOn('23')], changes: { rrule } })
  await exchange()
})

afterEach(() => team.close())

const rrule = 'FREQ=DAILY;COUNT=5'
const calls = ['23 Call', '24 Call', '25 Call', '26 Call', '27 Call']

async function exchange(): Promise<void> {
  expect(await desk.sync()).toMatchObject({ waiting: 0, refused: 0, conflicts: 0 })
  await laptop.sync()
  await desk.sync()
}

/** The tasks by date: `23 Call`. */
function days(on: Device): readonly string[] {
  return on
    .rows('task')
    .map(({ fields }) => `${fields.date?.slice(8)} ${fields.name}`)
    .toSorted()
}

function rules(on: Device): readonly (string | null)[] {
  return on.rows('task').flatMap(({ fields }) => fields.rrule ?? [])
}

function idOn(day: string): LocalId {
  const row = desk.rows('task').find(({ fields }) => fields.date === `2026-03-${day}`)
  if (row === undefined) throw new Error(`nothing on ${day}`)
  return row.localId
}

async function change(
  day: string,
  changes: ParsedInput<'tasks.update'>['changes'],
  scope: RecurrenceScope = 'following',
): Promise<void> {
  desk.procedures['tasks.update']({ ids: [idOn(day)], changes, scope })
  await exchange()
}

async function takeBack(which: 'undo.latest' | 'redo.latest') {
  const answer = desk.procedures[which]()
  await exchange()
  return answer
}

it('an undo makes one series again of the two that an edit of the following ones made', async () => {
  await change('25', { name: 'Visit' })
  const split = ['23 Call', '24 Call', '25 Visit', '26 Visit', '27 Visit']
  expect(days(laptop)).toEqual(split)
  expect(await takeBack('undo.latest')).toMatchObject({ undone: { fields: ['name'] }, kept: null })
  expect([days(desk), days(laptop)]).toEqual([calls, calls])
  expect([rules(desk), rules(laptop)]).toEqual([[rrule], [rrule]])

  expect(await takeBack('redo.latest')).toMatchObject({ undone: { title: 'Visit' }, kept: null })
  expect(days(laptop)).toEqual(split)
  expect(rules(desk)).toHaveLength(2)

  await takeBack('undo.latest')
  await takeBack('undo.latest')
  expect([days(desk), days(laptop)]).toEqual([['23 Call'], ['23 Call']])
})

it.each(['this', 'following', 'all'] as const)(
  'a redo of an edit of %s reaches the occurrences that were made anew since',
  async (scope) => {
    await change('25', { name: 'Visit' }, scope)
    const edited = days(laptop)
    await takeBack('undo.latest')
    await takeBack('undo.latest')
    expect(days(laptop)).toEqual(['23 Call'])
    await takeBack('redo.latest')
    expect(days(laptop)).toEqual(calls)
    expect(await takeBack('redo.latest')).toMatchObject({ undone: { title: 'Visit' }, kept: null })
    expect([days(desk), days(laptop)]).toEqual([edited, edited])
    await takeBack('undo.latest')
    expect(days(laptop)).toEqual(calls)
  },
)

it('an undo gives the following ones back the rule and the days that they had', async () => {
  await change('25', { rrule: 'FREQ=WEEKLY;COUNT=2' })
  expect(days(laptop)).toEqual(['01 Call', '23 Call', '24 Call', '25 Call'])
  await takeBack('undo.latest')
  expect([days(desk), days(laptop)]).toEqual([calls, calls])
  expect(rules(laptop)).toEqual([rrule])
  await takeBack('redo.latest')
  expect(days(laptop)).toEqual(['01 Call', '23 Call', '24 Call', '25 Call'])
})

it('an undo makes one series again where both parts end on the same day', async () => {
  const untilFriday = 'FREQ=DAILY;UNTIL=20260327'
  desk.procedures['tasks.update']({ ids: [idOn('23')], changes: { rrule: untilFriday } })
  await exchange()
  await change('25', { estimatedSeconds: 600 })
  expect(rules(laptop)).toHaveLength(2)
  await takeBack('undo.latest')
  expect([rules(desk), rules(laptop)]).toEqual([[untilFriday], [untilFriday]])
  await takeBack('redo.latest')
  expect(rules(laptop)).toHaveLength(2)
  await takeBack('undo.latest')
  desk.procedures['tasks.update']({ ids: [idOn('26')], changes: { name: 'Visit' }, scope: 'all' })
  await exchange()
  expect(days(laptop)).toEqual(['23 Visit', '24 Visit', '25 Visit', '26 Visit', '27 Visit'])
})

it.each([
  ['26', ['23 Call', '24 Call', '26 Call', '27 Call', '28 Call']],
  ['24', ['23 Call', '24 Call', '24 Call', '25 Call', '26 Call']],
])('an undo moves the following ones back from the %sth', async (day, moved) => {
  await change('25', { date: `2026-03-${day}`, endDate: `2026-03-${day}` })
  expect(days(laptop)).toEqual(moved)
  await takeBack('undo.latest')
  expect([days(desk), days(laptop)]).toEqual([calls, calls])
})

describe('an edit of the first occurrence alone', () => {
  const own = [['2026-03-23', 1200]]
  const estimates = () =>
    laptop.rows('task').flatMap(({ fields: { date, estimatedSeconds } }) => {
      return estimatedSeconds === null ? [] : [[date, estimatedSeconds]]
    })

  beforeEach(async () => {
    const changes = { estimatedSeconds: 1200 }
    desk.procedures['tasks.update']({ ids: [idOn('23')], changes, scope: 'this' })
    await exchange()
  })

  it('stays with it when all are edited, and when that is undone', async () => {
    await change('25', { name: 'Visit' }, 'all')
    expect(days(laptop)).toEqual(['23 Visit', '24 Visit', '25 Visit', '26 Visit', '27 Visit'])
    expect(estimates()).toEqual(own)
    await takeBack('undo.latest')
    expect([days(desk), days(laptop)]).toEqual([calls, calls])
    expect(estimates()).toEqual(own)
  })

  it('stays with it when the following ones are edited, and follow again after the undo', async () => {
    await change('25', { name: 'Visit' })
    expect(estimates()).toEqual(own)
    await takeBack('undo.latest')
    expect([days(desk), days(laptop)]).toEqual([calls, calls])
    expect(estimates()).toEqual(own)
    await change('27', { name: 'Visit' }, 'all')
    expect(days(laptop)).toEqual(['23 Visit', '24 Visit', '25 Visit', '26 Visit', '27 Visit'])
    expect(estimates()).toEqual(own)
  })

  it('stays with it where an edit of the following ones of the same field is undone', async () => {
    desk.procedures['tasks.update']({ ids: [idOn('23')], changes: { name: 'Ring' }, scope: 'this' })
    await exchange()
    await change('25', { name: 'Visit' })
    await takeBack('undo.latest')
    expect(days(laptop)).toEqual(['23 Ring', ...calls.slice(1)])
  })
})

it('an undo keeps what was done with the following ones since', async () => {
  await change('25', { name: 'Visit' })
  laptop.procedures['tasks.update']({
    ids: laptop.rows('task').flatMap((row) => (row.fields.date === '2026-03-26' ? [row.localId] : [])),
    changes: { name: 'Ask' },
    scope: 'this',
  })
  await laptop.sync()
  await desk.sync()
  await takeBack('undo.latest')
  expect(days(laptop)).toEqual(['23 Call', '24 Call', '25 Call', '26 Ask', '27 Call'])
  expect(rules(laptop)).toEqual([rrule])
})

it('an undo of the second of two edits of the following ones that waited together leaves the first', async () => {
  const ids = [idOn('25')]
  desk.procedures['tasks.update']({ ids, changes: { name: 'Visit' }, scope: 'following' })
  desk.procedures['tasks.update']({ ids, changes: { estimatedSeconds: 600 }, scope: 'following' })
  await exchange()
  await takeBack('undo.latest')
  expect(days(laptop)).toEqual(['23 Call', '24 Call', '25 Visit', '26 Visit', '27 Visit'])
  expect(laptop.rows('task').map(({ fields }) => fields.estimatedSeconds)).not.toContain(600)
  await takeBack('undo.latest')
  expect([days(desk), days(laptop)]).toEqual([calls, calls])
  expect([rules(desk), rules(laptop)]).toEqual([[rrule], [rrule]])
})

it('an undo that was redone before it was sent can be made again', async () => {
  await change('25', { name: 'Visit' })
  desk.procedures['undo.latest']()
  await takeBack('redo.latest')
  expect(days(laptop)).toEqual(['23 Call', '24 Call', '25 Visit', '26 Visit', '27 Visit'])
  await takeBack('undo.latest')
  expect(days(laptop)).toEqual(calls)
  expect(rules(laptop)).toEqual([rrule])
})

it('an undo leaves two series where somebody has changed since what it would take back', async () => {
  await change('25', { name: 'Visit' })
  const later = laptop.rows('task').find(({ fields }) => fields.date === '2026-03-25')
  laptop.procedures['tasks.update']({
    ids: [later?.localId as LocalId],
    changes: { name: 'Ask' },
    scope: 'all',
  })
  await laptop.sync()
  await desk.sync()
  expect(await takeBack('undo.latest')).toMatchObject({ undone: null, kept: { fields: ['name'] } })
  expect(days(laptop)).toEqual(['23 Call', '24 Call', '25 Ask', '26 Ask', '27 Ask'])
})

it('an edit that was never sent is not split at all', async () => {
  desk.procedures['tasks.update']({ ids: [idOn('25')], changes: { name: 'Visit' }, scope: 'following' })
  desk.procedures['undo.latest']()
  expect(desk.replica.operations.counts().waiting).toBe(0)
})

it('an edit that the service has refused is given up, and one that it may carry out waits for the answer', () => {
  const id = idOn('25')
  const { operations } = desk.replica
  const renamed = (state: 'rejected' | 'pending') => {
    desk.procedures['tasks.update']({ ids: [id], changes: { name: 'Visit' }, scope: 'following' })
    for (const sent of operations.ofRow(id)) operations.replace({ ...sent, attempt: 1, state })
  }
  renamed('rejected')
  desk.procedures['undo.latest']()
  expect(operations.counts()).toMatchObject({ waiting: 0, rejected: 0 })
  renamed('pending')
  expect(() => desk.procedures['undo.latest']()).toThrow(/still being saved/)
})

it('the rule waits until the series is one again', async () => {
  await change('25', { name: 'Visit' })
  desk.procedures['undo.latest']()
  expect(() => desk.procedures['undo.latest']()).toThrow(/still being saved/)
  await exchange()
  await takeBack('undo.latest')
  expect(days(laptop)).toEqual(['23 Call'])
})

it('an undo of the rule says that it cannot where another task has become the series', async () => {
  desk.procedures['tasks.delete']({ ids: [idOn('23')], scope: 'this' })
  await exchange()
  await takeBack('undo.latest')
  expect(await takeBack('undo.latest')).toMatchObject({ undone: null, kept: { fields: ['recurrence'] } })
  expect(days(laptop)).toEqual(calls)
})

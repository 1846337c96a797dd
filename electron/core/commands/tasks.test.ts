import { beforeEach, describe, expect, it } from 'vitest'
import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

let account: TestAccount
let procedures: TestAccount['procedures']

beforeEach(() => {
  account = openTestAccount()
  procedures = account.procedures
})

const made = (name: string): LocalId => procedures['tasks.create']({ name }).ids[0] as LocalId
const board = () => {
  const { backlog, days } = procedures['tasks.board']({ from: '2026-03-16', to: '2026-03-17' })
  return [backlog, ...days.map(({ tasks }) => tasks)].map((tasks) => tasks.map(({ name }) => name))
}

describe('moving tasks on the board', () => {
  it('brings each to its place, and one undo brings all back', () => {
    const [draft, call] = [made('Draft'), made('Call')]
    const { ids, undoId } = procedures['tasks.move']({
      moves: [
        { id: call, date: '2026-03-16', position: 0 },
        { id: draft, date: '2026-03-16', position: 1 },
      ],
    })
    expect(ids).toEqual([call, draft])
    expect(board()).toEqual([[], ['Call', 'Draft'], []])
    procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(board()).toEqual([['Draft', 'Call'], [], []])
  })

  it('leaves what is not said as it is', () => {
    const [draft, call] = [made('Draft'), made('Call')]
    procedures['tasks.move']({ moves: [{ id: draft, position: 9 }] })
    expect(board()).toEqual([['Call', 'Draft'], [], []])
    procedures['tasks.move']({ moves: [{ id: call, date: '2026-03-17' }] })
    expect(board()).toEqual([['Draft'], [], ['Call']])
  })

  it('moves nothing when one of them is gone', () => {
    const [draft, gone] = [made('Draft'), made('Gone')]
    procedures['tasks.delete']({ ids: [gone] })
    const moves = [draft, gone].map((id) => ({ id, date: '2026-03-16' }))
    expect(() => procedures['tasks.move']({ moves })).toThrow(/no longer|gone|not there|deleted/)
    expect(board()).toEqual([['Draft'], [], []])
  })
})

it('a task is no part of an occurrence of its own', () => {
  const series = made('Water')
  const occurrence = account.pull('task', 7, { name: 'Water', seriesId: series })
  expect(() =>
    procedures['tasks.update']({ ids: [series], changes: { parentId: occurrence }, scope: 'this' }),
  ).toThrow('of its series')
})

describe('whose a new task is', () => {
  let me: LocalId
  const assigneesOf = (id: LocalId | undefined) => procedures['tasks.get']({ id: id as LocalId })?.assigneeIds
  const create = (input: ParsedInput<'tasks.create'>) => procedures['tasks.create'](input).ids[0]

  beforeEach(() => {
    me = account.pull('member', 5, { name: 'Me', isMe: true })
  })

  it('is the person’s, where nobody says anything else', () => {
    const other = account.pull('member', 6, { name: 'Other' })
    const ghost = account.pull('ghost', 7, { name: 'Ghost' })
    expect(assigneesOf(create({ name: 'Draft', date: '2026-03-16' }))).toEqual([me])
    expect(assigneesOf(create({ name: 'Theirs', assigneeIds: [other] }))).toEqual([other])
    expect(assigneesOf(create({ name: 'The ghost’s', ghostIds: [ghost] }))).toEqual([])
    expect(assigneesOf(create({ name: 'Nobody’s', assigneeIds: [] }))).toEqual([])
  })

  it('is nobody’s while the person’s settings say so', () => {
    procedures['plannerSettings.update']({ assignToMe: false })
    expect(assigneesOf(create({ name: 'Draft' }))).toEqual([])
  })

  it('is as with what it is a part or a copy of, and the person’s when it is made of a template of nobody', () => {
    const parentId = create({ name: 'Party', assigneeIds: [] }) as LocalId
    expect(assigneesOf(create({ name: 'Cake', parentId }))).toEqual([])
    expect(assigneesOf(create({ name: 'Party (copy)', templateId: parentId }))).toEqual([])
    const templateId = create({ name: 'Routine', isTemplate: true }) as LocalId
    expect(assigneesOf(templateId)).toEqual([])
    expect(assigneesOf(create({ name: 'Routine', templateId, isTemplate: false }))).toEqual([me])
  })
})

describe('a task of a private project', () => {
  const create = (input: ParsedInput<'tasks.create'>) => procedures['tasks.create'](input).ids[0] as LocalId
  const taskOf = (id: LocalId) => procedures['tasks.get']({ id })
  let max: LocalId
  let ada: LocalId
  let secret: LocalId

  beforeEach(() => {
    account.pull('member', 5, { name: 'Me', isMe: true })
    max = account.pull('member', 6, { name: 'Max' })
    ada = account.pull('member', 7, { name: 'Ada', role: 'admin' })
    const olga = account.pull('member', 8, { name: 'Olga' })
    secret = account.pull('project', 9, { name: 'Secret', isPrivate: true })
    account.pull('projectMember', 10, { projectId: secret, memberId: olga })
  })

  it('is given to nobody who does not see it, however that is asked', () => {
    const mine = create({ name: 'List', projectId: secret })
    const theirs = create({ name: 'Draft', assigneeIds: [max] })
    const refusal = /^Max does not see the project “Secret”/
    const attempts = [
      () => create({ name: 'Buyers', projectId: secret, assigneeIds: [max] }),
      () => create({ name: 'Buyers', parentId: theirs, projectId: secret, date: '2026-03-16' }),
      () => procedures['tasks.update']({ ids: [mine], changes: { addAssigneeIds: [max] } }),
      () => procedures['tasks.update']({ ids: [theirs], changes: { projectId: secret } }),
      () => procedures['tasks.move']({ moves: [{ id: mine, assigneeIds: [max] }] }),
    ]
    for (const attempt of attempts) expect(attempt).toThrow(refusal)
    expect([taskOf(mine)?.assigneeIds.includes(max), taskOf(theirs)?.projectId]).toEqual([false, null])
  })

  it('is given to administrators and to members of the project, and to nobody else where the last has left', () => {
    const [olga] = procedures['projectMembers.list']({}).map(({ memberId }) => memberId)
    const assigneeIds = [ada, olga as LocalId].toSorted()
    expect(taskOf(create({ name: 'List', projectId: secret, assigneeIds }))?.assigneeIds).toEqual(assigneeIds)
    const left = account.pull('project', 11, { name: 'Other', isPrivate: true })
    expect(() => create({ name: 'List', projectId: left, assigneeIds: [max] })).toThrow(/^Max does not see/)
  })

  it('stays with somebody who no longer sees it, until they are taken off', () => {
    const id = account.pull('task', 12, { name: 'List', projectId: secret, assigneeIds: [max] })
    procedures['tasks.update']({ ids: [id], changes: { name: 'Buyers', addAssigneeIds: [ada] } })
    expect(taskOf(id)?.assigneeIds).toContain(max)
  })
})

describe('a subtask with a day', () => {
  const peopleOf = (id: LocalId | undefined) => {
    const task = procedures['tasks.get']({ id: id as LocalId })
    return [task?.assigneeIds, task?.ghostIds]
  }
  const create = (input: ParsedInput<'tasks.create'>) => procedures['tasks.create'](input).ids[0] as LocalId
  const date = '2026-03-16'
  let me: LocalId
  let other: LocalId
  let ghost: LocalId
  let shared: LocalId
  let unassigned: LocalId

  beforeEach(() => {
    me = account.pull('member', 5, { name: 'Me', isMe: true })
    other = account.pull('member', 6, { name: 'Other' })
    ghost = account.pull('ghost', 7, { name: 'Ghost' })
    shared = create({ name: 'Party', assigneeIds: [other], ghostIds: [ghost] })
    unassigned = create({ name: 'Trip', assigneeIds: [] })
  })

  it('is assigned as its parent is, or to the person where its parent is nobody’s', () => {
    expect(peopleOf(create({ name: 'Cake', parentId: shared, date }))).toEqual([[other], [ghost]])
    expect(peopleOf(create({ name: 'Tickets', parentId: unassigned, date }))).toEqual([[me], []])
    expect(peopleOf(create({ name: 'Hotel', parentId: unassigned, date, assigneeIds: [] }))).toEqual([[], []])
  })

  it('is assigned alike where it gets its day later, and one undo takes both back', () => {
    const [cake, tickets, hotel] = [
      create({ name: 'Cake', parentId: shared }),
      create({ name: 'Tickets', parentId: unassigned }),
      create({ name: 'Hotel', parentId: unassigned, assigneeIds: [other] }),
    ]
    expect(peopleOf(cake)).toEqual([[], []])
    const { undoId } = procedures['tasks.update']({ ids: [cake, hotel], changes: { date } })
    procedures['tasks.move']({ moves: [{ id: tickets, date }] })
    expect([cake, tickets, hotel].map(peopleOf)).toEqual([
      [[other], [ghost]],
      [[me], []],
      [[other], []],
    ])
    procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(peopleOf(cake)).toEqual([[], []])
    procedures['tasks.update']({ ids: [tickets], changes: { assigneeIds: [] } })
    procedures['tasks.move']({ moves: [{ id: tickets, date: '2026-03-17' }] })
    expect(peopleOf(tickets)).toEqual([[], []])
  })

  it('is not said of one that becomes a task of its own without a day', () => {
    const hotel = create({ name: 'Hotel', parentId: unassigned })
    procedures['tasks.update']({ ids: [hotel], changes: { parentId: null } })
    expect(peopleOf(hotel)).toEqual([[], []])
  })
})

it('subtasks of the project of their task move to another with it, and back', () => {
  const project = (name: string) => procedures['projects.create']({ name }).ids[0] as LocalId
  const [former, next, own] = [project('Former'), project('Next'), project('Own')]
  const create = (input: ParsedInput<'tasks.create'>) => procedures['tasks.create'](input).ids[0] as LocalId
  const parentId = create({ name: 'Party', projectId: former })
  const parts = [
    create({ name: 'Cake', parentId, date: '2026-03-16' }),
    create({ name: 'Music', parentId }),
    create({ name: 'Invoice', parentId, projectId: own }),
  ]
  const projects = () => [parentId, ...parts].map((id) => procedures['tasks.get']({ id })?.projectId)
  // One of them is also chosen itself.
  const ids = [parentId, ...parts.slice(0, 1)]
  const { undoId } = procedures['tasks.update']({ ids, changes: { projectId: next } })
  expect(projects()).toEqual([next, next, next, own])
  procedures['undo.apply']({ undoId: undoId ?? '' })
  expect(projects()).toEqual([former, former, former, own])
  procedures['tasks.update']({ ids: [parentId], changes: { newProject: 'New' } })
  expect(new Set(projects()).size).toBe(2)
})

it.each([
  ['this', 'New'],
  ['following', 'Former'],
  ['all', 'Former'],
] as const)('subtasks of an occurrence of which %s moves are then of %s', (scope, name) => {
  const project = (called: string) => procedures['projects.create']({ name: called }).ids[0] as LocalId
  const projects = { Former: project('Former'), New: project('New') }
  const fields = { projectId: projects.Former, date: '2026-03-16' }
  const seriesId = account.pull('task', 7, { ...fields, name: 'Water', rrule: 'FREQ=DAILY' })
  const occurrence = account.pull('task', 8, { ...fields, name: 'Water', date: '2026-03-17', seriesId })
  const parts = [seriesId, occurrence].map((parentId) =>
    procedures['tasks.create']({ name: 'Fetch', parentId }),
  )
  procedures['tasks.update']({ ids: [occurrence], changes: { projectId: projects.New }, scope })
  expect(parts.map(({ ids: [id] }) => procedures['tasks.get']({ id: id as LocalId })?.projectId)).toEqual([
    projects.Former,
    projects[name],
  ])
})

describe('naming a project that is not there', () => {
  it('creates it once for all tasks, and one undo takes it away again', () => {
    const ids = [made('Draft'), made('Call')]
    const { undoId } = procedures['tasks.update']({ ids, changes: { newProject: 'Website' } })
    const projects = () => procedures['projects.list']().map(({ name }) => name)
    const projectsOf = () => ids.map((id) => procedures['tasks.get']({ id })?.projectId)
    expect(projects()).toEqual(['Website'])
    const [project] = procedures['projects.list']()
    expect(projectsOf()).toEqual([project?.id, project?.id])
    procedures['undo.apply']({ undoId: undoId ?? '' })
    expect([projects(), projectsOf()]).toEqual([[], [null, null]])
  })

  it('restores an archived one of that name, and one undo archives it again', () => {
    const [project] = procedures['projects.create']({ name: 'Website' }).ids
    procedures['projects.archive']({ ids: [project as LocalId], archived: true })
    const ids = [made('Draft'), made('Call')]
    const { undoId } = procedures['tasks.update']({ ids, changes: { newProject: 'website' } })
    const projects = () => procedures['projects.list']().map(({ id, archived }) => ({ id, archived }))
    expect(projects()).toEqual([{ id: project, archived: false }])
    expect(procedures['tasks.get']({ id: ids[0] as LocalId })?.projectId).toBe(project)
    procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(projects()).toEqual([{ id: project, archived: true }])
  })
})

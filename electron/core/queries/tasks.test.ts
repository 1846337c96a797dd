import { beforeEach, describe, expect, it } from 'vitest'
import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { TaskFilter } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

let account: TestAccount
let procedures: TestAccount['procedures']

beforeEach(() => {
  account = openTestAccount()
  procedures = account.procedures
})

const names = (tasks: readonly { readonly name: string }[]) => tasks.map(({ name }) => name)
const make = (name: string, fields: object = {}): LocalId =>
  procedures['tasks.create']({ name, ...fields }).ids[0] as LocalId

describe('the board', () => {
  it('has every day of the range, eight hours Monday to Friday', () => {
    const { days } = procedures['tasks.board']({ from: '2026-03-16', to: '2026-03-22' })
    expect(days.map(({ date }) => date)).toEqual([
      '2026-03-16',
      '2026-03-17',
      '2026-03-18',
      '2026-03-19',
      '2026-03-20',
      '2026-03-21',
      '2026-03-22',
    ])
    expect(days.map(({ capacitySeconds }) => capacitySeconds / 3600)).toEqual([8, 8, 8, 8, 8, 0, 0])
  })

  it('shows tasks on their day in their order, and open ones of no day in the backlog', () => {
    const monday = '2026-03-16'
    make('second', { date: monday, position: 2 })
    make('first', { date: monday, position: 1 })
    make('b', { date: monday, position: 3 })
    make('a', { date: monday, position: 3 })
    make('some day')
    make('long done', { done: true })
    const { days, backlog } = procedures['tasks.board']({ from: monday, to: '2026-03-17' })
    expect(names(days[0]?.tasks ?? [])).toEqual(['first', 'second', 'a', 'b'])
    expect(days[1]?.tasks).toEqual([])
    expect(names(backlog)).toEqual(['some day'])
  })

  it('puts a new task at the end of its day', () => {
    make('one', { date: '2026-03-16' })
    make('two', { date: '2026-03-16' })
    make('elsewhere')
    expect(procedures['tasks.board']({ from: '2026-03-16', to: '2026-03-16' }).days[0]?.tasks).toMatchObject([
      { name: 'one', position: 0 },
      { name: 'two', position: 1 },
    ])
  })

  it('shows a task of several days on each of them, with what each has of it', () => {
    // Thursday to Tuesday, seen from Friday to Monday.
    make('long', { date: '2026-03-19', endDate: '2026-03-24', estimatedSeconds: 8 * 3600 })
    make('before', { date: '2026-03-17', endDate: '2026-03-19' })
    make('after', { date: '2026-03-24' })
    const { days } = procedures['tasks.board']({ from: '2026-03-20', to: '2026-03-23' })
    expect(days.map(({ tasks }) => names(tasks))).toEqual([['long'], ['long'], ['long'], ['long']])
    expect(days.map(({ tasks }) => tasks[0]?.daySeconds)).toEqual([7200, 0, 0, 7200])
  })

  it('has the time of its blocks of the day of a task without an estimate', () => {
    const days = { date: '2026-03-16', endDate: '2026-03-17' }
    const unknown = make('unknown', days)
    const estimated = make('estimated', { ...days, estimatedSeconds: 4 * 3600 })
    const block = (taskId: LocalId, start: string, durationSeconds: number) =>
      procedures['timeBlocks.create']({ taskId, start, durationSeconds })
    block(unknown, '2026-03-16T08:00:00Z', 1800)
    block(unknown, '2026-03-16T22:30:00Z', 3600)
    block(estimated, '2026-03-16T09:00:00Z', 3600)
    const board = procedures['tasks.board']({ from: '2026-03-16', to: '2026-03-17' })
    expect(board.days.map(({ tasks }) => tasks.map(({ daySeconds }) => daySeconds))).toEqual([
      [3600, 7200],
      [1800, 7200],
    ])
    expect(board.days.map(({ blockedSeconds }) => blockedSeconds)).toEqual([0, 0])
  })

  it.each([1, 13, 14, 15, 16, 60, 400])('shows a task that began %i days ago and ends today', (days) => {
    const today = '2026-03-20'
    make('long', { date: addDays(today, -days), endDate: today })
    make('over', { date: addDays(today, -days - 1), endDate: addDays(today, -1) })
    const boards = procedures['tasks.board']({ from: today, to: addDays(today, 3) })
    expect(boards.days.map(({ tasks }) => names(tasks))).toEqual([['long'], [], [], []])
  })

  it('tells what was tracked on a task on which of its days', () => {
    const taskId = make('long', { date: '2026-03-16', endDate: '2026-03-17' })
    procedures['timeEntries.create']({ taskId, start: '2026-03-16T09:00:00Z', stop: '2026-03-16T09:30:00Z' })
    procedures['timeEntries.create']({ taskId, start: '2026-03-17T09:00:00Z', stop: '2026-03-17T09:10:00Z' })
    const { days } = procedures['tasks.board']({ from: '2026-03-16', to: '2026-03-17' })
    expect(days.map(({ tasks }) => tasks[0])).toMatchObject([
      { trackedSeconds: 2400, dayTrackedSeconds: 1800 },
      { trackedSeconds: 2400, dayTrackedSeconds: 600 },
    ])
  })

  it('is left behind by a task of several days only after the last of them', () => {
    make('long', { date: '2026-03-16', endDate: '2026-03-18' })
    const left = (before: string) => names(procedures['dayPlan.leftBehind']({ before, limit: 10 }).tasks)
    expect(left('2026-03-18')).toEqual([])
    expect(left('2026-03-19')).toEqual(['long'])
  })

  it('tells what a day would have of what was left behind, if it were brought there', () => {
    make('long', { date: '2026-03-10', endDate: '2026-03-12', estimatedSeconds: 7200 })
    make('short', { date: '2026-03-09', estimatedSeconds: 1800 })
    const blocked = make('blocked', { date: '2026-03-08' })
    procedures['timeBlocks.create']({ taskId: blocked, start: '2026-03-20T08:00:00Z', durationSeconds: 900 })
    // Friday to Sunday, of which Friday alone has work.
    const { tasks } = procedures['dayPlan.leftBehind']({ before: '2026-03-20', limit: 10 })
    expect(tasks.map(({ name, daySeconds }) => [name, daySeconds])).toEqual([
      ['long', 7200],
      ['short', 1800],
      ['blocked', 900],
    ])
  })

  it('tells what a day would have of what is planned for later, if it were brought there', () => {
    const friday = '2026-03-20'
    make('today', { date: friday })
    make('going on', { date: friday, endDate: '2026-03-23' })
    make('done', { date: '2026-03-21', done: true })
    make('too late', { date: '2026-03-24' })
    make('on Monday', { date: '2026-03-23', estimatedSeconds: 1800 })
    // Sunday to Wednesday: Sunday has no work; from Friday to Monday, it is Friday and Monday that have.
    make('of many days', { date: '2026-03-22', endDate: '2026-03-25', estimatedSeconds: 6 * 3600 })
    const later = procedures['dayPlan.later']({ from: friday, to: '2026-03-23' })
    expect(later.map(({ name, date, daySeconds }) => [name, date, daySeconds])).toEqual([
      ['of many days', '2026-03-22', 3 * 3600],
      ['on Monday', '2026-03-23', 1800],
    ])
  })

  it('is empty for a range that ends before it begins, and refuses more than a year', () => {
    expect(procedures['tasks.board']({ from: '2026-03-17', to: '2026-03-16' }).days).toEqual([])
    expect(() => procedures['tasks.board']({ from: '2026-01-01', to: '2028-01-01' })).toThrow(/366 days/)
  })
})

describe('subtasks', () => {
  const monday = '2026-03-16'
  const backlog = () => names(procedures['tasks.board']({ from: monday, to: monday }).backlog)
  const asked = { order: [], groupBy: 'none' as const, foldSeries: true, unfolded: [], offset: 0, limit: 100 }
  const open: TaskFilter = { types: ['todo', 'in_progress'] }
  const page = (given: Partial<ParsedInput<'tasks.page'>> = {}) =>
    procedures['tasks.page']({ ...asked, filter: open, foldSubtasksOf: open, ...given })

  function makeParty(fields: object = {}): LocalId {
    const parentId = make('Party', fields)
    make('Cake', { parentId, estimatedSeconds: 3600 })
    make('Balloons', { parentId })
    return parentId
  }

  it('of a planned task, and of one in the backlog, are no cards of the backlog', () => {
    makeParty({ date: monday })
    makeParty()
    expect(backlog()).toEqual(['Party'])
  })

  it('are cards of the backlog where they are assigned to the person and their parent is not', () => {
    const me = account.pull('member', 5, { name: 'Me', isMe: true })
    const other = account.pull('member', 6, { name: 'Other' })
    const parentId = makeParty({ assigneeIds: [other] })
    make('Invitations', { parentId, assigneeIds: [me] })
    expect(backlog()).toEqual(['Invitations'])
    expect(procedures['tasks.board']({ from: monday, to: monday }).backlog[0]?.parentName).toBe('Party')
  })

  it('are tasks of the backlog again once their parent is deleted by another', () => {
    const parentId = makeParty({ date: monday })
    account.replica.sqlite.run('UPDATE tasks SET deleted = 1 WHERE local_id = ?', [parentId])
    expect(backlog()).toEqual(['Cake', 'Balloons'])
  })

  it('fold with their parent in a list, which counts and sums the rows that it shows, as a selection of them', () => {
    const party = makeParty({ date: monday, estimatedSeconds: 5400 })
    const other = make('Other', { estimatedSeconds: 1800 })
    const { tasks, total, estimatedSeconds, groups } = page()
    expect(names(tasks)).toEqual(['Party', 'Other'])
    expect([total, estimatedSeconds]).toEqual([2, 7200])
    expect(groups).toMatchObject([{ count: 2, estimatedSeconds: 7200 }])
    const list = { ...asked, filter: open, foldSubtasksOf: open }
    expect(procedures['tasks.sum']({ ...list, ids: [party, other] })).toMatchObject({ estimatedSeconds })
    const unfolded = page({ unfoldedParents: [party] })
    expect([unfolded.total, unfolded.estimatedSeconds]).toEqual([4, 7200 + 3600])
  })

  it('stand below their parent where it is unfolded, whatever the list is ordered and cut by', () => {
    const parentId = makeParty({ position: 1 })
    procedures['tasks.update']({
      ids: [procedures['tasks.get']({ id: parentId })?.children[1]?.id as LocalId],
      changes: { done: true },
    })
    make('Other', { position: 2 })
    const unfolded = page({ unfoldedParents: [parentId] })
    expect(unfolded.tasks.map(({ name, isNested }) => [name, isNested])).toEqual([
      ['Party', false],
      ['Cake', true],
      ['Balloons', true],
      ['Other', false],
    ])
    expect(unfolded.total).toBe(4)
    expect(names(page({ unfoldedParents: [parentId], offset: 1, limit: 2 }).tasks)).toEqual([
      'Cake',
      'Balloons',
    ])
    expect(page({ unfoldedParents: [parentId], groupBy: 'status' }).groups).toMatchObject([{ count: 4 }])
  })

  it('stand alone, and name their parent, in a list that leaves the parent out', () => {
    const parentId = makeParty()
    procedures['tasks.update']({ ids: [parentId], changes: { done: true } })
    expect(page().tasks.map(({ name, parentName }) => [name, parentName])).toEqual([
      ['Cake', 'Party'],
      ['Balloons', 'Party'],
    ])
    expect(names(page({ foldSubtasksOf: {} }).tasks)).toEqual([])
  })

  it('are planned with their parent, and by themselves where they have another date', () => {
    makeParty({ date: monday })
    const parentId = make('Move', { date: monday })
    make('Boxes', { parentId, date: '2026-03-18' })
    expect(page({ filter: { ...open, hasDate: false } }).tasks).toEqual([])
    expect(page({ groupBy: 'date' }).groups.map(({ key, count }) => [key, count])).toEqual([
      [monday, 2],
      ['2026-03-18', 1],
    ])
    expect(names(page({ groupBy: 'date', unfoldedParents: [parentId] }).tasks)).toEqual([
      'Party',
      'Move',
      'Boxes',
    ])
  })

  it('of later occurrences fold away with those', () => {
    const seriesId = makeParty({ date: monday, rrule: 'FREQ=DAILY' })
    for (const date of ['2026-03-17', '2026-03-18']) {
      const occurrence = account.pull('task', Number(date.slice(-2)), {
        name: 'Party',
        date,
        endDate: date,
        seriesId,
      })
      account.pull('task', 100 + Number(date.slice(-2)), { name: 'Cake', parentId: occurrence })
    }
    const { tasks, groups } = page()
    expect(tasks).toMatchObject([{ name: 'Party', date: monday, later: { count: 2 } }])
    expect(groups).toMatchObject([{ count: 1, estimatedSeconds: 0 }])
    expect(backlog()).toEqual([])
  })
})

describe('tasks', () => {
  it('move, are done, and are listed by text', () => {
    const draft = make('Draft the Çedilla chapter')
    const other = make('Review')
    procedures['tasks.update']({ ids: [draft, other], changes: { date: '2026-03-18', done: true } })
    expect(names(procedures['tasks.list']({ includeDone: false, limit: 100 }))).toEqual([])
    expect(names(procedures['tasks.list']({ includeDone: true, text: 'cedilla', limit: 100 }))).toEqual([
      'Draft the Çedilla chapter',
    ])
  })

  it('show the seconds tracked on them, and leave their entries when they are deleted', () => {
    const taskId = make('Draft')
    procedures['timeEntries.create']({ taskId, start: '2026-03-16T07:00:00Z', stop: '2026-03-16T07:30:00Z' })
    expect(procedures['tasks.list']({ includeDone: false, limit: 100 })).toMatchObject([
      { trackedSeconds: 1800 },
    ])
    procedures['tasks.delete']({ ids: [taskId] })
    expect(procedures['timeEntries.page']({ minEntries: 1 }).days[0]?.entries).toMatchObject([
      { taskId: null },
    ])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
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

  it('is empty for a range that ends before it begins, and refuses more than a year', () => {
    expect(procedures['tasks.board']({ from: '2026-03-17', to: '2026-03-16' }).days).toEqual([])
    expect(() => procedures['tasks.board']({ from: '2026-01-01', to: '2028-01-01' })).toThrow(/366 days/)
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

import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

let procedures: TestAccount['procedures']

beforeEach(() => {
  procedures = openTestAccount().procedures
})

const made = (name: string, date: string | null = null): LocalId =>
  procedures['tasks.create']({ name, date }).ids[0] as LocalId
const taskOf = (id: LocalId) => procedures['tasks.get']({ id })
const range = { from: '2026-03-16', to: '2026-03-16' }

describe('planning a day as a whole', () => {
  it('changes each task in its own way and sets time aside, and one undo takes all of it back', () => {
    const [draft, call] = [made('Draft'), made('Call')]
    const { undoId } = procedures['dayPlan.apply']({
      tasks: [
        { id: draft, date: '2026-03-16', position: 5, estimatedSeconds: 3600 },
        { id: call, done: true },
      ],
      blocks: [{ taskId: draft, start: '2026-03-16T09:00:00Z', durationSeconds: 3600 }],
    })
    expect(taskOf(draft)).toMatchObject({ date: '2026-03-16', estimatedSeconds: 3600, done: false })
    expect(taskOf(call)).toMatchObject({ date: null, done: true })
    expect(procedures['timeBlocks.list'](range)).toMatchObject([
      { taskId: draft, start: '2026-03-16T09:00:00Z', durationSeconds: 3600, completed: false },
    ])
    procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(taskOf(draft)).toMatchObject({ date: null, estimatedSeconds: null })
    expect(taskOf(call)).toMatchObject({ done: false })
    expect(procedures['timeBlocks.list'](range)).toEqual([])
  })

  it('does nothing at all when one of the tasks is gone', () => {
    const [draft, gone] = [made('Draft'), made('Gone')]
    procedures['tasks.delete']({ ids: [gone] })
    const tasks = [draft, gone].map((id) => ({ id, date: '2026-03-16' }))
    expect(() => procedures['dayPlan.apply']({ tasks, blocks: [] })).toThrow(
      /no longer|gone|not there|deleted/,
    )
    expect(taskOf(draft)).toMatchObject({ date: null })
  })
})

describe('what is left behind', () => {
  it('is open and of days gone by, the latest first', () => {
    made('Older', '2026-03-10')
    made('Latest', '2026-03-15')
    made('Today', '2026-03-16')
    made('Someday')
    procedures['tasks.update']({ ids: [made('Done', '2026-03-14')], changes: { done: true } })
    procedures['tasks.create']({ name: 'Still going on', date: '2026-03-14', endDate: '2026-03-18' })
    const { total, tasks } = procedures['dayPlan.leftBehind']({ before: '2026-03-16', limit: 1 })
    expect(total).toBe(2)
    expect(tasks.map(({ name }) => name)).toEqual(['Latest'])
  })
})

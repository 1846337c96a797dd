import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

let procedures: TestAccount['procedures']

beforeEach(() => {
  procedures = openTestAccount().procedures
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

import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

const nine = '2026-03-16T09:00:00Z'
const ten = '2026-03-16T10:00:00Z'
const half = '2026-03-16T09:30:00Z'

let account: TestAccount

beforeEach(() => {
  account = openTestAccount()
})

function entries() {
  const { days } = account.procedures['timeEntries.page']({ minEntries: 100 })
  return days.flatMap((day) => day.entries).toSorted((one, other) => one.start.localeCompare(other.start))
}

function create(): LocalId {
  const { ids } = account.procedures['timeEntries.create']({
    description: 'Write',
    billable: true,
    start: nine,
    stop: ten,
  })
  return ids[0] as LocalId
}

describe('splitting an entry', () => {
  it('leaves two alike that follow each other, and one undo makes them one again', () => {
    const id = create()
    const { undoId } = account.procedures['timeEntries.split']({ id, at: half })
    expect(entries()).toMatchObject([
      { id, description: 'Write', billable: true, start: nine, stop: half },
      { description: 'Write', billable: true, start: half, stop: ten },
    ])
    account.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(entries()).toMatchObject([{ id, start: nine, stop: ten }])
    account.procedures['timeEntries.split']({ id, at: half })
    const split = {
      kind: 'split',
      entity: 'timeEntry',
      count: 1,
      parts: 0,
      title: 'Write',
      fields: [],
      flag: null,
      beside: [],
    }
    expect(account.procedures['undo.latest']()?.undone).toEqual(split)
    expect(account.procedures['redo.latest']()?.undone).toEqual(split)
  })

  it('goes on with the second part of one that runs', () => {
    const start = addSeconds(account.effects.now(), -7200)
    const at = addSeconds(start, 3600)
    const { id } = account.procedures['timer.start']({ description: 'Talk', start })
    account.procedures['timeEntries.split']({ id, at })
    expect(account.procedures['timer.running']()).toMatchObject({ id, start: at, stop: null })
    expect(entries()).toMatchObject([
      { description: 'Talk', start, stop: at },
      { id, description: 'Talk', start: at, stop: null },
    ])
  })

  it.each([nine, ten, '2026-03-16T09:00:59Z', '2026-03-16T09:59:01Z', '2026-03-16T11:00:00Z'])(
    'refuses %s, which leaves no two parts',
    (at) => {
      const id = create()
      expect(() => account.procedures['timeEntries.split']({ id, at })).toThrow(/at least a minute/)
      expect(entries()).toHaveLength(1)
    },
  )
})

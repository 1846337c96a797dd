import { beforeEach, describe, expect, it } from 'vitest'
import type { Yielding } from '../../../shared/domain/day-gaps.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

const time = (clock: string) => `2026-03-16T${clock}:00Z`
let account: TestAccount

beforeEach(() => {
  account = openTestAccount()
  account.effects.set(time('12:00'))
})

function add(description: string, start: string, stop: string): LocalId {
  const times = { start: time(start), stop: time(stop) }
  return account.procedures['timeEntries.create']({ description, ...times }).ids[0] as LocalId
}

const settle = (firstId: LocalId, secondId: LocalId, yielding: Yielding) =>
  account.procedures['timeEntries.settleOverlap']({ firstId, secondId, yielding })

const entries = () =>
  account.replica.rows
    .where('timeEntry', 'deleted = 0 ORDER BY start', [])
    .map(({ fields }) =>
      [fields.description, fields.start.slice(11, 16), fields.stop?.slice(11, 16) ?? 'runs'].join(' '),
    )

describe('settling an overlap', () => {
  it.each<{ yielding: Yielding; left: readonly string[] }>([
    { yielding: 'first', left: ['One 08:00 09:00', 'Two 09:00 11:00'] },
    { yielding: 'second', left: ['One 08:00 10:00', 'Two 10:00 11:00'] },
    { yielding: 'both', left: ['One 08:00 09:30', 'Two 09:30 11:00'] },
  ])('shortens where $yielding yields, and one undo brings both back', ({ yielding, left }) => {
    const [one, two] = [add('One', '08:00', '10:00'), add('Two', '09:00', '11:00')]
    const before = entries()
    const { undoId } = settle(one, two, yielding)
    expect(entries()).toEqual(left)
    account.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(entries()).toEqual(before)
  })

  it('splits an entry around another one within it, or deletes that, as one change', () => {
    const [one, two] = [add('One', '08:00', '11:00'), add('Two', '09:00', '10:00')]
    const before = entries()
    const { undoId } = settle(one, two, 'first')
    expect(entries()).toEqual(['One 08:00 09:00', 'Two 09:00 10:00', 'One 10:00 11:00'])
    account.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(entries()).toEqual(before)
    settle(one, two, 'second')
    expect(entries()).toEqual(['One 08:00 11:00'])
  })

  it('lets what runs go on running', () => {
    account.effects.set(time('08:00'))
    const { id: running } = account.procedures['timer.start']({ description: 'Runs' })
    account.effects.set(time('12:00'))
    const call = add('Call', '09:00', '10:00')
    settle(running, call, 'first')
    expect(entries()).toEqual(['Runs 08:00 09:00', 'Call 09:00 10:00', 'Runs 10:00 runs'])
    expect(account.procedures['timer.running']()?.id).toBe(running)
  })

  it('stops what runs where the other one lasts longer than it has', () => {
    account.effects.set(time('08:00'))
    const { id: running } = account.procedures['timer.start']({ description: 'Runs' })
    account.effects.set(time('12:00'))
    settle(running, add('Plan', '11:00', '13:00'), 'first')
    expect(entries()).toEqual(['Runs 08:00 11:00', 'Plan 11:00 13:00'])
  })

  it('is refused where there is none any more, and changes nothing', () => {
    const [one, two] = [add('One', '08:00', '09:00'), add('Two', '09:00', '10:00')]
    const before = entries()
    expect(() => settle(one, two, 'first')).toThrow(/do not overlap/)
    expect(entries()).toEqual(before)
  })
})

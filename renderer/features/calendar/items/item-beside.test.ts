import { expect, it } from 'vitest'
import { anEntry } from '../../../entities/time-entry/entry.fixture.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { blockItem, type CalendarItem, entryItem } from './calendar-item.ts'
import type { Direction } from '../../../components/arrow-keys.ts'
import { itemBeside } from './item-beside.ts'

const day = 86_400
const at = (date: number, hour: number) => date * day + hour * 3600

function tracked(name: string, date: number, hour: number): CalendarItem {
  const start = at(date, hour)
  return entryItem(anEntry(name, { start: instantOf(start), stop: instantOf(start + 1800) }), start)
}

function planned(name: string, date: number, hour: number): CalendarItem {
  const item = blockItem(
    {
      id: name as LocalId,
      taskId: 'task' as LocalId,
      start: instantOf(at(date, hour)),
      durationSeconds: 1800,
      completed: false,
      logged: false,
      loggedElsewhere: false,
      syncState: 'saved',
    },
    undefined,
  )
  if (item === null) throw new Error('It is scheduled.')
  return item
}

const days = [
  [tracked('early', 0, 8), tracked('late', 0, 15), planned('plan', 0, 9)],
  [],
  [tracked('other', 2, 8), planned('morning', 2, 8), planned('afternoon', 2, 15)],
]
const beside = (key: string, direction: Direction) => itemBeside(days, key, direction)?.key

it('up and down go through the day by time', () => {
  expect(beside('entry:early', 'up')).toBeUndefined()
  expect(beside('entry:early', 'down')).toBe('block:plan')
  expect(beside('block:plan', 'down')).toBe('entry:late')
  expect(beside('entry:late', 'down')).toBeUndefined()
})

it('sideways goes to the other lane, then to the next day that has anything', () => {
  expect(beside('block:plan', 'right')).toBe('entry:early')
  expect(beside('entry:late', 'left')).toBe('block:plan')
  expect(beside('entry:late', 'right')).toBe('block:afternoon')
  expect(beside('block:morning', 'left')).toBe('entry:early')
  expect(beside('block:plan', 'left')).toBeUndefined()
})

import { expect, it } from 'vitest'
import { anEntry } from '../entry.fixture.ts'
import { listItems } from './list-items.ts'
import { targetOf } from './list-movement.ts'

const days = ['2026-03-20', '2026-03-19'].map((date) => ({
  date,
  totalSeconds: 0,
  entries: [anEntry(`${date} b`), anEntry(`${date} a`)],
}))
// 0 heading, 1 and 2 rows, 3 heading, 4 and 5 rows.
const items = listItems(days, { step: 1, groupAlike: false, openGroups: new Set() })

it.each([
  ['ArrowDown', 1, 2],
  ['ArrowDown', 2, 4],
  ['ArrowDown', 5, -1],
  ['ArrowUp', 4, 2],
  ['ArrowUp', 1, -1],
  ['PageDown', 1, 5],
  ['PageUp', 5, 1],
  ['Home', 5, 1],
  ['End', 1, 5],
  ['x', 1, -1],
])('%s from %d leads to %d', (key, from, to) => {
  expect(targetOf(items, from, key, 10)).toBe(to)
})

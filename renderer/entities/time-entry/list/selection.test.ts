import { expect, it } from 'vitest'
import { anEntry } from '../entry.fixture.ts'
import { listItems } from './list-items.ts'
import { nothingSelected, selectRange, selectedPart, toggleItem } from './selection.ts'

const entries = ['e', 'd', 'c', 'b', 'a'].map((name) => anEntry(name, { description: name }))
const items = listItems([{ date: '2026-03-20', totalSeconds: 0, entries }], {
  step: 1,
  groupAlike: false,
  openGroups: new Set(),
})

function item(key: string) {
  const found = items.find((each) => each.key === key)
  if (!found) throw new Error(`No item ${key}`)
  return found
}

it('choosing twice lets go', () => {
  const once = toggleItem(nothingSelected, item('c'))
  expect(selectedPart(once, item('c'))).toBe('all')
  expect(toggleItem(once, item('c')).ids.size).toBe(0)
})

it('a range reaches from what was chosen last to here, in either direction', () => {
  const anchor = toggleItem(nothingSelected, item('d'))
  expect([...selectRange(anchor, items, item('b')).ids]).toEqual(['d', 'c', 'b'])
  expect([...selectRange(toggleItem(nothingSelected, item('b')), items, item('d')).ids].sort()).toEqual([
    'b',
    'c',
    'd',
  ])
})

it('a range without a beginning is one item', () => {
  expect([...selectRange(nothingSelected, items, item('b')).ids]).toEqual(['b'])
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { EntryDay } from '../../../shared/bridge/time-entries.ts'
import { anEntry, anId } from '../../entities/time-entry/entry.fixture.ts'
import { idsOf, listItems } from './list-items.ts'

function day(...entries: EntryDay['entries']): EntryDay {
  return { date: '2026-03-20', totalSeconds: entries.length * 3600, entries }
}

const none = new Set<string>()
const closed = { groupAlike: true, openGroups: none }

it('a day is a heading followed by its entries, newest first', () => {
  const items = listItems([day(anEntry('b'), anEntry('a'))], { groupAlike: false, openGroups: none })
  expect(items.map(({ kind, key }) => `${kind} ${key}`)).toEqual(['day 2026-03-20', 'entry b', 'entry a'])
})

it('alike entries stand as one group in the place of the newest, with their time together', () => {
  const items = listItems([day(anEntry('c'), anEntry('b', { description: 'Other' }), anEntry('a'))], closed)
  expect(items.map(({ kind }) => kind)).toEqual(['day', 'group', 'entry'])
  expect(items[1]).toMatchObject({ totalSeconds: 7200, isOpen: false })
  expect(items.map((item) => idsOf(item))).toEqual([[], ['c', 'a'], ['b']])
})

it('an open group is followed by its entries', () => {
  const days = [day(anEntry('b'), anEntry('a'))]
  const key = listItems(days, closed)[1]?.key ?? ''
  const items = listItems(days, { groupAlike: true, openGroups: new Set([key]) })
  expect(items.map(({ kind }) => kind)).toEqual(['day', 'group', 'entry', 'entry'])
})

it('entries of different projects, tags or billing are not alike', () => {
  const items = listItems(
    [day(anEntry('a'), anEntry('b', { projectId: anId('p') }), anEntry('c', { billable: true }))],
    closed,
  )
  expect(items.every(({ kind }) => kind !== 'group')).toBe(true)
})

it('the running entry is not in the list', () => {
  const items = listItems([day(anEntry('running', { stop: null }), anEntry('a'))], closed)
  expect(items.flatMap(idsOf)).toEqual(['a'])
})

it('grouping hides no entry and shows none twice', () => {
  const entries = fc
    .uniqueArray(fc.tuple(fc.uuid(), fc.constantFrom('x', 'y'), fc.boolean()), { selector: ([id]) => id })
    .map((drafts) => drafts.map(([id, description, billable]) => anEntry(id, { description, billable })))
  fc.assert(
    fc.property(entries, (list) => {
      const shown = listItems([day(...list)], closed).flatMap(idsOf)
      expect(shown.toSorted()).toEqual(list.map(({ id }) => id).toSorted())
    }),
  )
})

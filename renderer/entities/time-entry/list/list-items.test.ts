import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { EntryDay } from '../../../../shared/bridge/time-entries.ts'
import { addSeconds } from '../../../../shared/domain/instant.ts'
import { shownDuration } from '../../../../shared/domain/shown-duration.ts'
import { anEntry, anId } from '../entry.fixture.ts'
import { idsOf, listItems, sumOf } from './list-items.ts'

function day(...entries: EntryDay['entries']): EntryDay {
  return { date: '2026-03-20', totalSeconds: entries.length * 3600, entries }
}

const none = new Set<string>()
const closed = { step: 1, groupAlike: true, openGroups: none } as const

it('a day is a heading followed by its entries, newest first', () => {
  const items = listItems([day(anEntry('b'), anEntry('a'))], { step: 1, groupAlike: false, openGroups: none })
  expect(items.map(({ kind, key }) => `${kind} ${key}`)).toEqual(['day 2026-03-20', 'entry b', 'entry a'])
})

it('alike entries stand as one group in the place of the newest, with their time together', () => {
  const items = listItems([day(anEntry('c'), anEntry('b', { description: 'Other' }), anEntry('a'))], closed)
  expect(items.map(({ kind }) => kind)).toEqual(['day', 'group', 'entry'])
  expect(items[1]).toMatchObject({ shownSeconds: 7200, isOpen: false })
  expect(items.map((item) => idsOf(item))).toEqual([[], ['c', 'a'], ['b']])
})

it('an open group is followed by its entries', () => {
  const days = [day(anEntry('b'), anEntry('a'))]
  const key = listItems(days, closed)[1]?.key ?? ''
  const items = listItems(days, { step: 1 as const, groupAlike: true, openGroups: new Set([key]) })
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

it('in decimal hours rows add up to their day, and entries to their group', () => {
  const lengths = fc.array(fc.record({ seconds: fc.nat(9000), description: fc.constantFrom('a', 'b') }), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(lengths, (parts) => {
      const entries = parts.map(({ seconds, description }, index) => {
        const { start } = anEntry('x')
        return anEntry(`e${index}`, { description, start, stop: addSeconds(start, seconds) })
      })
      const days = [day(...entries)]
      const options = { step: 36, groupAlike: true, openGroups: none } as const
      const closed = listItems(days, options)
      const openGroups = new Set(closed.map(({ key }) => key))
      const shown = (items: ReturnType<typeof listItems>) =>
        items.reduce((sum, item) => sum + (item.kind === 'day' ? 0 : item.shownSeconds), 0)
      const single = listItems(days, { ...options, openGroups }).filter(({ kind }) => kind !== 'group')
      const total = parts.reduce((sum, { seconds }) => sum + seconds, 0)
      expect(shown(closed)).toBe(shownDuration(total, 36))
      expect(shown(single)).toBe(shown(closed))
    }),
  )
})

it('chosen entries add up to what their rows show, in groups or not', () => {
  const days = [day(anEntry('c'), anEntry('b', { description: 'Other' }), anEntry('a'))]
  const key = listItems(days, closed)[1]?.key ?? ''
  const open = listItems(days, { ...closed, openGroups: new Set([key]) })
  expect(sumOf(listItems(days, closed), (id) => id !== anId('b'))).toEqual({ count: 2, seconds: 7200 })
  expect(sumOf(listItems(days, closed), (id) => id === anId('a'))).toEqual({ count: 1, seconds: 3600 })
  expect(sumOf(open, (id) => id === anId('a'))).toEqual({ count: 1, seconds: 3600 })
  expect(sumOf(open, () => true)).toEqual({ count: 3, seconds: 10_800 })
})

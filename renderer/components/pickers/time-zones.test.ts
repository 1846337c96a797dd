import { expect, it } from 'vitest'
import { searchItems } from './picker-search.ts'
import { timeZones } from './time-zones.ts'

it.each([
  ['kolkata', 'Asia/Kolkata', 'UTC+5:30'],
  ['calcutta', 'Asia/Calcutta', 'UTC+5:30'],
  ['kathmandu', 'Asia/Kathmandu', 'UTC+5:45'],
  ['buenos aires', 'America/Argentina/Buenos_Aires', 'UTC-3'],
])('%s finds %s', (typed, id, note) => {
  expect(searchItems(timeZones('UTC'), typed)).toContainEqual(expect.objectContaining({ id, note }))
})

it.each(['kyiv', 'ho chi minh', 'yangon', 'nuuk', 'asmara', 'faroe'])('%s is found', (typed) => {
  expect(searchItems(timeZones('UTC'), typed)).toHaveLength(1)
})

it('a present zone that is not listed stands in the list once', () => {
  expect(timeZones('Mars/Olympus_Mons').filter(({ id }) => id === 'Mars/Olympus_Mons')).toEqual([
    { id: 'Mars/Olympus_Mons', label: 'Mars/Olympus Mons', note: '' },
  ])
})

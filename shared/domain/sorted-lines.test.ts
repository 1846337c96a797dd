import { expect, it } from 'vitest'
import { sortAfter, sortedLines, type LineSort } from './sorted-lines.ts'

const line = (name: string, seconds: number, billableSeconds: number, cents: number) => ({
  key: name,
  name,
  seconds,
  billableSeconds,
  amounts: [{ currency: 'EUR', cents }],
  costs: [],
})
const lines = [line('b', 30, 10, 5), line('c', 20, 20, 9), line('a', 10, 0, 7)]

it.each([
  ['duration', false, 'bca'],
  ['duration', true, 'acb'],
  ['title', true, 'abc'],
  ['billable', false, 'cba'],
  ['amount', false, 'cab'],
] as const)('lines of a report are sorted by %s, ascending: %s', (reportSort, reportAscends, order) => {
  const sorted = sortedLines(lines, 'project', { reportSort, reportAscends }, ({ name }) => name)
  expect(sorted.map(({ name }) => name).join('')).toBe(order)
})

it('dates keep their order, and a head turns its column round', () => {
  const byTitle: LineSort = { reportSort: 'title', reportAscends: true }
  expect(sortedLines(lines, 'week', byTitle, ({ name }) => name)).toBe(lines)
  expect(sortAfter(byTitle, 'title').reportAscends).toBe(false)
  expect(sortAfter(byTitle, 'amount')).toEqual({ reportSort: 'amount', reportAscends: false })
  expect(sortAfter({ reportSort: 'amount', reportAscends: true }, 'title')).toEqual(byTitle)
})

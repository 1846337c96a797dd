import { expect, it } from 'vitest'
import { instantOf, isAsKept } from './instant.ts'

it('a text in the form in which instants are kept is known without a calendar, but for the last days of months', () => {
  expect(isAsKept(instantOf(1_767_225_599))).toBe(false)
  expect(isAsKept(instantOf(1_772_319_599))).toBe(true)
  const others = ['2026-02-30T08:00:00Z', '2026-02-03T24:00:00Z', '2026-02-03T08:00:00+00:00', '2026-02-03']
  expect(others.filter(isAsKept)).toEqual([])
})

import { expect, it } from 'vitest'
import { plannedWords } from './planned-words.ts'

const write = (seconds: number): string => `${seconds / 3600}h`

it('sums the day up: tasks, time and the rest of working hours', () => {
  const day = { open: 3, unknown: 1, neededSeconds: 4 * 3600, leftSeconds: 2 * 3600 }
  expect(plannedWords(day, write)).toBe('3 tasks take 4h, 1 without an estimate, 2h left')
  expect(plannedWords({ ...day, unknown: 0, leftSeconds: null }, write)).toBe(
    '3 tasks take 4h, working hours are over',
  )
})

it('gives no time where none is known', () => {
  const day = { open: 1, unknown: 1, neededSeconds: 0, leftSeconds: null }
  expect(plannedWords(day, write)).toBe('1 task without an estimate, working hours are over')
  expect(plannedWords({ ...day, open: 0, unknown: 0 }, write)).toBe(
    'Nothing left to do, working hours are over',
  )
})

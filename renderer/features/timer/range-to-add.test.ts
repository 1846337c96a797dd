import { expect, it } from 'vitest'
import { anEntry } from '../../entities/time-entry/entry.fixture.ts'
import { rangeToAdd } from './range-to-add.ts'

const now = Date.parse('2026-03-20T16:30:20Z')
const lunch = anEntry('a', { start: '2026-03-20T11:00:00Z', stop: '2026-03-20T12:15:00Z' })
const days = (...entries: (typeof lunch)[]) => [{ date: '2026-03-20', totalSeconds: 0, entries }]

it('the time since the last entry is offered', () => {
  expect(rangeToAdd(days(lunch), now)).toEqual({
    start: '2026-03-20T12:15:00Z',
    stop: '2026-03-20T16:30:00Z',
  })
})

it('what is offered does not overlap the running entry', () => {
  const running = anEntry('r', { start: '2026-03-20T15:40:00Z', stop: null })
  expect(rangeToAdd(days(running, lunch), now)).toEqual({
    start: '2026-03-20T12:15:00Z',
    stop: '2026-03-20T15:40:00Z',
  })
})

it('the last hour is offered where nothing was tracked today', () => {
  expect(rangeToAdd([], now)).toEqual({ start: '2026-03-20T15:30:00Z', stop: '2026-03-20T16:30:00Z' })
})

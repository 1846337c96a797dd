import { expect, it } from 'vitest'
import type { ShorthandPart } from '../../../shared/domain/shorthand.ts'
import { typedTimes } from './typed-times.ts'

const place = { from: 0, to: 0 }
const now = '2026-11-25T12:00:00Z'
/** Midnight in Berlin comes an hour before that of UTC. */
const range = { start: '2026-11-25T10:30:00Z', stop: '2026-11-25T11:30:00Z' }
const hours = (count: number): ShorthandPart => ({ kind: 'duration', seconds: count * 3600, ...place })
const on = (date: string): ShorthandPart => ({ kind: 'date', date, ...place })
const read = (...parts: readonly ShorthandPart[]) =>
  typedTimes(range, { description: '', parts }, 'Europe/Berlin', now)

it('a new entry keeps its times where its description names none', async () => {
  expect(await read()).toEqual(range)
})

it('a date moves the entry to the same time of that day, also over a change of the clocks', async () => {
  expect(await read(on('2026-10-20'))).toEqual({
    start: '2026-10-20T09:30:00Z',
    stop: '2026-10-20T10:30:00Z',
  })
})

it('a duration keeps the start, and the stop where the entry would last until later than now', async () => {
  expect(await read(hours(0.5))).toEqual({ start: range.start, stop: '2026-11-25T11:00:00Z' })
  expect(await read(hours(3))).toEqual({ start: '2026-11-25T08:30:00Z', stop: range.stop })
})

it('a date and a duration are taken together', async () => {
  expect(await read(hours(3), on('2026-11-24'))).toEqual({
    start: '2026-11-24T10:30:00Z',
    stop: '2026-11-24T13:30:00Z',
  })
})

import { describe, expect, it } from 'vitest'
import { blockSeconds, timesOfBlock } from './use-calendar-drag.ts'

const hour = 3600
const task = (estimated: number | null, tracked = 0): number =>
  blockSeconds({ estimatedSeconds: estimated, blockedSeconds: 0, trackedSeconds: tracked })

it('a block for a task is as long as what is left of it, in whole quarters of an hour', () => {
  expect(task(2 * hour, 19)).toBe(2 * hour)
  expect(task(hour, 31 * 60)).toBe(hour / 2)
  expect(task(5 * 60)).toBe(hour / 4)
  expect(task(20 * hour)).toBe(8 * hour)
})

it('a block is an hour where nobody knows how long the task takes, and half an hour where nothing is left', () => {
  expect(task(null)).toBe(hour)
  expect(task(hour, 2 * hour)).toBe(hour / 2)
})

describe('a new time block', () => {
  const halfHour = { estimatedSeconds: 1800, blockedSeconds: 0, trackedSeconds: 0 }
  const nine = { start: 32_400, end: 36_000, date: '2026-11-23' }

  it('ends when its task is done, half an hour later for a task of half an hour', () => {
    expect(timesOfBlock({ ...nine, isDrawn: false }, halfHour)).toEqual({ start: 32_400, end: 34_200 })
  })

  it('is as long as the person drew it', () => {
    expect(timesOfBlock({ ...nine, isDrawn: true }, halfHour)).toEqual({ start: 32_400, end: 36_000 })
  })
})

import { expect, it } from 'vitest'
import { wallClock } from '../../shared/domain/wall-clock.ts'
import { nextAt } from './stop-time.ts'

const berlin = wallClock('Europe/Berlin')

it.each([
  ['later on the same day', '2026-03-02T09:00:00Z', '2026-03-02T16:00:00Z'],
  ['on the next day, from the very time on', '2026-03-02T16:00:00Z', '2026-03-03T16:00:00Z'],
  ['after the clock was set forward', '2026-03-28T20:00:00Z', '2026-03-29T15:00:00Z'],
  ['after the clock was set back', '2026-10-24T20:00:00Z', '2026-10-25T16:00:00Z'],
])('a time of the day comes %s', (_, after, at) => {
  expect(nextAt('17:00', after, berlin)).toBe(at)
})

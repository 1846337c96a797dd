import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wallClock } from '../../shared/domain/wall-clock.ts'
import { toTimestamp } from '../effects/timestamps.ts'
import { localTimes } from './local-time.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Monrovia',
]

it.each(zones)('shows what the wall of %s shows, whatever the clock did', (zone) => {
  const clock = wallClock(zone)
  const local = localTimes(zone)
  const seconds = fc.integer({ min: Date.UTC(2006, 0) / 1000, max: Date.UTC(2101, 0) / 1000 })
  fc.assert(
    fc.property(seconds, (second) => {
      const instant = toTimestamp(second * 1_000_000)
      const { hour, minute, second: rest } = clock.timeOf(instant)
      const time = [hour, minute, rest].map((part) => String(part).padStart(2, '0')).join(':')
      expect(local(second * 1_000_000)).toEqual({ date: clock.dateOf(instant), time })
    }),
    { numRuns: 2000 },
  )
})

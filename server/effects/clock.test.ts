import { describe, expect, it } from 'vitest'
import { createChangeStamps, systemClock } from './clock.ts'

describe('the system’s clock', () => {
  it('never gives an instant twice, however little it moves', () => {
    let milliseconds = 1000
    const clock = systemClock(() => milliseconds)
    expect([clock.now(), clock.now()]).toEqual([1_000_000, 1_000_001])
    milliseconds = 999
    expect(clock.now()).toBe(1_000_002)
  })

  it('follows the computer when that is set back', () => {
    let milliseconds = 7_200_000
    const clock = systemClock(() => milliseconds)
    clock.now()
    milliseconds = 3_600_000
    expect(clock.now()).toBe(3_600_000_000)
  })
})

describe('stamps of changes', () => {
  it('are the time, unless a newer change is known', () => {
    const stamp = createChangeStamps(500)
    expect([stamp(400), stamp(500), stamp(600), stamp(100)]).toEqual([501, 502, 600, 601])
  })
})

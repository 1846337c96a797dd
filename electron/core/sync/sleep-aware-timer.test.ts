import { beforeEach, describe, expect, it } from 'vitest'
import { SleepAwareTimer, MonotonicClock } from './timing.ts'
import { FakeEffects } from './testing/fake-effects.ts'

const minute = 60_000

let effects: FakeEffects
let began: number
/** Milliseconds after the beginning. */
let rang: number[]
let isWorthATry: boolean
let alarm: SleepAwareTimer

beforeEach(() => {
  effects = new FakeEffects()
  began = effects.milliseconds()
  rang = []
  isWorthATry = false
  alarm = new SleepAwareTimer({
    clock: new MonotonicClock(effects.milliseconds),
    effects,
    onTimeout: () => rang.push(effects.milliseconds() - began),
    onWake: () => isWorthATry,
  })
})

describe('an alarm', () => {
  it('rings once, at the time that was set last', async () => {
    alarm.set(10)
    alarm.set(90 * 1000)
    await effects.pass(10 * minute)
    expect(rang).toEqual([90_000])
  })

  it('is put off by nobody who wants it within a moment, again and again', async () => {
    alarm.set(5 * minute)
    for (let nth = 0; nth < 10; nth += 1) {
      alarm.setAtMost(20)
      await effects.pass(8)
    }
    expect(rang).toEqual([20, 44, 68])
  })

  it('rings at its time after the computer has slept through a part of it, and at once where that is worth a try', async () => {
    alarm.set(5 * minute)
    effects.sleep(2 * minute)
    await effects.pass(minute)
    expect(rang).toEqual([])
    await effects.pass(2 * minute)
    expect(rang).toEqual([5 * minute])
    isWorthATry = true
    alarm.set(5 * minute)
    effects.sleep(2 * minute)
    await effects.pass(0)
    expect(rang).toEqual([5 * minute, 7 * minute])
  })

  it('that was called off does not ring', async () => {
    alarm.set(10)
    alarm.cancel()
    await effects.pass(minute)
    expect(rang).toEqual([])
  })
})

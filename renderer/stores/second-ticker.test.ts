import { expect, it } from 'vitest'
import { createSecondTicker } from './second-ticker.ts'

function fakeWindow() {
  let now = 500
  let visible = true
  let timer: { readonly at: number; readonly run: () => void } | null = null
  let watcher: (() => void) | null = null
  const ticker = createSecondTicker({
    now: () => now,
    after: (milliseconds, run) => {
      const own = { at: now + milliseconds, run }
      timer = own
      return () => {
        if (timer === own) timer = null
      }
    },
    isVisible: () => visible,
    onVisibilityChange: (listener) => {
      watcher = listener
      return () => {
        watcher = null
      }
    },
  })
  return {
    ticker,
    hasTimer: () => timer !== null,
    isWatching: () => watcher !== null,
    pass: (milliseconds: number) => {
      const until = now + milliseconds
      while (timer !== null && timer.at <= until) {
        const due = timer
        timer = null
        now = due.at
        due.run()
      }
      now = until
    },
    show: (isVisible: boolean) => {
      visible = isVisible
      watcher?.()
    },
  }
}

it('beats on the full seconds of the clock', () => {
  const { ticker, pass } = fakeWindow()
  const beats: number[] = []
  ticker.subscribe((at) => beats.push(at))
  pass(3000)
  expect(beats).toEqual([1000, 2000, 3000])
})

it('rests while the window is hidden, and beats at once when it is seen again', () => {
  const { ticker, pass, show, hasTimer } = fakeWindow()
  const beats: number[] = []
  ticker.subscribe((at) => beats.push(at))
  show(false)
  expect(hasTimer()).toBe(false)
  pass(60_000)
  show(true)
  expect(beats).toEqual([60_500])
  pass(500)
  expect(beats).toEqual([60_500, 61_000])
})

it('rests when nothing listens', () => {
  const { ticker, hasTimer, isWatching, pass } = fakeWindow()
  const first = ticker.subscribe(() => {})
  const second = ticker.subscribe(() => {})
  first()
  pass(1000)
  expect(hasTimer()).toBe(true)
  second()
  expect(hasTimer()).toBe(false)
  expect(isWatching()).toBe(false)
})

/**
 * Loaded before a program's own code. Its clock and its timers run at `DAYLOOM_CLOCK_RATE` times their pace, from the instant
 * `DAYLOOM_CLOCK_FROM` at the real time `DAYLOOM_CLOCK_BEGAN`. Each hour of that clock, what memory it has after a collection is added
 * to `DAYLOOM_CLOCK_FILE`.
 */

import { appendFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const { env } = process
const rate = Number(env['DAYLOOM_CLOCK_RATE'])
const began = Number(env['DAYLOOM_CLOCK_BEGAN'])
const from = Date.parse(env['DAYLOOM_CLOCK_FROM'] ?? '')
const { now } = Date
const monotonic = performance.now.bind(performance)
const hour = 3_600_000

Date.now = () => Math.floor(from + (now() - began) * rate)
performance.now = () => monotonic() * rate
globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], made) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, made) as Date,
})

function quick<Timer extends typeof setTimeout | typeof setInterval>(timer: Timer): Timer {
  return new Proxy(timer, {
    apply: (target, self, [run, milliseconds = 0, ...given]: [unknown, number?, ...unknown[]]) =>
      Reflect.apply(target, self, [run, milliseconds / rate, ...given]) as unknown,
  })
}

globalThis.setTimeout = quick(setTimeout)
globalThis.setInterval = quick(setInterval)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

setInterval(() => {
  collect()
  const { rss, heapUsed, external } = process.memoryUsage()
  const program = process.argv[1] ?? ''
  const line = { program, hour: Math.round((Date.now() - from) / hour), rss, used: heapUsed + external }
  appendFileSync(env['DAYLOOM_CLOCK_FILE'] ?? '', `${JSON.stringify(line)}\n`)
}, hour).unref()

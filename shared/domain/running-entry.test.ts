import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { epochSeconds, instantOf } from './instant.ts'
import { elapsedSeconds, stopsForSingleRunning, untilNextSecond } from './running-entry.ts'
import type { Stretch } from './running-entry.ts'

const base = epochSeconds('2026-03-29T00:00:00Z')
const starts = fc.integer({ min: 0, max: 100 }).map((offset) => instantOf(base + offset))
const entries = fc
  .uniqueArray(fc.record({ id: fc.uuid(), start: starts, ran: fc.option(fc.integer({ min: 0, max: 50 })) }), {
    selector: ({ id }) => id,
    maxLength: 8,
  })
  .map((drafts) =>
    drafts.map(({ id, start, ran }): Stretch => {
      return { id, start, stop: ran === null ? null : instantOf(epochSeconds(start) + ran) }
    }),
  )

function afterStops(before: readonly Stretch[]): readonly Stretch[] {
  const stops = new Map(stopsForSingleRunning(before).map(({ id, stop }) => [id, stop]))
  return before.map((entry) => ({ ...entry, stop: stops.get(entry.id) ?? entry.stop }))
}

function seconds(ran: readonly Stretch[], until: string): number {
  return ran.reduce((sum, { start, stop }) => sum + epochSeconds(stop ?? until) - epochSeconds(start), 0)
}

describe('when several devices ran at once', () => {
  it('one entry runs afterwards, and it is the one started last', () => {
    fc.assert(
      fc.property(entries, (before) => {
        const running = before.filter((entry) => entry.stop === null)
        const still = afterStops(before).filter((entry) => entry.stop === null)
        expect(still.length).toBe(Math.min(1, running.length))
        for (const entry of running) expect(entry.start <= (still[0]?.start ?? '')).toBe(true)
      }),
    )
  })

  it('no time is lost and none is counted twice: together they last from the first start until now', () => {
    fc.assert(
      fc.property(entries, (before) => {
        const running = before.filter((entry) => entry.stop === null)
        const now = instantOf(base + 1000)
        const first = running.map((entry) => entry.start).toSorted()[0] ?? now
        expect(seconds(afterStops(running), now)).toBe(epochSeconds(now) - epochSeconds(first))
      }),
    )
  })

  it('no entry ends before it starts, and entries that had ended stay as they were', () => {
    fc.assert(
      fc.property(entries, (before) => {
        const after = afterStops(before)
        expect(after.every(({ start, stop }) => stop === null || stop >= start)).toBe(true)
        const ended = before.filter((entry) => entry.stop !== null)
        expect(after.filter(({ id }) => ended.some((entry) => entry.id === id))).toEqual(ended)
      }),
    )
  })

  it('every device decides alike, in whichever order it learnt of the entries, and deciding again changes nothing', () => {
    fc.assert(
      fc.property(
        entries.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray([...list], { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
          expect([...stopsForSingleRunning(shuffled)].sort(byId)).toEqual(
            [...stopsForSingleRunning(list)].sort(byId),
          )
          expect(stopsForSingleRunning(afterStops(list))).toEqual([])
        },
      ),
    )
  })
})

describe('elapsed time', () => {
  it('grows by a second when a second has passed, from zero', () => {
    const start = '2026-03-29T00:59:59Z'
    const at = Date.parse(start)
    expect(elapsedSeconds(start, at)).toBe(0)
    expect(elapsedSeconds(start, at + 999)).toBe(0)
    expect(elapsedSeconds(start, at + 1000)).toBe(1)
  })

  it('is zero while our clock is behind the start', () => {
    expect(elapsedSeconds('2026-03-29T01:00:00Z', Date.parse('2026-03-29T00:59:00Z'))).toBe(0)
  })

  it('changes exactly when the next second is due', () => {
    fc.assert(
      fc.property(fc.integer({ min: base * 1000, max: base * 1000 + 10_000_000 }), (now) => {
        const start = instantOf(base - 60)
        const wait = untilNextSecond(now)
        expect(elapsedSeconds(start, now + wait)).toBe(elapsedSeconds(start, now) + 1)
        expect(elapsedSeconds(start, now + wait - 1)).toBe(elapsedSeconds(start, now))
      }),
    )
  })
})

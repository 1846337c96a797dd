import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { epochSeconds, instantOf } from './instant.ts'
import { elapsedSeconds, latestFirst, stopsForSingleRunning, untilNextSecond } from './running-entry.ts'

const base = epochSeconds('2026-03-29T00:00:00Z')
const starts = fc.integer({ min: 0, max: 20 }).map((offset) => instantOf(base + offset))
const entries = fc.uniqueArray(
  fc.record({
    localId: fc.uuid(),
    serverId: fc.option(fc.integer({ min: 1 })),
    fields: fc.record({ start: starts }),
  }),
  {
    comparator: (a, b) => a.localId === b.localId || (a.serverId !== null && a.serverId === b.serverId),
    maxLength: 8,
  },
)

describe('when several devices ran at once', () => {
  it('one entry runs afterwards, and it is the one started last', () => {
    fc.assert(
      fc.property(entries, (running) => {
        const stops = new Map(stopsForSingleRunning(running))
        const still = running.filter((entry) => !stops.has(entry))
        expect(still.length).toBe(Math.min(1, running.length))
        for (const { fields } of running) expect(fields.start <= (still[0]?.fields.start ?? '')).toBe(true)
      }),
    )
  })

  it('no time is lost and none is counted twice: together they last from the first start until now', () => {
    fc.assert(
      fc.property(entries, (running) => {
        const stops = new Map(stopsForSingleRunning(running))
        const now = base + 1000
        const first = Math.min(now, ...running.map(({ fields }) => epochSeconds(fields.start)))
        const lengths = running.map((entry) => {
          const stop = stops.get(entry)
          return (stop === undefined ? now : epochSeconds(stop)) - epochSeconds(entry.fields.start)
        })
        expect(lengths.every((length) => length >= 0)).toBe(true)
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(now - first)
      }),
    )
  })

  it('every device decides alike, in whichever order it learnt of the entries', () => {
    fc.assert(
      fc.property(
        entries.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray([...list], { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(stopsForSingleRunning(shuffled)).toEqual(stopsForSingleRunning(list))
        },
      ),
    )
  })

  it('of two starts of one second the one runs on that the service stored later, or does not have yet', () => {
    const start = instantOf(base)
    const ordered = [null, 10, 9].map((serverId) => ({ localId: 'a', serverId, fields: { start } }))
    expect(ordered.toReversed().toSorted(latestFirst)).toEqual(ordered)
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

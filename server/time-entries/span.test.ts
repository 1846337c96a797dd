import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SECOND } from '../effects/timestamps.ts'
import { MAXIMUM_LENGTH } from './limits.ts'
import { changedSpan, newSpan } from './span.ts'

const base = Date.parse('2025-06-02T08:00:00Z')
const seconds = fc.integer({ min: -100_000_000, max: 100_000_000 })
const lengths = fc.integer({ min: 0, max: 999 * 3600 })

/** The instant, written with an offset of so many minutes. */
function written(milliseconds: number, offsetMinutes: number): string {
  const local = new Date(milliseconds + offsetMinutes * 60_000).toISOString().slice(0, 19)
  const size = Math.abs(offsetMinutes)
  const pad = (value: number): string => String(value).padStart(2, '0')
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}
const offsets = fc.integer({ min: -12 * 60, max: 14 * 60 })

describe('the span of an entry', () => {
  it('is the same whichever offset its times are written in, and whether stop or duration says its end', () => {
    fc.assert(
      fc.property(seconds, lengths, offsets, offsets, (shift, length, first, second) => {
        const start = base + shift * 1000
        const stop = start + length * 1000
        const expected = { start: start * 1000, stop: stop * 1000 }
        const startText = written(start, first)
        expect(newSpan({ start: startText, stop: written(stop, second) })).toEqual(expected)
        expect(newSpan({ start: startText, duration: length })).toEqual(expected)
        expect(newSpan({ start: startText, duration: length, stop: written(stop, second) })).toEqual(expected)
      }),
    )
  })

  it('never ends before it starts nor lasts longer than an entry may, whatever is changed', () => {
    const text = seconds.map((shift) => written(base + shift * 1000, 0))
    const changes = fc.record(
      {
        start: text,
        stop: fc.option(text),
        duration: fc.integer({ min: -10, max: 5_000_000 }),
        start_date: text.map((time) => time.slice(0, 10)),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 5 }), (list) => {
        let span = newSpan({ start: written(base, 0), duration: 60 })
        for (const body of list) {
          try {
            span = changedSpan(span, body)
          } catch {
            continue
          }
          if (span.stop === null) continue
          expect(span.stop).toBeGreaterThanOrEqual(span.start)
          expect(span.stop - span.start).toBeLessThanOrEqual(MAXIMUM_LENGTH)
          expect(span.stop % SECOND).toBe(0)
        }
      }),
    )
  })

  it('does not change when nothing is said of it, finished or running', () => {
    const finished = newSpan({ start: written(base, 0), duration: 60 })
    const running = newSpan({ start: written(base, 0), duration: -1 })
    expect(changedSpan(finished, {})).toEqual(finished)
    expect(changedSpan(running, {})).toEqual(running)
    expect(changedSpan(running, { stop: null, duration: -base / 1000 })).toEqual(running)
  })
})

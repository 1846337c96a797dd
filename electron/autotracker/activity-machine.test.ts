import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WindowSpan } from '../../shared/domain/activity.ts'
import { type ActivityInput, type ActivityState, stepActivity } from './activity-machine.ts'

const away = 300
const windows = [
  { program: 'Editor', title: 'a.ts' },
  { program: 'Editor', title: 'b.ts' },
  { program: 'Browser', title: 'News' },
  null,
] as const

function look(now: number, which: 0 | 1 | 2 | 3 = 0, idleSeconds = 0): ActivityInput {
  return { kind: 'look', now, idleSeconds, away, window: windows[which] }
}

function spansOf(...inputs: ActivityInput[]): readonly (readonly [string, number, number])[] {
  let state: ActivityState = null
  return [...inputs, { kind: 'end' } as const].flatMap((input) => {
    const step = stepActivity(state, input)
    state = step.state
    return step.span === null ? [] : [[step.span.title, step.span.start, step.span.end] as const]
  })
}

it('a window lasts until another one, none, or one that is left out is in front', () => {
  expect(spansOf(look(100), look(105), look(110, 1), look(115, 3), look(120, 2), look(125, 2))).toEqual([
    ['a.ts', 100, 110],
    ['b.ts', 110, 115],
    ['News', 120, 125],
  ])
})

it('time without input counts once the person is back, and not where they were away', () => {
  expect(spansOf(look(100), look(110, 0, 10), look(115, 0, 15), look(120, 0, 2))).toEqual([
    ['a.ts', 100, 118],
  ])
  const gone = Array.from({ length: 60 }, (_, index) => look(110 + 5 * index, 0, 5 * index))
  expect(spansOf(look(100), look(105), look(110), ...gone, look(1000), look(1005))).toEqual([
    ['a.ts', 100, 110],
    ['a.ts', 1000, 1005],
  ])
})

it('sleep, a screen lock and a clock that is set are no activity', () => {
  expect(spansOf(look(100), look(105), look(9000), look(9005))).toEqual([
    ['a.ts', 100, 105],
    ['a.ts', 9000, 9005],
  ])
  expect(spansOf(look(100), look(105), look(50), look(55))).toEqual([
    ['a.ts', 100, 105],
    ['a.ts', 50, 55],
  ])
})

it('a part that is asked for leaves nothing out and counts nothing twice', () => {
  expect(spansOf(look(100), look(105), { kind: 'part' }, look(110), look(115))).toEqual([
    ['a.ts', 100, 105],
    ['a.ts', 105, 115],
  ])
})

it('whatever is seen, stretches follow each other, and none lasts into what nobody saw', () => {
  const event = fc.record({
    pause: fc.nat(40),
    which: fc.constantFrom(0, 1, 2, 3),
    idle: fc.nat(400),
    kind: fc.constantFrom('look', 'look', 'look', 'part', 'end'),
  })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let now = 1000
      let state: ActivityState = null
      const spans: WindowSpan[] = []
      const seen: number[] = []
      for (const { pause, which, idle, kind } of events) {
        now += pause
        const input = kind === 'look' ? look(now, which, idle) : { kind }
        if (kind === 'look') seen.push(now)
        const step = stepActivity(state, input)
        state = step.state
        if (step.span !== null) spans.push(step.span)
      }
      for (const [index, span] of spans.entries()) {
        expect(span.end).toBeGreaterThan(span.start)
        expect(span.start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0)
        const latest = seen.findLast((at) => at < span.end) ?? 0
        expect(span.end - latest).toBeLessThanOrEqual(20)
      }
    }),
  )
})

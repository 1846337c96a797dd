import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDuration } from './duration.ts'
import { shortDuration } from './short-duration.ts'
import { addingUp, durationStep, shortDurationStep, shownDuration } from './shown-duration.ts'
import type { DurationStep } from './shown-duration.ts'

const lengths = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 30 })
const steps = fc.constantFrom<DurationStep>(1, 36, 60)
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

it('three times twenty minutes are one hour in decimal hours', () => {
  const shown = addingUp([1200, 1200, 1200], 36).map((seconds) => formatDuration(seconds, 'decimal'))
  expect(shown).toEqual(['0.34 h', '0.33 h', '0.33 h'])
})

it('parts add up to the total that is shown, each less than one step away from its length', () => {
  fc.assert(
    fc.property(lengths, steps, (parts, step) => {
      const shown = addingUp(parts, step)
      expect(sum(shown)).toBe(shownDuration(sum(parts), step))
      for (const [index, part] of parts.entries()) {
        expect(Math.abs((shown[index] ?? 0) - part)).toBeLessThan(step)
      }
    }),
  )
})

it('parts of parts add up to what is shown of the part', () => {
  fc.assert(
    fc.property(fc.array(lengths, { maxLength: 6 }), steps, (groups, step) => {
      const heads = addingUp(groups.map(sum), step)
      for (const [index, parts] of groups.entries()) {
        const shown = addingUp(parts, step, heads[index])
        expect(sum(shown)).toBe(heads[index])
        for (const [at, part] of parts.entries()) expect(Math.abs((shown[at] ?? 0) - part)).toBeLessThan(step)
      }
    }),
  )
})

it('a form writes a duration and what is shown of it alike', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000_000 }),
      fc.constantFrom('classic' as const, 'improved' as const, 'decimal' as const),
      (seconds, format) => {
        const long = shownDuration(seconds, durationStep(format))
        const short = shownDuration(seconds, shortDurationStep(format))
        expect(formatDuration(long, format)).toBe(formatDuration(seconds, format))
        expect(shortDuration(short, format)).toBe(shortDuration(seconds, format))
      },
    ),
  )
})

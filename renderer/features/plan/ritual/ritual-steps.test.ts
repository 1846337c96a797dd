import { describe, expect, it } from 'vitest'
import { planSteps, stepAfter, stepBefore, type StepFacts } from './ritual-steps.ts'

const busy: StepFacts = { leftBehind: 2, open: 4, unknown: 1 }
const calm: StepFacts = { leftBehind: 0, open: 1, unknown: 0 }

function walk(facts: StepFacts): readonly string[] {
  const steps: string[] = [stepAfter(null, facts)]
  while (steps.at(-1) !== 'start') steps.push(stepAfter(steps.at(-1) as (typeof planSteps)[number], facts))
  return steps
}

describe('the steps of the daily ritual', () => {
  it('are all of them on a day with everything to do', () => {
    expect(walk(busy)).toEqual(planSteps)
  })

  it('leave out what has nothing to do', () => {
    expect(walk(calm)).toEqual(['choose', 'fit', 'start'])
    expect(walk({ leftBehind: 0, open: 0, unknown: 0 })).toEqual(['choose', 'start'])
  })

  it('end where the first task is started', () => {
    expect(stepAfter('start', busy)).toBe('start')
  })

  it('can be gone back to', () => {
    expect(stepBefore(planSteps, 'fit')).toBe('order')
    expect(stepBefore(planSteps, 'carry')).toBeNull()
  })
})

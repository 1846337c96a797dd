import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projectBudget } from './project-budget.ts'

const hour = 3600

describe('the budget of a project', () => {
  it('is what the estimate leaves once all open tasks are done', () => {
    expect(projectBudget(40 * hour, 10 * hour, 20 * hour)).toEqual({
      expected: 30 * hour,
      left: 10 * hour,
      trackedShare: 0.25,
      remainingShare: 0.5,
      estimateShare: null,
      state: 'within',
    })
  })

  it('says when it will be too small, and when it is', () => {
    expect(projectBudget(20 * hour, 10 * hour, 15 * hour)).toMatchObject({
      left: -5 * hour,
      estimateShare: 0.8,
      state: 'short',
    })
    expect(projectBudget(8 * hour, 10 * hour, 0)).toMatchObject({ state: 'spent', estimateShare: 0.8 })
  })

  it('has nothing to compare with without an estimate', () => {
    expect(projectBudget(null, hour, hour)).toMatchObject({ left: null, state: 'none' })
    expect(projectBudget(0, hour, 0).state).toBe('none')
    expect(projectBudget(null, 0, 0)).toMatchObject({ trackedShare: 0, remainingShare: 0 })
  })

  it('never draws more than the bar', () => {
    fc.assert(
      fc.property(fc.option(fc.nat()), fc.nat(), fc.nat(), (estimated, tracked, remaining) => {
        const { trackedShare, remainingShare, estimateShare } = projectBudget(estimated, tracked, remaining)
        expect(trackedShare + remainingShare).toBeLessThanOrEqual(1.000001)
        expect(estimateShare ?? 0).toBeLessThanOrEqual(1)
      }),
    )
  })
})

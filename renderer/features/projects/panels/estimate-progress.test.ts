import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateProgress } from './estimate-progress.ts'

describe('tracked against estimated time', () => {
  it('is a share of the estimate', () => {
    expect(estimateProgress(1800, 3600)).toEqual({ share: 0.5, overSeconds: 0, state: 'within' })
    expect(estimateProgress(0, 3600)).toEqual({ share: 0, overSeconds: 0, state: 'within' })
  })

  it('warns near the end and says how much is too much', () => {
    expect(estimateProgress(2880, 3600).state).toBe('near')
    expect(estimateProgress(3600, 3600).state).toBe('near')
    expect(estimateProgress(5400, 3600)).toEqual({ share: 1, overSeconds: 1800, state: 'over' })
  })

  it('has nothing to say without an estimate', () => {
    expect(estimateProgress(5400, null)).toEqual({ share: null, overSeconds: 0, state: 'none' })
    expect(estimateProgress(5400, 0).state).toBe('none')
  })

  it('never draws more than the whole bar', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1 }), (tracked, estimated) => {
        const { share } = estimateProgress(tracked, estimated)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }),
    )
  })
})

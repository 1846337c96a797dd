import { describe, expect, it } from 'vitest'
import { offerAt, type OfferInput } from './day-offers.ts'

const hour = 3600

const morning: OfferInput = {
  now: 8 * hour,
  work: { start: 9 * hour, end: 17 * hour },
  isEmpty: false,
  hasTasks: true,
  isOpen: false,
  isBegun: false,
  isPlanned: false,
  isEnded: false,
  putAside: [],
}

describe('the rituals are offered', () => {
  it('in the morning and near the end of the working time, and not between', () => {
    expect(offerAt(morning)).toBe('plan')
    expect(offerAt({ ...morning, now: 14 * hour })).toBeNull()
    expect(offerAt({ ...morning, now: 16.5 * hour })).toBe('end')
    expect(offerAt({ ...morning, now: 20 * hour })).toBe('end')
  })

  it('until they are done or put aside', () => {
    expect(offerAt({ ...morning, isPlanned: true })).toBeNull()
    expect(offerAt({ ...morning, putAside: ['plan'] })).toBeNull()
    expect(offerAt({ ...morning, now: 18 * hour, isEnded: true })).toBeNull()
    expect(offerAt({ ...morning, now: 18 * hour, putAside: ['plan'] })).toBe('end')
  })

  it('in the morning only where there are tasks to plan with', () => {
    expect(offerAt({ ...morning, hasTasks: false })).toBeNull()
    expect(offerAt({ ...morning, hasTasks: false, now: 18 * hour })).toBe('end')
  })

  it('in the evening only where there is something to look back on', () => {
    expect(offerAt({ ...morning, isEmpty: true })).toBe('plan')
    expect(offerAt({ ...morning, now: 18 * hour, isEmpty: true })).toBeNull()
  })

  it('to be gone on with, also after noon', () => {
    expect(offerAt({ ...morning, now: 14 * hour, isBegun: true })).toBe('resume')
  })

  it('never on a day off, nor while one is open', () => {
    expect(offerAt({ ...morning, work: null })).toBeNull()
    expect(offerAt({ ...morning, isOpen: true })).toBeNull()
  })
})

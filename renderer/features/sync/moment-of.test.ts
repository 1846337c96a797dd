import { describe, expect, it } from 'vitest'
import { exactMomentOf, momentOf } from './moment-of.ts'
import type { Moment } from '../../entities/edit/use-moment.ts'

const moment: Moment = (given, exactness = 'minute') =>
  exactness === 'minute'
    ? given.slice(11, 16)
    : exactness === 'second'
      ? given.slice(11, 19)
      : given.slice(0, 19)

const apart = {
  mine: '2026-03-16T07:55:12Z',
  theirs: '2026-03-16T07:58:12Z',
  valueKind: 'instant',
} as const
const alike = { ...apart, theirs: '2026-03-16T07:55:40Z' } as const

it('writes the seconds of two times only where nothing else tells them apart', () => {
  expect([momentOf(apart, apart.mine, moment), momentOf(apart, apart.theirs, moment)]).toEqual([
    '07:55',
    '07:58',
  ])
  expect([momentOf(alike, alike.mine, moment), momentOf(alike, alike.theirs, moment)]).toEqual([
    '07:55:12',
    '07:55:40',
  ])
  expect(momentOf({ ...alike, theirs: '' }, alike.mine, moment)).toBe('07:55')
})

it('gives the whole time to whoever looks for it, and nothing of what is no time', () => {
  expect(exactMomentOf(apart, 'mine', moment)).toBe('2026-03-16T07:55:12 (2026-03-16T07:55:12Z)')
  expect(exactMomentOf({ ...apart, mine: '' }, 'mine', moment)).toBeNull()
  expect(exactMomentOf({ ...apart, valueKind: 'text' }, 'mine', moment)).toBeNull()
})

describe('the whole time of an entry', () => {
  const dated: Moment = (given, exactness = 'minute') => `${given.slice(0, 10)}, ${moment(given, exactness)}`
  const spans = {
    mine: '2026-03-16T07:50:00Z/2026-03-16T08:00:00Z',
    theirs: '2026-03-16T07:00:00Z/2026-03-16T07:30:00Z',
    valueKind: 'interval',
  } as const

  it('says its day once, and twice where it ends on another', () => {
    expect(momentOf(spans, spans.mine, dated)).toBe('2026-03-16, 07:50 – 08:00')
    const overnight = '2026-03-16T23:00:00Z/2026-03-17T01:00:00Z'
    expect(momentOf(spans, overnight, dated)).toBe('2026-03-16, 23:00 – 2026-03-17, 01:00')
    expect(momentOf(spans, spans.mine, moment)).toBe('07:50 – 08:00')
  })

  it('has no end while it runs', () => {
    expect(momentOf(spans, '2026-03-16T07:00:00Z/', moment)).toBe('07:00, still running')
  })

  it('has the seconds where one of its ends would read the same on both sides', () => {
    const theirs = '2026-03-16T07:00:00Z/2026-03-16T08:00:30Z'
    expect(momentOf({ ...spans, theirs }, theirs, moment)).toBe('07:00:00 – 08:00:30')
    const stop = '2026-03-16T07:00:00Z/2026-03-16T08:00:00Z'
    expect(momentOf({ ...spans, theirs: stop }, stop, moment)).toBe('07:00 – 08:00')
  })

  it('is given whole to whoever looks for it', () => {
    expect(exactMomentOf(spans, 'theirs', moment)).toBe(
      `2026-03-16T07:00:00 – 2026-03-16T07:30:00 (${spans.theirs})`,
    )
  })
})

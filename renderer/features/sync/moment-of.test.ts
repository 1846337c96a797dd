import { expect, it } from 'vitest'
import { exactMomentOf, momentOf } from './moment-of.ts'
import type { Moment } from './use-moment.ts'

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
  expect([momentOf(apart, 'mine', moment), momentOf(apart, 'theirs', moment)]).toEqual(['07:55', '07:58'])
  expect([momentOf(alike, 'mine', moment), momentOf(alike, 'theirs', moment)]).toEqual([
    '07:55:12',
    '07:55:40',
  ])
  expect(momentOf({ ...alike, theirs: '' }, 'mine', moment)).toBe('07:55')
})

it('gives the whole time to whoever looks for it, and nothing of what is no time', () => {
  expect(exactMomentOf(apart, 'mine', moment)).toBe('2026-03-16T07:55:12 (2026-03-16T07:55:12Z)')
  expect(exactMomentOf({ ...apart, mine: '' }, 'mine', moment)).toBeNull()
  expect(exactMomentOf({ ...apart, valueKind: 'text' }, 'mine', moment)).toBeNull()
})

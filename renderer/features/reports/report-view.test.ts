import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { changeWords } from './report-words.ts'
import { periodNames } from '../../../shared/domain/report-period.ts'
import {
  daysOf,
  firstView,
  formAfter,
  openingOf,
  groupings,
  paramsOf,
  type ReportView,
  steppedPeriod,
  tabs,
  viewOf,
  weekIn,
} from './report-view.ts'

const id = fc.uuid().map((text) => text as LocalId)
const ids = fc.array(fc.option(id), { minLength: 1, maxLength: 3 })
const date = fc.integer({ min: 0, max: 30_000 }).map((day) => {
  return new Date(Date.UTC(2006, 0, 1 + day)).toISOString().slice(0, 10)
})
const period = fc.oneof(
  fc.constantFrom(...periodNames),
  fc
    .tuple(date, date)
    .map(([one, other]) => ({ from: one < other ? one : other, to: one < other ? other : one })),
)
const views: fc.Arbitrary<ReportView> = fc
  .record({
    tab: fc.constantFrom(...tabs),
    scope: fc.constantFrom('own' as const, 'team' as const),
    period,
    compare: fc.boolean(),
    filter: fc.record(
      {
        projectIds: ids,
        tagIds: ids,
        memberIds: fc.array(id, { minLength: 1, maxLength: 3 }),
        teamIds: fc.array(id, { minLength: 1, maxLength: 3 }),
        billable: fc.boolean(),
        text: fc.constant('proofs'),
        descriptions: fc.constant<string[]>(['', 'Proofs']),
        minSeconds: fc.nat(86_400),
      },
      { requiredKeys: [] },
    ),
    groupBy: fc.constantFrom(...groupings),
    subGroupBy: fc.option(fc.constantFrom(...groupings)),
    rounding: fc.option(
      fc.record({
        direction: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
        minutes: fc.integer({ min: 0, max: 60 }),
      }),
    ),
    money: fc.constantFrom('all' as const, 'amounts' as const, 'none' as const),
    savedId: fc.option(id),
  })
  .filter(({ groupBy, subGroupBy }) => groupBy !== subGroupBy)

describe('the parameters of a report', () => {
  it('bring back what they were made of, also as text', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(
          viewOf(JSON.parse(JSON.stringify(paramsOf(view))) as object as Record<string, unknown>),
        ).toEqual(view)
      }),
    )
  })

  it('are begun with the grouping and the money of the report before, each kind with its own, and no saved report changes it', () => {
    const form = {
      reportGrouping: 'client',
      reportSubGrouping: 'none',
      weeklyGrouping: 'tag',
      reportAmounts: 'hide',
    } as const
    expect(openingOf('summary', form)).toEqual({ groupBy: 'client', subGroupBy: null, money: 'none' })
    expect(openingOf('weekly', form)).toEqual({ groupBy: 'tag', money: 'none' })
    expect(openingOf('summary', { ...form, reportSubGrouping: 'client' }).subGroupBy).toBeNull()
    const saved = { ...firstView, savedId: 'a' } as unknown as typeof firstView
    expect(
      [
        [firstView, { subGroupBy: null }],
        [{ ...firstView, tab: 'weekly' as const }, { groupBy: 'person' as const }],
        [firstView, { tab: 'weekly' as const }],
        [saved, { groupBy: 'person' as const }],
        [firstView, { money: 'amounts' as const }],
        [saved, { money: 'none' as const }],
      ].map(([view, changes]) => formAfter(view as typeof firstView, changes as object)),
    ).toEqual([
      { reportGrouping: 'project', reportSubGrouping: 'none' },
      { weeklyGrouping: 'person' },
      null,
      null,
      { reportAmounts: 'billable' },
      null,
    ])
  })

  it('are none of the view that is shown first', () => {
    expect(paramsOf(firstView)).toEqual({})
  })

  it('may be anything', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(firstView), 'from', 'to'), fc.jsonValue()),
        (params) => {
          const view = viewOf(params)
          expect(viewOf(paramsOf(view))).toEqual(view)
        },
      ),
    )
  })
})

describe('the period of a report', () => {
  it('moves to the one before, which may have a name', () => {
    expect(steppedPeriod({ period: 'month' }, -1, '2026-03-20', 1)).toBe('last-month')
    expect(steppedPeriod({ period: 'last-month' }, -1, '2026-03-20', 1)).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    })
    expect(daysOf({ period: 'week' }, '2026-03-20', 0)).toEqual({ from: '2026-03-15', to: '2026-03-21' })
  })

  it('is shown by its week of today, or by its last one', () => {
    const march = { from: '2026-03-01', to: '2026-03-31' }
    expect(weekIn(march, '2026-03-20', 1).from).toBe('2026-03-16')
    expect(weekIn(march, '2026-05-01', 1).from).toBe('2026-03-30')
  })
})

it('a change is said with its sign, and where it rounds to nothing with both', () => {
  const words = [112, 92, 100, 99.9, 100.1].map((now) => changeWords(now, 100))
  expect(words).toEqual(['+12%', '−8%', '±0%', '±0%', '±0%'])
  expect(changeWords(1, 0)).toBeNull()
})

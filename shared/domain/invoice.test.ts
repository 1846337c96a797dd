import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type InvoiceLine,
  invoiceTotals,
  isNumberPattern,
  isTooFine,
  lineAmount,
  placeIn,
  seriesOf,
  share,
  writeNumber,
} from './invoice.ts'
import { writtenDigits } from './money.ts'
import { linesOf, partyOf } from './stored-invoice.ts'

const about = {
  id: fc.uuid(),
  text: fc.string({ maxLength: 20 }),
  price: fc.integer({ min: -5_000_000, max: 5_000_000 }),
  tax: fc.constantFrom(0, 700, 1900, 2100, 255),
}
const lines = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('time' as const),
      ...about,
      seconds: fc.integer({ min: 0, max: 3_600_000 }),
      entries: fc.constant([]),
      tracked: fc.constant(0),
    }),
    fc.record({
      kind: fc.constant('free' as const),
      ...about,
      quantity: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      unit: fc.constant(''),
    }),
  ),
  { maxLength: 30 },
)
const currencies = fc.constantFrom('EUR', 'JPY', 'ISK', 'KRW')
const discount = fc.integer({ min: 0, max: 10_000 })

const time = (seconds: number, price: number, tax = 1900): InvoiceLine => ({
  kind: 'time',
  id: '00000000-0000-4000-8000-000000000000',
  text: 'Work',
  price,
  tax,
  seconds,
  entries: [],
  tracked: seconds,
})

describe('totals of an invoice', () => {
  it('are lines less discount plus tax, of every rate and of all', () => {
    fc.assert(
      fc.property(lines, discount, currencies, (given, percent, currency) => {
        const totals = invoiceTotals(given, percent, currency)
        const coin = currency === 'EUR' ? 1 : 100
        expect(totals.lines).toBe(given.reduce((sum, line) => sum + lineAmount(line, currency), 0))
        for (const line of given) expect(lineAmount(line, currency) % coin).toBeCloseTo(0)
        expect(totals.total).toBe(totals.lines - totals.discount + totals.tax)
        for (const part of ['amount', 'discount', 'taxable', 'tax'] as const) {
          const whole = part === 'amount' ? totals.lines : totals[part]
          expect(totals.groups.reduce((sum, group) => sum + group[part], 0)).toBe(whole)
        }
        for (const group of totals.groups) {
          expect(Math.abs(group.tax - (group.taxable * group.rate) / 10_000)).toBeLessThanOrEqual(coin / 2)
          expect(Math.abs(group.discount - (group.amount * percent) / 10_000)).toBeLessThanOrEqual(coin / 2)
          for (const part of [group.amount, group.discount, group.taxable, group.tax]) {
            expect(writtenDigits(part, currency)).toBe(coin === 1 ? 2 : 0)
          }
        }
      }),
    )
  })

  it('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, discount, currencies, (given, percent, currency) => {
        const totals = invoiceTotals(given, percent, currency)
        expect(invoiceTotals(given.toReversed(), percent, currency)).toEqual(totals)
      }),
    )
  })

  it('bill the third of an hour as a third of its price', () => {
    const line = time(1200, 9000)
    expect(lineAmount(line, 'EUR')).toBe(3000)
    expect(invoiceTotals([line], 1000, 'EUR')).toMatchObject({ discount: 300, tax: 513, total: 3213 })
  })

  it('are whole where the currency has no decimals', () => {
    const line = time(1200, 100_000, 1000)
    expect(lineAmount(line, 'JPY')).toBe(33_300)
    expect(invoiceTotals([line], 1000, 'JPY')).toMatchObject({ discount: 3300, tax: 3000, total: 33_000 })
    expect(['KWD', 'CLF', 'EUR', 'JPY'].filter(isTooFine)).toEqual(['KWD', 'CLF'])
  })

  it('round half away from zero', () => {
    expect([share(1, 1, 2), share(-1, 1, 2), share(1, 1, 3), share(-1, 1, 3)]).toEqual([1, -1, 0, 0])
  })
})

describe('numbers of invoices', () => {
  it('have the date and their place in the series', () => {
    expect(writeNumber('{YYYY}-{0000}', '2026-03-09', 7)).toBe('2026-0007')
    expect(writeNumber('A{YY}{MM}/{00}', '2026-03-09', 123)).toBe('A2603/123')
    expect(seriesOf('A{YY}{MM}/{00}', '2026-03-09')).toBe('A2603/#')
  })

  it('are read as their place', () => {
    const pattern = fc.constantFrom('{YYYY}-{0000}', '{0}', 'A{YY}{MM}/{00}x', '7{00}7', '#{0}')
    fc.assert(
      fc.property(pattern, fc.integer({ min: 1, max: 123_456 }), (written, place) => {
        expect(placeIn(written, '2026-03-09', writeNumber(written, '2026-03-09', place))).toBe(place)
      }),
    )
    const others = ['2026-007', '2026-0000', '2025-0007', '2026-0007x', '2026-', '2026-1e07', '']
    expect(others.map((number) => placeIn('{YYYY}-{0000}', '2026-03-09', number))).toEqual(
      others.map(() => null),
    )
  })

  it('need one place for the count', () => {
    expect(['{YYYY}-{0000}', '{0}'].map(isNumberPattern)).toEqual([true, true])
    expect(['2026', '{YYYY}', '{00}-{00}', `{0}${'x'.repeat(40)}`].map(isNumberPattern)).toEqual(
      Array.from({ length: 4 }, () => false),
    )
  })
})

it('stored texts that cannot be read are empty', () => {
  expect(linesOf('[{"kind":"time"}]')).toEqual([])
  expect(partyOf('{"name":"Acme"}')).toMatchObject({ name: 'Acme', city: '' })
  expect(partyOf('no')).toMatchObject({ name: '' })
})

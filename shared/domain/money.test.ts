import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalSignOf, parseMoney, writeMoney, writeUnits } from './money.ts'

describe('an amount that is typed', () => {
  it.each([
    ['85', 8500],
    ['85,50', 8550],
    ['85.5', 8550],
    ['85.50 €', 8550],
    ['€85', 8500],
    ['EUR 1 200', 120_000],
    ['1 200,50 Kč', 120_050],
    ['1.200,50', 120_050],
    ['1,200.50', 120_050],
    ["1'200.50 CHF", 120_050],
    ['1,000,000', 100_000_000],
    ['1,00,000.50', 10_000_050],
    ['85.', 8500],
    ['12 500 kr.', 1_250_000],
    ['0', 0],
  ])('%s is read alike everywhere', (text, cents) => {
    for (const sign of ['.', ','] as const) expect(parseMoney(text, sign)).toEqual({ ok: true, value: cents })
  })

  it('with one sign before three digits is read as the person writes numbers', () => {
    expect(parseMoney('1,200', '.')).toEqual({ ok: true, value: 120_000 })
    expect(parseMoney('1.200', ',')).toEqual({ ok: true, value: 120_000 })
    expect(parseMoney('1.200', '.')).toMatchObject({ ok: false })
    expect(parseMoney('1,200', ',')).toMatchObject({ ok: false })
  })

  it.each(['', 'a lot', '-5', '1e5', '85.505', '.', '1 000 000 000 000', '€'])('%j is refused', (text) => {
    expect(parseMoney(text, '.')).toMatchObject({ ok: false })
  })

  it.each(['85 50', '85..50', '0.5.5', '1.200.50', '1,2,3', "1'200 500", '1.200,500.00'])(
    '%s is refused: between thousands are three digits',
    (text) => {
      for (const sign of ['.', ','] as const) expect(parseMoney(text, sign)).toMatchObject({ ok: false })
    },
  )

  it('is read as it was written, in any locale', () => {
    const locales = fc.constantFrom('en', 'de', 'fr', 'de-CH', 'sv', 'en-IN', 'pt-BR')
    const currencies = fc.constantFrom('EUR', 'USD', 'CHF', 'JPY', 'SEK', 'CREDITS')
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000_000 }),
        locales,
        currencies,
        (cents, locale, currency) => {
          const sign = decimalSignOf(locale)
          expect(parseMoney(writeUnits(cents, locale), sign)).toEqual({ ok: true, value: cents })
          expect(parseMoney(writeMoney(cents, currency, locale), sign)).toEqual({ ok: true, value: cents })
        },
      ),
    )
  })

  it('is written with the decimals of its currency', () => {
    const written = (cents: number, currency: string) => writeMoney(cents, currency, 'en')
    expect([written(123_400, 'JPY'), written(8550, 'JPY')]).toEqual(['¥1,234', '¥85.50'])
    expect([written(123_400, 'EUR'), written(123_400, 'ISK')]).toEqual(['€1,234.00', 'kr\u{a0}1,234'])
    expect(writeMoney(100, 'USD', 'en-GB', 'symbol')).toBe('US$1.00')
  })
})

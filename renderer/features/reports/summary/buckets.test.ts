import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { bucketsOf, unitOf } from './buckets.ts'

const date = fc.integer({ min: 0, max: 20_000 }).map((day) => {
  return new Date(Date.UTC(2006, 0, 1 + day)).toISOString().slice(0, 10)
})

it('the bars hold each day of the period once, and all of its time', () => {
  fc.assert(
    fc.property(date, fc.nat(900), fc.integer({ min: 0, max: 6 }), (from, length, weekBegins) => {
      const period = { from, to: addDays(from, length) }
      const days = Array.from({ length: length + 1 }, (_, index) => ({
        date: addDays(from, index),
        seconds: index + 1,
        billableSeconds: index,
      })).filter((_, index) => index % 3 !== 1)
      const buckets = bucketsOf(period, unitOf(period), days, weekBegins)
      expect(buckets[0]?.from).toBe(period.from)
      expect(buckets.at(-1)?.to).toBe(period.to)
      for (const [index, bucket] of buckets.slice(1).entries()) {
        expect(bucket.from).toBe(addDays(buckets[index]?.to ?? '', 1))
      }
      for (const bucket of buckets) {
        const own = days.filter((day) => day.date >= bucket.from && day.date <= bucket.to)
        expect(bucket.seconds).toBe(own.reduce((sum, { seconds }) => sum + seconds, 0))
        expect(bucket.billableSeconds).toBe(own.reduce((sum, each) => sum + each.billableSeconds, 0))
      }
    }),
    { numRuns: 50 },
  )
})

it('are days of two months, weeks of a year, months of more', () => {
  const from = '2026-01-01'
  expect(unitOf({ from, to: '2026-01-31' })).toBe('day')
  expect(unitOf({ from, to: '2026-12-31' })).toBe('week')
  expect(unitOf({ from, to: '2028-12-31' })).toBe('month')
})

import { expect, it } from 'vitest'
import { dayInstant, dayRange } from './day-range.ts'

const names = { from: 'from', to: 'to' } as const

it('days beyond what lists hold have bounds in every zone', () => {
  for (const zone of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']) {
    const { from, before } = dayRange({ from: '0001-01-01', to: '9999-12-31' }, names, zone)
    expect(from).toBe(dayInstant('1900-01-01', zone, 'start'))
    expect(before).toBe(dayInstant('2200-12-31', zone, 'end'))
  }
})

it('a range that ends before it begins is refused, also far away', () => {
  expect(() => dayRange({ from: '9999-12-31', to: '9999-12-30' }, names, 'UTC')).toThrow(
    'to: must not be earlier than from',
  )
})

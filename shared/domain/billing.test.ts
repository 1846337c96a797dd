import { expect, it } from 'vitest'
import { billableAfterMove } from './billing.ts'

it('what followed the former default follows the next one', () => {
  expect(billableAfterMove(false, false, true)).toBe(true)
  expect(billableAfterMove(true, true, false)).toBe(false)
  expect(billableAfterMove(true, true, true)).toBe(true)
})

it('what somebody said otherwise stays as it was said', () => {
  expect(billableAfterMove(true, false, false)).toBe(true)
  expect(billableAfterMove(false, true, true)).toBe(false)
})

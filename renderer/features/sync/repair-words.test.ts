import { expect, it } from 'vitest'
import { missingOf, repairOf, rescuedOf } from './repair-words.ts'

it('counts what was rescued, and says when nothing was', () => {
  expect(rescuedOf({ rescued: 0 })).toBe('No edit was found that the server did not have yet.')
  expect(rescuedOf({ rescued: 1 })).toBe(
    '1 edit that had not reached the server was rescued and will be sent, once each.',
  )
  expect(rescuedOf({ rescued: 3 })).toContain('3 edits that had')
})

it('tells a damaged file from a missing one', () => {
  expect(repairOf({ found: 'damaged' })).toContain('set aside')
  expect(repairOf({ found: 'missing' })).toContain('gone')
})

it('admits that something may be missing, only where it may', () => {
  expect(missingOf({ isComplete: true })).toBeNull()
  expect(missingOf({ isComplete: false })).toContain('may be missing')
})

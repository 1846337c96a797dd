import { expect, it } from 'vitest'
import { missingOf, repairOf, rescuedOf } from './repair-words.ts'

it('counts what was rescued, and says when nothing was', () => {
  expect(rescuedOf({ found: 'damaged', rescued: 0 })).toBe('No unsent edits were found.')
  expect(rescuedOf({ found: 'damaged', rescued: 1 })).toBe(
    '1 edit that had not reached the server was rescued and will be sent, once each.',
  )
  expect(rescuedOf({ found: 'damaged', rescued: 3 })).toContain('3 edits that had')
})

it('tells a damaged file from a missing one', () => {
  expect(repairOf({ found: 'damaged' })).toContain('set aside')
  expect(repairOf({ found: 'missing' })).toContain('was missing')
})

it('admits that something may be missing, only where it may', () => {
  expect(missingOf({ found: 'damaged', isComplete: true })).toBeNull()
  expect(missingOf({ found: 'damaged', isComplete: false })).toContain('may be missing')
})

it('names the data that a damaged embedded service may have lost', () => {
  expect(repairOf({ found: 'service' })).toContain('second copy')
  expect(rescuedOf({ found: 'service', rescued: 3 })).toContain('Nothing that you see is lost')
  expect(missingOf({ found: 'service', isComplete: true })).toBeNull()
  expect(missingOf({ found: 'service', isComplete: false })).toContain('Use on this computer')
})

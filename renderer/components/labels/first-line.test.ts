import { expect, it } from 'vitest'
import { firstLine } from './first-line.ts'

it('shows the first line that says something, and that more follow', () => {
  expect(firstLine('Backend')).toBe('Backend')
  expect(firstLine('Backend\nfrom May')).toBe('Backend …')
  expect(firstLine('\n  \nBackend \r\n\nfrom May')).toBe('Backend …')
  expect(firstLine('Backend\n')).toBe('Backend')
  expect(firstLine('')).toBe('')
})

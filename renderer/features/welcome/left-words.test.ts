import { expect, it } from 'vitest'
import { leftWords } from './left-words.ts'

const left = {
  email: 'ada@example.com',
  serverUrl: 'https://time.example.com',
  accountsUrl: null,
  planningUrl: null,
  unsent: 1,
}

it('says whose edits wait here, and how many where they were counted', () => {
  expect(leftWords(left)).toBe(
    '1 edit of ada@example.com on time.example.com waits on this computer. Sign in to send it.',
  )
  expect(leftWords({ ...left, unsent: 1200 })).toMatch(
    /^1,200 edits of .* wait on this computer\. Sign in to send them\.$/,
  )
  expect(leftWords({ ...left, unsent: null })).toContain('may wait')
  expect(leftWords({ ...left, unsent: 0 })).toMatch(/^Text of .* waits on this computer\./)
})

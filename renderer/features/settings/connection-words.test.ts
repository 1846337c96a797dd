import { expect, it } from 'vitest'
import { connectionWords } from './connection-words.ts'

it('says of the server what the status says, and “Connected” only when it has answered', () => {
  expect(connectionWords('idle', false)).toMatch(/^Connected\./)
  for (const phase of [undefined, 'offline', 'syncing', 'paused', 'sign-in'] as const) {
    expect(connectionWords(phase, false)).not.toContain('Connected')
  }
  expect(connectionWords('offline', false)).toContain('cannot be reached')
})

it('asks for the sign-in first, whatever the status says yet', () => {
  expect(connectionWords('idle', true)).toContain('sign in again')
})

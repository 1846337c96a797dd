import { expect, it } from 'vitest'
import { idleWords } from './idle-words.ts'

it.each([
  [0, 1, 'This computer says: 0 seconds'],
  [1, 1, 'This computer says: 1 second without'],
  [7, 7, 'This computer says: 7 seconds'],
  [2, 60, 'This computer says: 2 seconds'],
  [0, 5, 'This computer does not tell.'],
])('%i seconds of the desktop, %i in this window: %s', (seconds, untouched, words) => {
  expect(idleWords(seconds, untouched)).toContain(words)
})

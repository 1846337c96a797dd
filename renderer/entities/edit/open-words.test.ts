import { expect, it } from 'vitest'
import { openWords } from './open-words.ts'

it('says how much there is to decide and to read, and nothing where there is nothing', () => {
  expect(openWords({ toDecide: 6, toRead: 1 })).toEqual(['6 to decide', '1 to read'])
  expect(openWords({ toDecide: 0, toRead: 1200 })).toEqual(['1,200 to read'])
  expect(openWords({ toDecide: 0, toRead: 0 })).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { namesInWords } from './person.ts'

describe('names in words', () => {
  it.each([
    [[], ''],
    [['Ada'], 'Ada'],
    [['Ada', 'Bob'], 'Ada and Bob'],
    [['Ada', 'Bob', 'Cleo'], 'Ada, Bob and Cleo'],
    [['Ada', 'Bob', 'Cleo', 'Dan'], 'Ada, Bob and 2 more'],
  ])('%j', (names, words) => {
    expect(namesInWords(names)).toBe(words)
  })
})

import { describe, expect, it } from 'vitest'
import { ghostNames, readGhostText } from './ghost-text.ts'

describe('a line for ghosts', () => {
  it('is a name, or a name and how many', () => {
    const read = (text: string) => {
      const { name, count } = readGhostText(text)
      return `${name}|${count}`
    }
    expect(
      ['Designer', 'Designer x3', '3 × Designer', 'Designer × 12', ' 2x Backend developer '].map(read),
    ).toEqual(['Designer|1', 'Designer|3', 'Designer|3', 'Designer|12', 'Backend developer|2'])
  })

  it('keeps what only looks like a number in the name', () => {
    for (const name of ['Linux', 'Box3', 'x3']) {
      expect(readGhostText(name)).toEqual({ name, count: 1, problem: null })
    }
  })

  it('does not take a number of ghosts that cannot be made', () => {
    for (const [text, wanted] of [
      ['Designer x0', '0'],
      ['Designer x51', '51'],
      ['0 x Designer', '0'],
      ['Designer x999', '999'],
      ['1000 × Designer', '1,000'],
    ] as const) {
      expect(readGhostText(text).problem).toBe(`You can create 1 to 50 ghosts at once, not ${wanted}.`)
    }
  })

  it('says what they will be called', () => {
    expect([2, 3, 9].map((count) => ghostNames({ name: 'QA', count }))).toEqual([
      'QA 1 and QA 2',
      'QA 1, QA 2 and QA 3',
      'QA 1 to QA 9',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { firstEmoji } from './first-emoji.ts'

describe('the first emoji', () => {
  it.each([
    ['🚧', '🚧'],
    ['x 👩🏽‍🚀 y', '👩🏽‍🚀'],
    ['🇩🇪🇫🇷', '🇩🇪'],
    ['12 #', null],
    ['', null],
  ])('of “%s” is %s', (text, emoji) => {
    expect(firstEmoji(text)).toBe(emoji)
  })
})

import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'

describe('initials', () => {
  it('are the first letters of the first and the last word', () => {
    expect(['Designer', 'Backend developer', 'Head of the office'].map(initials)).toEqual(['D', 'BD', 'HO'])
  })

  it('keep accents and other scripts whole, and pass over signs', () => {
    expect(['émile zola', '(new) designer', '𝒜da', '李 雷', '–'].map(initials)).toEqual([
      'ÉZ',
      'ND',
      '𝒜',
      '李雷',
      '',
    ])
  })
})

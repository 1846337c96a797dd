import { describe, expect, it } from 'vitest'
import { withToggledBox } from './note-boxes.ts'

describe('a box in notes', () => {
  const notes = 'Before:\n- [ ] call\n  1. [x] write\n> - [ ] quoted\nnot - [ ] a list'

  it.each([
    [2, '- [x] call'],
    [3, '  1. [ ] write'],
    [4, '> - [x] quoted'],
  ])('is ticked and cleared in line %i', (line, expected) => {
    expect(withToggledBox(notes, line).split('\n')[line - 1]).toBe(expected)
    expect(withToggledBox(withToggledBox(notes, line), line)).toBe(notes)
  })

  it.each([1, 5, 99])('is not made up in line %i', (line) => {
    expect(withToggledBox(notes, line)).toBe(notes)
  })
})

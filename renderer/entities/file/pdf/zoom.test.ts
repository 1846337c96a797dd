import { describe, expect, it } from 'vitest'
import { stepped, zoomAfter } from './zoom.ts'

const pressed = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false })

describe('the zoom', () => {
  it('goes up and down by steps, and stays at the ends', () => {
    expect(stepped(1, 'in', 4)).toBe(1.25)
    expect(stepped(1, 'out', 4)).toBe(0.75)
    expect(stepped(4, 'in', 4)).toBe(4)
    expect(stepped(0.5, 'out', 4)).toBe(0.5)
  })

  it('goes as far as a long document allows', () => {
    expect(stepped(1.5, 'in', 1.8)).toBe(1.5)
  })

  it('has its keys, and leaves the window its own', () => {
    expect(zoomAfter(pressed('+'), 1, 4)).toBe(1.25)
    expect(zoomAfter(pressed('-'), 1, 4)).toBe(0.75)
    expect(zoomAfter(pressed('0'), 3, 4)).toBe(1)
    expect(zoomAfter(pressed('+', true), 1, 4)).toBeNull()
    expect(zoomAfter(pressed('a'), 1, 4)).toBeNull()
  })
})

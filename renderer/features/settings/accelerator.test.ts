import { expect, it } from 'vitest'
import { acceleratorOf } from './accelerator.ts'

const press = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

it.each([
  [{ ...press, code: 'KeyS', ctrlKey: true, shiftKey: true }, 'CommandOrControl+Shift+S'],
  [{ ...press, code: 'Digit1', ctrlKey: true, altKey: true }, 'CommandOrControl+Alt+1'],
  [{ ...press, code: 'F9' }, 'F9'],
  [{ ...press, code: 'Space', metaKey: true }, 'Super+Space'],
  [{ ...press, code: 'ArrowUp', altKey: true }, 'Alt+Up'],
])('%o is recorded as %s', (event, accelerator) => {
  expect(acceleratorOf(event, false)).toBe(accelerator)
})

it('tells Cmd and Control apart on a Mac', () => {
  expect(acceleratorOf({ ...press, code: 'KeyS', metaKey: true }, true)).toBe('CommandOrControl+S')
  expect(acceleratorOf({ ...press, code: 'KeyS', ctrlKey: true }, true)).toBe('Control+S')
})

it('waits while only modifiers are down, and takes no ordinary key', () => {
  expect(acceleratorOf({ ...press, code: 'ShiftLeft', shiftKey: true }, false)).toBeNull()
  expect(acceleratorOf({ ...press, code: 'KeyS', shiftKey: true }, false)).toBeNull()
})

import { expect, it } from 'vitest'
import { acceleratorOf } from './accelerator.ts'

const press = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const ctrl = { ...press, ctrlKey: true }

it.each([
  [{ ...ctrl, code: 'KeyS', key: 'S', shiftKey: true }, 'CommandOrControl+Shift+S'],
  [{ ...ctrl, code: 'Digit1', key: '1', altKey: true }, 'CommandOrControl+Alt+1'],
  [{ ...press, code: 'F9', key: 'F9' }, 'F9'],
  [{ ...press, code: 'Space', key: ' ', metaKey: true }, 'Super+Space'],
  [{ ...press, code: 'ArrowUp', key: 'ArrowUp', altKey: true }, 'Alt+Up'],
  [{ ...ctrl, code: 'Slash', key: '/' }, 'CommandOrControl+/'],
  [{ ...ctrl, code: 'BracketRight', key: '+' }, 'CommandOrControl+Plus'],
])('%o is recorded as %s', (event, accelerator) => {
  expect(acceleratorOf(event, false, null)).toBe(accelerator)
})

it.each([
  ['the A of a French keyboard', { code: 'KeyQ', key: 'a' }, { KeyQ: 'a' }, 'A'],
  ['its 1, which needs Shift for itself', { code: 'Digit1', key: '&' }, { Digit1: '&' }, '1'],
  ['the Z of a German one', { code: 'KeyY', key: 'z' }, { KeyY: 'z' }, 'Z'],
  ['its minus, where others have a slash', { code: 'Slash', key: '_' }, { Slash: '-' }, '-'],
  ['its Ö, which is no key of accelerators', { code: 'Semicolon', key: 'ö' }, { Semicolon: 'ö' }, null],
  ['a Cyrillic letter', { code: 'KeyS', key: 'ы' }, { KeyS: 'ы' }, 'S'],
  ['a letter that Option has changed', { code: 'KeyS', key: 'ß' }, { KeyS: 's' }, 'S'],
])('is recorded by its character: %s', (_, keys, layout, key) => {
  const recorded = acceleratorOf({ ...press, altKey: true, ...keys }, false, new Map(Object.entries(layout)))
  expect(recorded).toBe(key === null ? null : `Alt+${key}`)
})

it('tells Cmd and Control apart on a Mac', () => {
  const s = { ...press, code: 'KeyS', key: 's' }
  expect(acceleratorOf({ ...s, metaKey: true }, true, null)).toBe('CommandOrControl+S')
  expect(acceleratorOf({ ...s, ctrlKey: true }, true, null)).toBe('Control+S')
})

it('takes the function keys that the desktop has', () => {
  const taken = ['F20', 'F21', 'F24'].map((key) => acceleratorOf({ ...press, code: key, key }, true, null))
  expect(taken).toEqual(['F20', null, null])
  expect(acceleratorOf({ ...press, code: 'F24', key: 'F24' }, false, null)).toBe('F24')
})

it('waits while only modifiers are down, and takes no ordinary key', () => {
  expect(acceleratorOf({ ...press, code: 'ShiftLeft', key: 'Shift', shiftKey: true }, false, null)).toBeNull()
  expect(acceleratorOf({ ...press, code: 'KeyS', key: 'S', shiftKey: true }, false, null)).toBeNull()
})

import { expect, it } from 'vitest'
import { acceleratorOf, keyCodeOf } from './key-codes.ts'

it.each([
  ['macos', 'CommandOrControl+Shift+S', 1, 0x12_0000],
  ['macos', 'Control+Alt+F5', 96, 0x0c_0000],
  ['macos', 'CommandOrControl+Up', 126, 0x10_0000],
  ['macos', 'CommandOrControl+P', 35, 0x10_0000],
  ['macos', 'CommandOrControl+L', 37, 0x10_0000],
  ['macos', 'CommandOrControl+K', 40, 0x10_0000],
  ['macos', 'CommandOrControl+Space', 49, 0x10_0000],
  ['macos', 'CommandOrControl+F12', 111, 0x10_0000],
  ['macos', 'CommandOrControl+Delete', 117, 0x10_0000],
  ['macos', 'CommandOrControl+F19', 80, 0x10_0000],
  ['windows', 'CommandOrControl+Alt+Shift+S', 0x53, 7],
  ['windows', 'Super+Alt+F24', 0x87, 9],
  ['windows', 'CommandOrControl+Delete', 0x2e, 2],
  ['windows', "Alt+'", 0xde, 1],
  ['windows', 'Alt+Plus', 0x6b, 1],
] as const)('%s writes %s as the key %i with %i', (desktop, accelerator, key, modifiers) => {
  expect(keyCodeOf(desktop, accelerator)).toEqual({ key, modifiers })
  expect(acceleratorOf(desktop, { key, modifiers })).toBe(accelerator)
})

it('a key without a number, and a number without a key, are none', () => {
  expect(keyCodeOf('macos', 'CommandOrControl+F24')).toBeNull()
  expect(keyCodeOf('windows', 'Control+A')).toBeNull()
  expect(keyCodeOf('windows', '')).toBeNull()
  expect(acceleratorOf('windows', { key: 255, modifiers: 2 })).toBe('')
  expect(acceleratorOf('macos', null)).toBe('')
})

it.each([
  ['macos', { key: 1, modifiers: 2 }, ''],
  ['macos', { key: 1, modifiers: 1 << 17 }, ''],
  ['windows', { key: 0x53, modifiers: 0 }, ''],
  ['windows', { key: 0x53, modifiers: 8 }, 'Super+S'],
  ['macos', { key: 80, modifiers: 2 }, 'F19'],
] as const)('%s takes no ordinary key alone from everybody: %o', (desktop, code, accelerator) => {
  expect(acceleratorOf(desktop, code)).toBe(accelerator)
})

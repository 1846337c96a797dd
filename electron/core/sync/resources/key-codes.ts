/**
 * Shortcuts as two desktops write them: the number of a key and the sum of its modifiers (T §2 Preferences). The numbers are
 * those of the desktop: virtual key codes, with `NSEvent.ModifierFlags` on macOS and those of `RegisterHotKey` on Windows.
 */

export interface KeyCode {
  readonly key: number
  readonly modifiers: number
}

interface Desktop {
  /** Of the parts of an accelerator. */
  readonly modifiers: ReadonlyMap<string, number>
  readonly keys: ReadonlyMap<string, number>
}

/** The names of successive numbers; `_` stands for a number without a name. */
function numbered(first: number, names: string): readonly (readonly [string, number])[] {
  return names
    .split(' ')
    .map((name, index) => [name, first + index] as const)
    .filter(([name]) => name !== '_')
}

const desktops = {
  macos: {
    modifiers: new Map([
      ['CommandOrControl', 1 << 20],
      ['Control', 1 << 18],
      ['Alt', 1 << 19],
      ['Shift', 1 << 17],
    ]),
    keys: new Map([
      ...numbered(0, 'A S D F H G Z X C V _ B Q W E R Y T 1 2 3 4 6 5 = 9 7 - 8 0 ] O U [ I P Enter L J'),
      ...numbered(39, "' K ; \\ , / N M . Tab Space ` Backspace"),
      ...numbered(64, 'F17 _ _ _ _ Plus _ _ _ _ _ _ _ _ _ F18 F19'),
      ...numbered(
        90,
        'F20 _ _ _ _ _ F5 F6 F7 F3 F8 F9 _ F11 _ F13 F16 F14 _ F10 _ F12 _ F15 Insert Home PageUp',
      ),
      ...numbered(117, 'Delete F4 End F2 PageDown F1 Left Right Down Up'),
    ]),
  },
  windows: {
    modifiers: new Map([
      ['Alt', 1],
      ['CommandOrControl', 2],
      ['Shift', 4],
      ['Super', 8],
    ]),
    keys: new Map([
      ...numbered(8, 'Backspace Tab _ _ _ Enter'),
      ...numbered(32, 'Space PageUp PageDown End Home Left Up Right Down _ _ _ _ Insert Delete'),
      ...numbered(48, '0 1 2 3 4 5 6 7 8 9'),
      ...numbered(65, 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z'),
      ...numbered(107, 'Plus'),
      ...numbered(112, Array.from({ length: 24 }, (_, index) => `F${index + 1}`).join(' ')),
      ...numbered(186, '; = , - . / `'),
      ...numbered(219, "[ \\ ] '"),
    ]),
  },
} as const satisfies Readonly<Record<string, Desktop>>
export type KeyDesktop = keyof typeof desktops

/** Null for an accelerator that the desktop has no number for, and for none. */
export function keyCodeOf(desktop: KeyDesktop, accelerator: string): KeyCode | null {
  const { keys, modifiers }: Desktop = desktops[desktop]
  const parts = accelerator.split('+')
  const key = keys.get(parts.at(-1) ?? '')
  const flags = parts.slice(0, -1).map((part) => modifiers.get(part))
  if (key === undefined || flags.includes(undefined)) return null
  return { key, modifiers: flags.reduce<number>((sum, flag) => sum + (flag ?? 0), 0) }
}

/**
 * The accelerator, in the order in which they are recorded; empty for none, and for keys that have no name here. An ordinary key
 * needs Command, Control or Alt: alone it would be taken from every program.
 */
export function acceleratorOf(desktop: KeyDesktop, code: KeyCode | null): string {
  const { keys, modifiers }: Desktop = desktops[desktop]
  const key = [...keys].find(([, number]) => number === code?.key)?.[0]
  if (code === null || key === undefined) return ''
  const held = ['CommandOrControl', 'Control', 'Super', 'Alt', 'Shift'].filter(
    (name) => ((modifiers.get(name) ?? 0) & code.modifiers) !== 0,
  )
  const isOrdinary = !/^F\d+$/.test(key) && held.every((name) => name === 'Shift')
  return isOrdinary ? '' : [...held, key].join('+')
}

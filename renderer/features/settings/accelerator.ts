/** Global shortcuts in the form that the desktop takes them: Electron's accelerators. */

/** The used part of a `KeyboardEvent`; `code` names the place of the key, `key` what its modifiers make of it. */
type ShortcutPress = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The characters of the keys by their codes, without modifiers. */
export type KeyboardLayout = Pick<ReadonlyMap<string, string>, 'get'>

/** Chromium alone tells it, where nothing of another origin embeds the page. */
interface Keyboard {
  readonly getLayoutMap: () => Promise<KeyboardLayout>
}

/** Null where the browser does not tell. */
export async function readLayout(): Promise<KeyboardLayout | null> {
  const { keyboard } = navigator as { readonly keyboard?: Keyboard }
  return (await keyboard?.getLayoutMap().catch(() => null)) ?? null
}

const named: Readonly<Record<string, string>> = {
  Space: 'Space',
  Enter: 'Enter',
  Tab: 'Tab',
  Backspace: 'Backspace',
  Delete: 'Delete',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
}

/** Characters that can be the key of an accelerator, besides Latin letters. */
const characters = /^[-=,./;'`[\]\\]$/

/** Macs number no function key above these: such a shortcut could not be kept. */
const unnumberedOnMac = /^F2[1-4]$/

/**
 * The accelerator of a press, `CommandOrControl+Shift+S`; null while it is incomplete. One that works everywhere
 * must not be an ordinary key: all but the function keys need Ctrl, Cmd or Alt. Desktops know keys by their characters, which
 * other keyboards have in other places.
 */
export function acceleratorOf(
  press: ShortcutPress,
  isMac: boolean,
  layout: KeyboardLayout | null,
): string | null {
  const key = keyName(press, layout)
  if (key === null || (isMac && unnumberedOnMac.test(key))) return null
  const isFunctionKey = /^F\d+$/.test(key)
  if (!isFunctionKey && !press.ctrlKey && !press.metaKey && !press.altKey) return null
  const main = isMac ? press.metaKey : press.ctrlKey
  const parts = [
    main && 'CommandOrControl',
    isMac && press.ctrlKey && 'Control',
    !isMac && press.metaKey && 'Super',
    press.altKey && 'Alt',
    press.shiftKey && 'Shift',
    key,
  ]
  return parts.filter(Boolean).join('+')
}

function keyName({ code, key }: ShortcutPress, layout: KeyboardLayout | null): string | null {
  const plain = /^(?:Digit(\d)|(F(?:[1-9]|1\d|2[0-4])))$/.exec(code)
  const fixed = plain?.[1] ?? plain?.[2] ?? named[code]
  if (fixed !== undefined) return fixed
  const character = layout?.get(code) ?? key
  if (/^[a-z]$/i.test(character)) return character.toUpperCase()
  // The sign itself joins the parts of an accelerator.
  if (character === '+') return 'Plus'
  if (characters.test(character)) return character
  // Letters of another script have the shortcuts of the Latin ones in their place.
  const isOfAnotherScript = /^\p{Letter}$/u.test(character) && !/^\p{Script=Latin}$/u.test(character)
  return isOfAnotherScript ? (/^Key([A-Z])$/.exec(code)?.[1] ?? null) : null
}

/** Global shortcuts in the form that the desktop takes them: Electron's accelerators. */

/** The used part of a `KeyboardEvent`; `code` names the key, whatever the modifiers make of it. */
type ShortcutPress = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

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
  Minus: '-',
  Equal: '=',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
}

/**
 * The accelerator of a press, `CommandOrControl+Shift+S`; null while it is incomplete. One that works everywhere
 * must not be an ordinary key: all but the function keys need Ctrl, Cmd or Alt.
 */
export function acceleratorOf(press: ShortcutPress, isMac: boolean): string | null {
  const key = keyName(press.code)
  if (key === null) return null
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

function keyName(code: string): string | null {
  const plain = /^(?:Key([A-Z])|Digit(\d)|(F(?:[1-9]|1\d|2[0-4])))$/.exec(code)
  return plain?.[1] ?? plain?.[2] ?? plain?.[3] ?? named[code] ?? null
}

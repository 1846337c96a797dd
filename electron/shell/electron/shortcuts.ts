import type { GlobalShortcut } from 'electron'
import type { ShortcutPort } from '../shell.ts'

const waylandCaution =
  'On Wayland the desktop decides about system-wide shortcuts: it may ask you first, or ignore the keys. Press them while another window is in front to see whether they work.'

export function createShortcutPort(
  shortcuts: Pick<GlobalShortcut, 'register' | 'unregister' | 'isRegistered'>,
  isWayland: boolean,
): ShortcutPort {
  return {
    register(accelerator, run) {
      try {
        return shortcuts.register(accelerator, run) && shortcuts.isRegistered(accelerator)
      } catch {
        // Electron throws for a text that is no accelerator at all, instead of answering false.
        return false
      }
    },
    unregister: (accelerator) => shortcuts.unregister(accelerator),
    caution: isWayland ? waylandCaution : null,
  }
}

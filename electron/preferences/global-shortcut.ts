/** A system-wide shortcut, and what it runs. */

import { CommandError } from '../core/commands/command-error.ts'
import type { Feature, ShortcutPort } from '../shell/shell.ts'

export interface GlobalShortcut {
  /** Whether this desktop has system-wide shortcuts at all. */
  readonly isOffered: boolean
  /** Registers another accelerator, or none. Throws an `CommandError` and keeps the old one when it is refused. */
  change(accelerator: string | null): void
  /** Registers a kept accelerator, and answers whether it could; a refusal is told by {@link caution}. */
  restore(accelerator: string): boolean
  /** A sentence when the shortcut does not work as one would expect, or null. */
  caution(): string | null
}

export function createGlobalShortcut(shortcuts: Feature<ShortcutPort>, run: () => void): GlobalShortcut {
  let registered: string | null = null
  let refused: string | null = null

  function register(accelerator: string): boolean {
    return shortcuts.available && shortcuts.port.register(accelerator, run)
  }

  return {
    isOffered: shortcuts.available,
    change(accelerator) {
      if (accelerator !== null && !shortcuts.available)
        throw new CommandError('unavailable', shortcuts.reason)
      const previous = registered
      if (previous !== null && shortcuts.available) shortcuts.port.unregister(previous)
      registered = null
      if (accelerator !== null && !register(accelerator)) {
        if (previous !== null && register(previous)) registered = previous
        const message = `${accelerator} is taken by another program, or is no shortcut. Choose another one.`
        throw new CommandError('refused', message)
      }
      registered = accelerator
      refused = null
    },
    restore(accelerator) {
      if (!shortcuts.available) return false
      const isRegistered = register(accelerator)
      if (isRegistered) registered = accelerator
      else refused = accelerator
      return isRegistered
    },
    caution() {
      if (refused !== null)
        return `${refused} could not be registered: another program uses it. Choose another one.`
      return shortcuts.available && registered !== null ? shortcuts.port.caution : null
    },
  }
}

/** The preferences of this computer, and their effects: start at login, close to tray, the shortcuts. */

import type { Capability } from '../../shared/bridge/desktop.ts'
import { devicePreferences, type DevicePreferences } from '../../shared/bridge/preferences.ts'
import { CommandError } from '../core/commands/command-error.ts'
import type { MainHandlers } from '../bridge/bridge.ts'
import { withoutUndefined } from '../core/without-undefined.ts'
import type { Feature, Shell } from '../shell/shell.ts'
import type { GlobalShortcut } from './global-shortcut.ts'

export const shortcutNames = ['startStopShortcut', 'miniShortcut', 'quickEntryShortcut'] as const
export type ShortcutName = (typeof shortcutNames)[number]

type Handlers = Pick<MainHandlers, 'devicePreferences.get' | 'devicePreferences.update'>

export interface DevicePreferencesOwner {
  readonly handlers: Handlers
  /** Lets the kept preferences take effect when the program starts. */
  apply(): Promise<void>
}

export interface DevicePreferencesOptions {
  readonly shell: Pick<Shell, 'deviceStore' | 'loginItem' | 'spelling' | 'tray' | 'window'>
  readonly shortcuts: Readonly<Record<ShortcutName, GlobalShortcut>>
  readonly publish: (preferences: DevicePreferences) => void
}

export function createDevicePreferences({
  shell,
  shortcuts,
  publish,
}: DevicePreferencesOptions): DevicePreferencesOwner {
  const store = shell.deviceStore

  function tellWindows({ closeToTray }: DevicePreferences): void {
    // Without a tray, a hidden window could not be brought back.
    shell.window.hideOnClose(closeToTray && shell.tray.available)
  }

  async function setStartAtLogin(startAtLogin: boolean): Promise<void> {
    if (shell.loginItem.available) await shell.loginItem.port.set(startAtLogin)
    else if (startAtLogin) throw new CommandError('unavailable', shell.loginItem.reason)
  }

  function checkSpelling(languages: DevicePreferences['spelling']): void {
    if (shell.spelling.available) shell.spelling.port.check(languages)
  }

  async function takeEffect(changes: Partial<DevicePreferences>): Promise<void> {
    const before = await store.read()
    for (const name of shortcutNames) {
      const wanted = changes[name]
      if (wanted === undefined || wanted === before[name]) continue
      if (wanted !== null && shortcutNames.some((other) => before[other] === wanted)) {
        const message = `${wanted} does something else in Dayloom already. Choose another one.`
        throw new CommandError('refused', message)
      }
      shortcuts[name].change(wanted)
    }
    if (changes.startAtLogin !== undefined && changes.startAtLogin !== before.startAtLogin) {
      await setStartAtLogin(changes.startAtLogin)
    }
    if (changes.spelling !== undefined) checkSpelling(changes.spelling)
  }

  return {
    handlers: {
      'devicePreferences.get': async () => devicePreferences.parse(await store.read()),
      'devicePreferences.update': async (input) => {
        // The store refuses to keep keys that are there but undefined.
        const changes = withoutUndefined(input)
        await takeEffect(changes)
        await store.write(changes)
        const preferences = devicePreferences.parse(await store.read())
        tellWindows(preferences)
        publish(preferences)
        return preferences
      },
    },
    async apply() {
      // In a browser there is nothing to take effect, and the start is quicker without the store.
      if (!shell.tray.available && !shortcuts.startStopShortcut.isOffered) return
      const kept = await store.read()
      tellWindows(kept)
      checkSpelling(kept.spelling)
      for (const name of shortcutNames) if (kept[name] !== null) shortcuts[name].restore(kept[name])
    },
  }
}

/** A feature as the interface is told of it; `caution` is a sentence on one that works with a limitation. */
export function capabilityOf(feature: Feature<unknown>, caution: string | null = null): Capability {
  return feature.available
    ? { available: true, reason: caution }
    : { available: false, reason: feature.reason }
}

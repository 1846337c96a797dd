/** The preferences of this computer, and their effects: start at login, close to tray, the start/stop shortcut. */

import type { Capability } from '../../shared/bridge/desktop.ts'
import { devicePreferences, type DevicePreferences } from '../../shared/bridge/preferences.ts'
import { CommandError } from '../core/commands/command-error.ts'
import type { MainHandlers } from '../bridge/bridge.ts'
import { withoutUndefined } from '../core/without-undefined.ts'
import type { Feature, Shell } from '../shell/shell.ts'
import type { StartStopShortcut } from './start-stop-shortcut.ts'

type Handlers = Pick<MainHandlers, 'devicePreferences.get' | 'devicePreferences.update'>

export interface DevicePreferencesOwner {
  readonly handlers: Handlers
  /** Lets the kept preferences take effect when the program starts. */
  apply(): Promise<void>
}

export interface DevicePreferencesOptions {
  readonly shell: Pick<Shell, 'deviceStore' | 'loginItem' | 'spelling' | 'tray' | 'window'>
  readonly shortcut: StartStopShortcut
  readonly publish: (preferences: DevicePreferences) => void
}

export function createDevicePreferences({
  shell,
  shortcut,
  publish,
}: DevicePreferencesOptions): DevicePreferencesOwner {
  const store = shell.deviceStore

  function hideOnClose({ closeToTray }: DevicePreferences): void {
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
    if (changes.startStopShortcut !== undefined && changes.startStopShortcut !== before.startStopShortcut) {
      shortcut.change(changes.startStopShortcut)
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
        hideOnClose(preferences)
        publish(preferences)
        return preferences
      },
    },
    async apply() {
      // In a browser there is nothing to take effect, and the start is quicker without the store.
      if (!shell.tray.available && !shortcut.isOffered) return
      const kept = await store.read()
      hideOnClose(kept)
      checkSpelling(kept.spelling)
      if (kept.startStopShortcut !== null) shortcut.restore(kept.startStopShortcut)
    },
  }
}

/** A feature as the interface is told of it; `caution` is a sentence on one that works with a limitation. */
export function capabilityOf(feature: Feature<unknown>, caution: string | null = null): Capability {
  return feature.available
    ? { available: true, reason: caution }
    : { available: false, reason: feature.reason }
}

import type { Capabilities } from '../../../shared/bridge/desktop.ts'
import type { DevicePreferences, Preferences } from '../../../shared/bridge/preferences.ts'

/** The data of every section of the settings. */
export interface Settings {
  readonly preferences: Preferences
  readonly device: DevicePreferences
  readonly capabilities: Capabilities
}

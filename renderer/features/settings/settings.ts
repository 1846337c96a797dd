import type { Capabilities } from '../../../shared/bridge/desktop.ts'
import type { DevicePreferences, Preferences } from '../../../shared/bridge/preferences.ts'

/** What every section of the settings is drawn from. */
export interface Settings {
  readonly preferences: Preferences
  readonly device: DevicePreferences
  readonly capabilities: Capabilities
}

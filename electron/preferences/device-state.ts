/** The content of `device.json`: the device preferences of the bridge, and where the window was. */

import { z } from 'zod'
import { devicePreferences, preferences } from '../../shared/bridge/preferences.ts'

/** Device-independent pixels, in the desktop's coordinates. */
export const windowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  isMaximized: z.boolean(),
})
export type WindowState = z.output<typeof windowState>

export const deviceState = devicePreferences.extend({
  window: windowState.nullable(),
  /** The theme of the account in use, for the next start: the account's own preferences come after the first paint. */
  theme: preferences.shape.theme,
})
export type DeviceState = z.output<typeof deviceState>

/** @param platform Node's name of it, such as `linux` */
export function defaultDeviceState(platform: string): DeviceState {
  return {
    startAtLogin: false,
    // Some Linux desktops show no tray: there, a window hidden at its first closing would seem lost.
    closeToTray: platform !== 'linux',
    startStopShortcut: null,
    railOpen: true,
    narrowRailOpen: false,
    calendar: { layers: 'both', snapMinutes: 5, firstHour: 0, lastHour: 24, hourHeight: 56 },
    window: null,
    theme: 'system',
  }
}

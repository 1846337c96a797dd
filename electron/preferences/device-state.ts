/** What `device.json` keeps: the device preferences of the bridge, and where the window was. */

import { z } from 'zod'
import { devicePreferences, type DevicePreferences } from '../../shared/bridge/preferences.ts'

/** Device-independent pixels, in the desktop's coordinates. */
export const windowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  isMaximized: z.boolean(),
})
export type WindowState = z.output<typeof windowState>

export const deviceState = devicePreferences.extend({ window: windowState.nullable() })
export type DeviceState = z.output<typeof deviceState>

export const defaultDevicePreferences: DevicePreferences = {
  startAtLogin: false,
  closeToTray: true,
  startStopShortcut: null,
  railOpen: true,
}

export const defaultDeviceState: DeviceState = { ...defaultDevicePreferences, window: null }

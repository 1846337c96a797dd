/**
 * The store of `device.json`. The Electron shell keeps it with electron-store, the browser shell with electron-store's
 * base, conf: one schema, one file, so that either shell finds what the other has kept.
 */

import type { Options, Schema } from 'conf'
import { z } from 'zod'
import { defaultDeviceState, deviceState, type DeviceState } from './device-state.ts'

/** The part of conf and electron-store that is used. */
export interface DeviceStore {
  readonly store: DeviceState
  set(values: Partial<DeviceState>): void
}

type StoreOptions = Pick<
  Options<DeviceState>,
  'cwd' | 'schema' | 'defaults' | 'clearInvalidConfig' | 'accessPropertiesByDotNotation' | 'configFileMode'
>

/** The options of both stores; the file's name goes beside them, under the name that each has for it. */
export function deviceStoreOptions(profile: string, platform: string): StoreOptions {
  // Derived from the contract, so the two cannot drift apart.
  const { properties } = z.toJSONSchema(deviceState)
  return {
    cwd: profile,
    schema: properties as Schema<DeviceState>,
    defaults: defaultDeviceState(platform),
    // A file that does not fit costs the preferences of one computer, not its start.
    clearInvalidConfig: true,
    accessPropertiesByDotNotation: false,
    configFileMode: 0o600,
  }
}

/** The name of the file, without `.json`. */
export const deviceStoreName = 'device'

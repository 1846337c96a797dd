/**
 * The store of `device.json`. The Electron shell keeps it with electron-store, the browser shell with electron-store's
 * base, conf: one schema, one file, so that either shell finds what the other has kept.
 */

import { join } from 'node:path'
import type { Options, Schema } from 'conf'
import { z } from 'zod'
import { parseJson } from '../../shared/domain/json.ts'
import { readPrivateFile } from '../shell/private-file.ts'
import { devicePreferences, preferences } from '../../shared/bridge/preferences.ts'

export interface DeviceStore {
  read(): Promise<DeviceState>
  /** Kept on disk when it resolves. */
  write(changes: Partial<DeviceState>): Promise<void>
}

/** The part of conf and electron-store that is used. */
export interface JsonStore {
  readonly store: DeviceState
  set(changes: Partial<DeviceState>): void
}

export type StoreOptions = Pick<
  Options<DeviceState>,
  'cwd' | 'schema' | 'defaults' | 'clearInvalidConfig' | 'accessPropertiesByDotNotation' | 'configFileMode'
>

export interface DeviceStoreOptions {
  readonly profile: string
  /** Node's name of it, such as `linux`. */
  readonly platform: string
  /** Loads the store's package and opens `{name}.json` with it. */
  readonly open: (options: StoreOptions, name: string) => Promise<JsonStore>
}

const name = 'device'

/**
 * The first screen needs these preferences, and the package behind the store brings a JSON Schema compiler along that
 * takes longer to load than the rest of the program. So a file that fits the schema is read without it; it is loaded
 * to write, and for a file that does not fit, which it replaces.
 */
export function createDeviceStore({ profile, platform, open }: DeviceStoreOptions): DeviceStore {
  const defaults = defaultDeviceState(platform)
  let opened: Promise<JsonStore> | null = null

  function openStore(): Promise<JsonStore> {
    // Derived from the contract, so the two cannot drift apart.
    const { properties } = z.toJSONSchema(deviceState)
    opened ??= open(
      {
        cwd: profile,
        schema: properties as Schema<DeviceState>,
        defaults,
        // A file that does not fit costs the preferences of one computer, not its start.
        clearInvalidConfig: true,
        accessPropertiesByDotNotation: false,
        configFileMode: 0o600,
      },
      name,
    )
    return opened
  }

  function readFitting(): DeviceState | null {
    const text = readPrivateFile(join(profile, `${name}.json`))
    if (text === null) return defaults
    const kept = parseJson(text, deviceState.partial())
    return kept && deviceState.parse({ ...defaults, ...kept })
  }

  return {
    async read() {
      const fitting = opened === null ? readFitting() : null
      return fitting ?? (await openStore()).store
    },
    async write(changes) {
      const store = await openStore()
      store.set(changes)
    },
  }
}

/** Device-independent pixels, in the desktop's coordinates. */
const windowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  isMaximized: z.boolean(),
})
export type WindowState = z.output<typeof windowState>

const deviceState = devicePreferences.extend({
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

/** The store of `device.json`: both shells keep it with conf, so that either finds what the other has kept. */

import { join } from 'node:path'
import type Conf from 'conf'
import type { Schema } from 'conf'
import { z } from 'zod'
import { parseJson } from '../../shared/domain/json.ts'
import { absenceMemory } from '../idle/absence-memory.ts'
import { pomodoroState } from '../pomodoro/pomodoro-machine.ts'
import { readPrivateFile } from '../shell/private-file.ts'
import { devicePreferences, preferences } from '../../shared/bridge/preferences.ts'

export interface DeviceStore {
  read(): Promise<DeviceState>
  /** Kept on disk when it resolves. */
  write(changes: Partial<DeviceState>): Promise<void>
}

export interface DeviceStoreOptions {
  readonly profile: string
  /** Node's name of it, such as `linux`. */
  readonly platform: string
  /** Loads the store's package. */
  readonly load?: () => Promise<{ readonly default: typeof Conf }>
}

const name = 'device'

/**
 * The first screen needs these preferences, and the package behind the store brings a JSON Schema compiler along that
 * takes longer to load than the rest of the program. So a file that fits the schema is read without it; it is loaded
 * to write, and for a file that does not fit, which it replaces.
 */
export function createDeviceStore({
  profile,
  platform,
  load = () => import('conf'),
}: DeviceStoreOptions): DeviceStore {
  const defaults = defaultDeviceState(platform)
  let opened: Promise<Conf<DeviceState>> | null = null

  async function openStore(): Promise<Conf<DeviceState>> {
    const { default: Store } = await load()
    // Derived from the contract, so the two cannot drift apart.
    const { properties } = z.toJSONSchema(deviceState, { io: 'input' })
    return new Store({
      cwd: profile,
      configName: name,
      schema: properties as Schema<DeviceState>,
      defaults,
      // A file that does not fit costs the preferences of one computer, not its start.
      clearInvalidConfig: true,
      accessPropertiesByDotNotation: false,
      configFileMode: 0o600,
    })
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
      return fitting ?? (await (opened ??= openStore())).store
    },
    async write(changes) {
      const store = await (opened ??= openStore())
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
  miniWindow: windowState.nullable(),
  /** The theme of the account in use, for the next start: the account's own preferences come after the first paint. */
  theme: preferences.shape.theme,
  absences: absenceMemory,
  pomodoro: pomodoroState.nullable(),
})
export type DeviceState = z.output<typeof deviceState>

/** @param platform Node's name of it, such as `linux` */
export function defaultDeviceState(platform: string): DeviceState {
  return {
    startAtLogin: false,
    // Some Linux desktops show no tray: there, a window hidden at its first closing would seem lost.
    closeToTray: platform !== 'linux',
    startStopShortcut: null,
    miniShortcut: null,
    quickEntryShortcut: null,
    remindOfBlocks: true,
    remindOfDayEnd: false,
    railOpen: true,
    narrowRailOpen: false,
    recordActivity: 'off',
    activityExclusions: [],
    activityRules: [],
    spelling: null,
    window: null,
    miniWindow: null,
    theme: 'system',
    absences: { questions: [], shutdown: null },
    pomodoro: null,
  }
}

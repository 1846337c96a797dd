/** Facts that a Linux desktop tells on its session bus and Electron does not. Two questions need no library: GLib's tool asks them. */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { hasXTray } from './x-tray.ts'

/** Calls a method without starting its program. Answers as `gdbus` writes it; null where nobody answers, or the tool is missing. */
export type CallBus = (to: string, path: string, method: string, ...args: string[]) => Promise<string | null>

/** Milliseconds. */
const longestWait = 1000

export const callSessionBus: CallBus = async (to, path, method, ...args) => {
  try {
    const call = ['call', '--session', '--dest', to, '--object-path', path, '--method', method, ...args]
    return (await promisify(execFile)('gdbus', call, { timeout: longestWait })).stdout
  } catch {
    return null
  }
}

/** Programs that know the last input, and say how long ago it was in milliseconds: those of GNOME and its kin, and others. */
const idleMonitors = [
  ['org.gnome.Mutter.IdleMonitor', '/org/gnome/Mutter/IdleMonitor/Core', 'GetIdletime'],
  ['org.freedesktop.ScreenSaver', '/org/freedesktop/ScreenSaver', 'GetSessionIdleTime'],
] as const

/** Seconds since the last input anywhere; null where the desktop does not tell. */
export async function idleSecondsOfBus(call: CallBus): Promise<number | null> {
  for (const [name, path, method] of idleMonitors) {
    const answer = await call(name, path, `${name}.${method}`)
    const milliseconds = /^\((?:uint\d+ )?(\d+),\)/.exec(answer ?? '')?.[1]
    if (milliseconds !== undefined) return Math.floor(Number(milliseconds) / 1000)
  }
  return null
}

const watcher = 'org.kde.StatusNotifierWatcher'

/** Whether a program shows the icons of trays; null where that cannot be told. */
export async function hasTrayHost(call: CallBus): Promise<boolean | null> {
  const bus = 'org.freedesktop.DBus'
  const owned = await call(bus, '/org/freedesktop/DBus', `${bus}.NameHasOwner`, watcher)
  if (owned === null) return null
  if (owned.includes('false')) return false
  const property = [watcher, 'IsStatusNotifierHostRegistered']
  const hosts = await call(watcher, '/StatusNotifierWatcher', `${bus}.Properties.Get`, ...property)
  return hosts === null ? null : !hosts.includes('false')
}

export interface AskedDesktop {
  /** Null where Electron sees all input. */
  readonly idleSeconds: (() => Promise<number | null>) | null
  readonly hasTrayHost: () => Promise<boolean | null>
}

/** The desktop that is asked where Electron cannot know. On X11 it sees all input, and icons are shown in an older way, too. */
export function askedDesktop(
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
  call = callSessionBus,
  askX = hasXTray,
): AskedDesktop | null {
  if (platform !== 'linux') return null
  if (env['XDG_SESSION_TYPE'] === 'wayland')
    return { idleSeconds: () => idleSecondsOfBus(call), hasTrayHost: () => hasTrayHost(call) }
  return {
    idleSeconds: null,
    async hasTrayHost() {
      const answers = await Promise.all([hasTrayHost(call), askX(env)])
      if (answers.includes(true)) return true
      return answers.includes(null) ? null : false
    },
  }
}

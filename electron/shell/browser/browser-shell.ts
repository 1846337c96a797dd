/** The browser shell: the renderer in a browser of this computer, the bridge over a WebSocket. */

import { spawn } from 'node:child_process'
import type { BridgeTransport } from '../../bridge/bridge.ts'
import type { CoreProcess } from '../../bridge/core-process.ts'
import { createDeviceStore } from '../../preferences/device-store.ts'
import { createSecretFile, type SecretFile } from '../secret-file.ts'
import type { Shell, SecretStore } from '../shell.ts'

export interface BrowserShellOptions {
  readonly version: string
  readonly homepage: string | null
  readonly notices: Shell['notices']
  readonly origin: string
  readonly profile: string
  readonly transport: BridgeTransport
  readonly forkCore: () => CoreProcess
  readonly openUrl: (url: string) => Promise<void>
  readonly quit: () => void
}

const reasons = {
  smallWindows:
    'A browser page opens no windows of its own over other programs. The desktop app has a mini timer and quick entry.',
  tray: 'A browser page has no tray icon. The desktop app has one.',
  shortcuts:
    'A browser page hears no keys while another window is in front. The desktop app has a system-wide shortcut.',
  idle: 'A browser page is not told whether this computer is in use. The desktop app asks what to do with idle time.',
  activeWindow:
    'A browser page is not told which program is in front. The desktop app can record that, on this computer alone.',
  folders: 'A browser page cannot ask for a folder of this computer. Type its path.',
  notifications:
    'In a browser page, reminders are shown in the window only. The desktop app shows them on the desktop.',
  spelling: 'In a browser page, the browser checks spelling. Its settings have the languages.',
  awake: 'A browser page cannot keep the screen on. The desktop app can.',
  loginItem:
    'In the browser, Dayloom is started by hand. The desktop app can start when you sign in to this computer.',
}

export function createBrowserShell(options: BrowserShellOptions): Shell {
  const { version, homepage, notices, origin, profile, transport, forkCore, openUrl, quit } = options
  return {
    kind: 'browser',
    version,
    homepage,
    notices,
    platform: process.platform,
    origin,
    transport,
    // The person's browser owns its windows.
    window: {
      show: () => true,
      toggle: () => undefined,
      hideOnClose: () => undefined,
      keepOnTop: () => undefined,
    },
    smallWindows: { available: false, reason: reasons.smallWindows },
    tray: { available: false, reason: reasons.tray },
    shortcuts: { available: false, reason: reasons.shortcuts },
    idle: { available: false, reason: reasons.idle },
    activeWindow: { available: false, reason: reasons.activeWindow },
    notifications: { available: false, reason: reasons.notifications },
    awake: { available: false, reason: reasons.awake },
    loginItem: { available: false, reason: reasons.loginItem },
    folders: { available: false, reason: reasons.folders },
    spelling: { available: false, reason: reasons.spelling },
    theme: null,
    dock: null,
    updates: null,
    secrets: createOneSecretStore(createSecretFile(`${profile}/secrets.json`)),
    deviceStore: createDeviceStore({ profile, platform: process.platform }),
    openExternal: openUrl,
    openFolder: openUrl,
    forkCore,
    quit,
  }
}

function opener(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open']
  // Not `cmd /c start`: a shell would read the URL's characters as its own.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  return ['xdg-open']
}

/** Opens a link with the desktop's own program for it. Rejects when there is no such desktop. */
export async function openWithDesktop(url: string): Promise<void> {
  const [command, ...args] = opener(process.platform)
  await new Promise<void>((resolve, reject) => {
    const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    child.once('error', reject)
    child.once('spawn', () => {
      child.unref()
      resolve()
    })
  })
}

const warning =
  'In the browser, Dayloom has no access to this desktop’s keychain: sign-in tokens are kept unencrypted, in a file that only your user account can read.'

/** A browser offers no keychain: secrets are kept readable by the person's own user account only, and it says so. */
export function createOneSecretStore(file: SecretFile): SecretStore {
  return {
    protection: async () => ({ available: false, reason: warning }),
    read: async (key) => {
      const entry = file.get(key)
      return entry !== null && 'plain' in entry ? entry.plain : null
    },
    isOutOfReach: async (key) => 'encrypted' in (file.get(key) ?? {}),
    keep: (key, secret) => file.set(key, { plain: secret }),
    forget: (key) => file.delete(key),
  }
}

/** The browser shell: the renderer in a browser of this computer, the bridge over a WebSocket. */

import { spawn } from 'node:child_process'
import type { BridgeTransport } from '../../bridge/bridge.ts'
import type { CoreProcess } from '../../bridge/core-process.ts'
import { createDeviceStore } from '../../preferences/device-store.ts'
import { createSecretFile } from '../secret-file.ts'
import type { Shell } from '../shell.ts'
import { openWithConf } from './device-store.ts'
import { createOneSecretStore } from './secret-store.ts'

export interface BrowserShellOptions {
  readonly version: string
  readonly origin: string
  readonly profile: string
  readonly transport: BridgeTransport
  readonly forkCore: () => CoreProcess
  readonly openUrl: (url: string) => Promise<void>
  readonly quit: () => void
}

const reasons = {
  tray: 'A browser page has no tray icon. The desktop app has one.',
  shortcuts:
    'A browser page hears no keys while another window is in front. The desktop app has a system-wide shortcut.',
  idle: 'A browser page is not told whether this computer is in use. The desktop app asks what to do with idle time.',
  loginItem:
    'In the browser, Dayloom is started by hand. The desktop app can start when you sign in to this computer.',
}

export function createBrowserShell(options: BrowserShellOptions): Shell {
  const { version, origin, profile, transport, forkCore, openUrl, quit } = options
  return {
    kind: 'browser',
    version,
    platform: process.platform,
    origin,
    transport,
    // The person's browser owns its windows.
    window: { show: () => undefined, hideOnClose: () => undefined },
    tray: { available: false, reason: reasons.tray },
    shortcuts: { available: false, reason: reasons.shortcuts },
    idle: { available: false, reason: reasons.idle },
    loginItem: { available: false, reason: reasons.loginItem },
    theme: null,
    secrets: createOneSecretStore(createSecretFile(`${profile}/secrets.json`)),
    deviceStore: createDeviceStore({ profile, platform: process.platform, open: openWithConf }),
    openExternal: openUrl,
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

/** The Electron shell: every part of the port, made from Electron's. Usable only once the app is ready. */

import { join } from 'node:path'
import type { BridgeTransport } from '../../bridge/bridge.ts'
import type { DeviceStore } from '../../preferences/device-store.ts'
import { createSecretFile } from '../secret-file.ts'
import type { Shell, WindowPort } from '../shell.ts'
import { appOrigin } from './app-protocol.ts'
import { forkUtilityCore } from './core-process.ts'
import type { ElectronParts } from './electron-parts.ts'
import { createLoginItem } from './login-item.ts'
import { createTrayPort, createIdlePort, createShortcutPort } from './desktop-ports.ts'
import { createSafeSecretStore } from './secret-store.ts'

export interface ElectronShellOptions {
  readonly version: string
  readonly profile: string
  readonly coreFile: string
  readonly iconFolder: string
  readonly platform: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly transport: BridgeTransport
  readonly window: WindowPort
  readonly deviceStore: DeviceStore
  readonly quit: () => void
}

export function createElectronShell(electron: ElectronParts, options: ElectronShellOptions): Shell {
  const { app } = electron
  const { profile, platform, env, transport, window, deviceStore, quit } = options
  const isWayland = platform === 'linux' && env['XDG_SESSION_TYPE'] === 'wayland'
  return {
    kind: 'electron',
    version: options.version,
    platform,
    origin: appOrigin,
    transport,
    window,
    tray: {
      available: true,
      port: createTrayPort({
        createTray: (image) => new electron.Tray(image),
        loadImage: (path) => electron.nativeImage.createFromPath(path),
        buildMenu: (template) => electron.Menu.buildFromTemplate(template),
        platform,
        iconFolder: options.iconFolder,
        open: () => window.show(),
      }),
    },
    shortcuts: { available: true, port: createShortcutPort(electron.globalShortcut, isWayland) },
    idle: { available: true, port: createIdlePort(electron.powerMonitor) },
    loginItem: createLoginItem({
      app,
      platform,
      configFolder: app.getPath('appData'),
      executable: env['APPIMAGE'] ?? app.getPath('exe'),
    }),
    theme: { set: (theme) => (electron.nativeTheme.themeSource = theme) },
    secrets: createSafeSecretStore(
      electron.safeStorage,
      createSecretFile(join(profile, 'secrets.json')),
      platform,
    ),
    deviceStore,
    openExternal: (url) => electron.shell.openExternal(url),
    forkCore: () =>
      forkUtilityCore((...args) => electron.utilityProcess.fork(...args), options.coreFile, profile),
    quit,
  }
}

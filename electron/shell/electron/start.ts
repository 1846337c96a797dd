/** Starts the main program in Electron. */

import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDeviceStore, type DeviceStore } from '../../preferences/device-store.ts'
import type { CoreProcess } from '../../bridge/core-process.ts'
import type { Program } from '../../program.ts'
import { askWindow, type Command } from '../ask-window.ts'
import { makePrivateFolder } from '../private-file.ts'
import { lockProfile, type ProfileLock } from '../profile-lock.ts'
import type { SmallWindowsPort, WindowPort, Shell } from '../shell.ts'
import { readNotices } from '../notices.ts'
import { readHomepage, readVersion } from '../version.ts'
import { createActiveWindow } from './active-window.ts'
import { appOrigin, registerAppScheme, serveRenderer } from './app-protocol.ts'
import { applicationMenu } from './application-menu.ts'
import { offerContextMenus } from './context-menu.ts'
import { showDownloads } from './downloads.ts'
import { finishWriting } from './finish-writing.ts'
import { introduce } from './introduce.ts'
import { createIpcTransport } from './ipc-transport.ts'
import { createLoginItem, startsHidden } from './login-item.ts'
import { createMainWindow } from './main-window.ts'
import { createSmallWindows } from './small-windows.ts'
import { guardNavigation } from './navigation.ts'
import { watchLifecycle } from './lifecycle.ts'
import { listenForLinks } from './opened-links.ts'
import { createDockMenu, showJumpList } from './shell-menus.ts'
import { askForUpdate, createUpdatePort, type Updater } from './update-port.ts'
import { guardPermissions } from './permissions.ts'
import { i18n } from '../../../shared/words/words.ts'
import type { Event } from 'electron'
import type { BridgeTransport } from '../../bridge/bridge.ts'
import { createSecretFile } from '../secret-file.ts'
import {
  createIdlePort,
  createAwakePort,
  createNotificationPort,
  createShortcutPort,
  createTrayPort,
} from './desktop-ports.ts'
import { askedDesktop } from './session-bus.ts'
import { createSpelling } from './spelling.ts'
import { createSafeSecretStore } from './secret-store.ts'
import { type ForkUtility, forkUtilityCore } from './utility-core.ts'
import { dropOldCompiledCode, keepCompiledCode } from '../../core/compiled-code.ts'
import { logFolder, openLog } from '../../core/log/log-file.ts'
import type { UpdatePort } from '../../updates/updates.ts'
import type * as Electron from 'electron'

interface ElectronShellOptions extends Pick<ElectronStartOptions, 'here' | 'platform' | 'env' | 'log'> {
  readonly report: (defect: unknown) => void
  readonly profile: string
  readonly transport: BridgeTransport
  readonly window: WindowPort
  readonly smallWindows: SmallWindowsPort
  readonly deviceStore: DeviceStore
  readonly forkCore: () => CoreProcess
  readonly quit: () => void
  readonly onSessionEnd: (listener: () => void) => void
  readonly openLink: (address: string) => void
  readonly updates: UpdatePort | null
}

function createElectronShell(electron: ElectronParts, options: ElectronShellOptions): Shell {
  const { app } = electron
  const { here, profile, platform, env, transport, window, smallWindows, deviceStore } = options
  const { forkCore, quit, report } = options
  const asked = askedDesktop(platform, env)
  return {
    kind: 'electron',
    version: readVersion(here),
    homepage: readHomepage(here),
    notices: () => readNotices([join(here, '../renderer'), here]),
    platform,
    origin: appOrigin,
    transport,
    window,
    smallWindows: { available: true, port: smallWindows },
    tray: {
      available: true,
      port: createTrayPort({
        createTray: (image) => new electron.Tray(image),
        loadImage: (path) => electron.nativeImage.createFromPath(path),
        buildMenu: (template) => electron.Menu.buildFromTemplate(template),
        platform,
        iconFolder: join(here, 'icons'),
        hasHost: asked && asked.hasTrayHost,
        open: () => window.show(),
        setDockMenu: createDockMenu({
          dock: app.dock,
          buildMenu: (template) => electron.Menu.buildFromTemplate(template),
          openLink: options.openLink,
        }),
      }),
    },
    shortcuts: { available: true, port: createShortcutPort(electron.globalShortcut, isWayland(options)) },
    idle: {
      available: true,
      port: createIdlePort({
        monitor: electron.powerMonitor,
        onSessionEnd: options.onSessionEnd,
        askDesktop: asked && asked.idleSeconds,
        now: () => performance.now(),
      }),
    },
    activeWindow: createActiveWindow({ platform, env, file: join(here, 'native/active-window.node') }),
    notifications: createNotificationPort(electron.Notification),
    awake: { available: true, port: createAwakePort(electron.powerSaveBlocker) },
    loginItem: createLoginItem({
      app,
      platform,
      configFolder: app.getPath('appData'),
      executable: env['APPIMAGE'] ?? app.getPath('exe'),
    }),
    spelling: createSpelling(electron.session.defaultSession, platform, () =>
      app.getPreferredSystemLanguages(),
    ),
    folders: {
      available: true,
      port: {
        async choose() {
          const { filePaths } = await electron.dialog.showOpenDialog({
            properties: ['openDirectory', 'createDirectory'],
          })
          return filePaths[0] ?? null
        },
        async chooseFile(defaultPath) {
          const { filePath } = await electron.dialog.showSaveDialog({ defaultPath })
          return filePath === '' ? null : filePath
        },
      },
    },
    dock: app.dock ? { show: (isShown) => void (isShown ? app.dock?.show() : app.dock?.hide()) } : null,
    theme: { set: (theme) => (electron.nativeTheme.themeSource = theme) },
    secrets: createSafeSecretStore({
      storage: electron.safeStorage,
      file: createSecretFile(join(profile, 'secrets.json')),
      platform,
      pause: (milliseconds) => setTimeout(milliseconds, undefined, { ref: false }),
      report,
    }),
    updates: options.updates,
    deviceStore,
    openExternal: (url) => electron.shell.openExternal(url),
    async openFolder(path) {
      const trouble = await electron.shell.openPath(path)
      if (trouble !== '') throw new Error(trouble)
    },
    forkCore,
    quit,
  }
}

export interface ElectronStartOptions {
  /** The folder of the built main program. */
  readonly here: string
  readonly args: readonly string[]
  readonly platform: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly onSignal: (signal: NodeJS.Signals, listener: () => void) => void
  /** The folder in which the packager leaves the feed of new versions. */
  readonly resources: string
  readonly loadUpdater: () => Promise<Updater>
  /** Hears of the exception that ends the program, and does not keep it from doing so. */
  readonly onCrash: (listener: (error: Error) => void) => void
  readonly log: (line: string) => void
}

function profileArgument(args: readonly string[]): string | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: { profile: { type: 'string' } },
    // Chromium has switches of its own, and the browser shell's are no error here.
    strict: false,
  })
  return typeof values.profile === 'string' ? values.profile : undefined
}

function isWayland({ platform, env }: Pick<ElectronStartOptions, 'platform' | 'env'>): boolean {
  return platform === 'linux' && env['XDG_SESSION_TYPE'] === 'wayland'
}

function schedule(run: () => void, milliseconds: number): void {
  void setTimeout(milliseconds).then(run)
}

/** Must be called before the app is ready: what it does before its first `await` cannot be done later. */
export async function startElectronShell(
  electron: ElectronParts,
  options: ElectronStartOptions,
): Promise<void> {
  try {
    await start(electron, options)
  } catch (error) {
    options.log(error instanceof Error ? (error.stack ?? error.message) : String(error))
    // There is no window, and who starts a program from a menu sees no log.
    electron.dialog.showErrorBox(
      i18n._('Dayloom could not start'),
      i18n._(
        'What you tracked stays on the disk. Restart this computer; if that does not help, install Dayloom again. It met this: {trouble}',
        { trouble: error instanceof Error ? error.message : String(error) },
      ),
    )
    electron.app.exit(1)
  }
}

async function start(electron: ElectronParts, options: ElectronStartOptions): Promise<void> {
  const { app } = electron
  const { here, args, platform, env } = options
  app.enableSandbox()
  registerAppScheme(electron.protocol)
  introduce(app, platform)
  const profile = resolve(profileArgument(args) ?? join(app.getPath('appData'), 'Dayloom'))
  // Electron takes only a folder that is there.
  makePrivateFolder(profile)
  app.setPath('userData', profile)
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }

  const keep = openLog(profile, 'main')
  keep(`Dayloom ${readVersion(here)} starts on ${platform}`)
  options.onCrash((error) => keep(`uncaught: ${error.stack ?? error.message}`))
  function log(line: string): void {
    options.log(line)
    keep(line)
  }
  const report = (defect: unknown): void =>
    log(defect instanceof Error ? (defect.stack ?? defect.message) : String(defect))
  const openExternal = (url: string): Promise<void> => electron.shell.openExternal(url)
  guardNavigation(app, openExternal)
  offerContextMenus(app, (items) => electron.Menu.buildFromTemplate(items))
  let lock: ProfileLock | null = null
  let program: Promise<Program> | null = null
  let window: WindowPort | null = null
  const lifecycle = watchLifecycle({
    app,
    close: async () => {
      await (await program)?.close()
      lock?.release()
      keep('Dayloom ends')
    },
    show: () => window?.show(),
    onSignal: options.onSignal,
    schedule,
    report,
  })

  const links = listenForLinks(app, args, () => window?.show())

  await app.whenReady()
  // macOS and Linux wait for the program to end; Windows tells the window, and waits for nobody.
  const { powerMonitor } = electron
  const onPower = powerMonitor.on.bind(powerMonitor) as (
    event: string,
    listener: (event: Pick<Event, 'preventDefault'>) => void,
  ) => unknown
  onPower('shutdown', (event) => {
    event.preventDefault()
    lifecycle.endSession()
  })
  lock = lockProfile(profile)
  if (lock === null) {
    electron.dialog.showErrorBox(
      i18n._('Dayloom is already running'),
      i18n._(
        'Another copy of Dayloom, perhaps in a browser, is using the data in {folder}. Quit it, then start Dayloom again.',
        {
          folder: profile,
        },
      ),
    )
    app.exit(1)
    return
  }
  dropOldCompiledCode(profile, Date.now())
  keepCompiledCode(profile)
  const fork: ForkUtility = (...forked) => electron.utilityProcess.fork(...forked)
  const forkCore = (): CoreProcess => forkUtilityCore(fork, join(here, 'electron-core.js'), profile, log)
  // The first screen waits for it longest, and for the code of the program next: both are loaded beside the window's page.
  let firstCore: CoreProcess | null = forkCore()
  guardPermissions(electron.session.defaultSession)
  serveRenderer(electron.protocol, join(here, '../renderer'))
  const windows = (): Electron.BrowserWindow[] => electron.BrowserWindow.getAllWindows()
  showDownloads({ session: electron.session.defaultSession, windows, dialog: electron.dialog })

  const deviceStore = createDeviceStore({ profile, platform })
  electron.nativeTheme.themeSource = (await deviceStore.read()).theme
  const finish = finishWriting(app)
  const asked = askedDesktop(platform, env)
  const { screen } = electron
  const shared = {
    createWindow: (windowOptions: Electron.BrowserWindowConstructorOptions) =>
      new electron.BrowserWindow(windowOptions),
    isDark: () => electron.nativeTheme.shouldUseDarkColors,
    screens: () => screen.getAllDisplays().map(({ workArea }) => workArea),
    preloadFile: join(here, 'preload.cjs'),
    icon: platform === 'linux' ? join(here, 'icons/icon.png') : null,
    endSession: lifecycle.endSession,
    schedule,
    report,
  }
  window = createMainWindow({
    ...shared,
    dialog: electron.dialog,
    isTrayMissing: asked && (async () => (await asked.hasTrayHost()) === false),
    readState: async () => (await deviceStore.read()).window,
    saveState: (state) => finish(deviceStore.write({ window: state }).catch(report)),
    isQuitting: lifecycle.isQuitting,
    quit: lifecycle.quit,
    now: () => performance.now(),
  })
  const smallWindows = createSmallWindows({
    ...shared,
    platform,
    currentScreen: () => screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea,
    readState: async () => (await deviceStore.read()).miniWindow,
    saveState: (state) => finish(deviceStore.write({ miniWindow: state }).catch(report)),
    onTopCaution: isWayland(options)
      ? 'On Wayland the desktop decides which windows stay above others. Use the menu of the title bar there.'
      : null,
  })
  const transport = createIpcTransport(electron.ipcMain, windows, appOrigin)
  const { quit, onSessionEnd } = lifecycle
  const own = {
    here,
    profile,
    platform,
    env,
    transport,
    window,
    smallWindows,
    deviceStore,
    forkCore() {
      const core = firstCore ?? forkCore()
      firstCore = null
      return core
    },
    quit,
    onSessionEnd,
    openLink: links.open,
    updates: createUpdatePort(app, options.resources, options.loadUpdater),
    report,
    log,
  }
  const loading = import('../../program.ts').then(({ startProgram }) =>
    startProgram({ shell: createElectronShell(electron, own), profile, log }),
  )
  program = loading
  async function checkForUpdates(): Promise<void> {
    const { checkForUpdates: check } = await loading
    if (check !== null) await askForUpdate(check, () => own.window.show(), electron.dialog)
  }
  const ask = (command: Command): void => askWindow(own.window, (event) => transport.publish(event), command)
  const menu = applicationMenu(platform, app.isPackaged, {
    openSettings: () => ask('open-settings'),
    focusTimer: () => ask('focus-timer-bar'),
    showAbout: () => links.open('dayloom://about'),
    checkForUpdates: own.updates && (() => void checkForUpdates().catch(report)),
    showLogs: () => void electron.shell.openPath(logFolder(profile)),
    openMini: () => smallWindows.show('mini'),
  })
  electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate(menu))
  if (!startsHidden(app, platform, args)) window.show()
  links.follow((await loading).openLink)
  showJumpList(app, platform)
}

/**
 * The parts of the `electron` module that the shell uses. They are an argument everywhere, so that the shell can be tested
 * under Node, where that module does not exist; the type is Electron's own and cannot drift from it.
 */
export type ElectronParts = Pick<
  typeof Electron,
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'globalShortcut'
  | 'ipcMain'
  | 'Menu'
  | 'nativeImage'
  | 'nativeTheme'
  | 'Notification'
  | 'powerMonitor'
  | 'powerSaveBlocker'
  | 'protocol'
  | 'safeStorage'
  | 'screen'
  | 'session'
  | 'shell'
  | 'Tray'
  | 'utilityProcess'
>

/**
 * A stand-in for the `electron` module under Node: it records what the shell asks of Electron, and lets a test play
 * what the desktop does. Each part is checked against Electron's own types.
 */

import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import type {
  App,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  Dialog,
  GlobalShortcut,
  IpcMain,
  IpcMainInvokeEvent,
  Menu,
  MenuItemConstructorOptions,
  NativeImage,
  NativeTheme,
  NotificationConstructorOptions,
  PowerMonitor,
  PowerSaveBlocker,
  Protocol,
  SafeStorage,
  Screen,
  Session,
  Tray,
  UtilityProcess,
} from 'electron'
import type { CoreRequest } from '../../../core/protocol.ts'
import type { ElectronParts } from '../start.ts'
import { FakeStorage } from './fake-storage.ts'
import { FakeWindow, type Journal } from './fake-window.ts'

export class FakeTray extends EventEmitter {
  images: string[] = []
  toolTip = ''
  menu: MenuItemConstructorOptions[] = []
  /** Images are their files' paths here. */
  setImage(image: NativeImage | string): void {
    this.images.push(image as string)
  }
  setToolTip(toolTip: string): void {
    this.toolTip = toolTip
  }
  setContextMenu(menu: Menu | null): void {
    this.menu = menu as unknown as MenuItemConstructorOptions[]
  }
  get tray(): Tray {
    return this as unknown as Tray
  }
}

export class FakeUtility extends EventEmitter {
  readonly requests: CoreRequest[] = []
  answers: ReadonlyMap<string, unknown> = new Map()
  pid: number | undefined = undefined
  killed = false
  postMessage(request: CoreRequest): void {
    this.requests.push(request)
    const result = { ok: true, data: this.answers.get(request.name) ?? null }
    this.emit('message', { kind: 'answer', id: request.id, result })
  }
  kill(): boolean {
    this.killed = true
    this.emit('exit', 0)
    return true
  }
  get process(): UtilityProcess {
    return this as unknown as UtilityProcess
  }
}

type CheckHandler = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>
type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>
type DeviceHandler = NonNullable<Parameters<Session['setDevicePermissionHandler']>[0]>
type DisplayHandler = NonNullable<Parameters<Session['setDisplayMediaRequestHandler']>[0]>
type BluetoothHandler = NonNullable<Parameters<Session['setBluetoothPairingHandler']>[0]>
type UsbHandler = NonNullable<Parameters<Session['setUSBProtectedClassesHandler']>[0]>

/** A session that remembers its handlers. */
export class FakeSession extends EventEmitter {
  check: CheckHandler | null = null
  request: RequestHandler | null = null
  device: DeviceHandler | null = null
  display: DisplayHandler | null = null
  bluetooth: BluetoothHandler | null = null
  usb: UsbHandler | null = null
  readonly availableSpellCheckerLanguages = ['en-GB']
  readonly spelling: unknown[] = []
  setSpellCheckerEnabled(isEnabled: boolean): void {
    this.spelling.push(isEnabled)
  }
  setSpellCheckerLanguages(languages: string[]): void {
    this.spelling.push(languages)
  }
  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.check = handler
  }
  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.request = handler
  }
  setDevicePermissionHandler(handler: DeviceHandler | null): void {
    this.device = handler
  }
  setDisplayMediaRequestHandler(handler: DisplayHandler | null): void {
    this.display = handler
  }
  setBluetoothPairingHandler(handler: BluetoothHandler | null): void {
    this.bluetooth = handler
  }
  setUSBProtectedClassesHandler(handler: UsbHandler | null): void {
    this.usb = handler
  }
}

/** On a desktop that is light. */
export class FakeTheme {
  themeSource: NativeTheme['themeSource'] = 'system'
  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'dark'
  }
}

export class FakeNotification extends EventEmitter {
  static isSupported(): boolean {
    return true
  }
  readonly options: NotificationConstructorOptions
  isShown = false
  constructor(options: NotificationConstructorOptions = {}) {
    super()
    this.options = options
  }
  show(): void {
    this.isShown = true
  }
  close(): void {
    this.isShown = false
  }
}

export interface FakeElectron {
  readonly electron: ElectronParts
  readonly journal: Journal
  readonly app: EventEmitter
  readonly windows: FakeWindow[]
  readonly trays: FakeTray[]
  readonly notifications: FakeNotification[]
  readonly cores: FakeUtility[]
  /** The core's answers that are not null, by procedure. */
  readonly answers: Map<string, unknown>
  readonly session: FakeSession
  readonly monitor: EventEmitter
  readonly nativeTheme: FakeTheme
  /** Makes the app ready. */
  readonly becomeReady: () => void
  /** Sends a call as the given frame of the given window would. */
  readonly invoke: (event: IpcMainInvokeEvent, ...args: unknown[]) => Promise<unknown>
  isFirstInstance: boolean
}

/** @param appData where programs keep their folders */
export function fakeElectron(appData: string): FakeElectron {
  const journal: Journal = []
  const ready = Promise.withResolvers<void>()
  const monitor = new EventEmitter()
  const session = new FakeSession()
  const nativeTheme = new FakeTheme()
  const windows: FakeWindow[] = []
  const trays: FakeTray[] = []
  const notifications: FakeNotification[] = []
  const cores: FakeUtility[] = []
  const answers = new Map<string, unknown>()
  let paths: Record<string, string> = { appData, exe: '/opt/dayloom/dayloom' }
  let handler: ((event: IpcMainInvokeEvent, ...args: unknown[]) => unknown) | null = null

  const app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    enableSandbox: () => void journal.push('enableSandbox'),
    getPath: (name: string) => paths[name] ?? '',
    getPreferredSystemLanguages: () => ['en-GB'],
    setName: (name: string) => void journal.push(`name ${name}`),
    setPath(name: string, path: string) {
      if (!existsSync(path)) throw new Error(`Electron takes no folder that does not exist: ${path}`)
      paths = { ...paths, [name]: path }
    },
    requestSingleInstanceLock: () => fake.isFirstInstance,
    whenReady: () => ready.promise,
    quit() {
      journal.push('quit')
      app.emit('before-quit', { preventDefault: () => journal.push('quit prevented') })
    },
    exit: (code?: number) => void journal.push(`exit ${code}`),
    setLoginItemSettings: (settings: object) => void journal.push(`login ${JSON.stringify(settings)}`),
  } satisfies Partial<App>)
  const commandLine = {
    getSwitchValue: () => '',
    appendSwitch: (...args: string[]) => void journal.push(`switch ${args.join('=')}`),
  }

  const parts = {
    app: Object.assign(app, { commandLine }) as unknown as App,
    protocol: {
      registerSchemesAsPrivileged: (schemes) =>
        void journal.push(`register ${schemes.map(({ scheme }) => scheme).join()}`),
      handle: (scheme) => void journal.push(`handle ${scheme}`),
    } satisfies Partial<Protocol> as unknown as Protocol,
    dialog: {
      showErrorBox: (title) => void journal.push(`error ${title}`),
      showMessageBox: async () => ({ response: 0, checkboxChecked: false }),
    } satisfies Partial<Dialog> as unknown as Dialog,
    globalShortcut: {
      register: () => true,
      unregister: () => undefined,
      isRegistered: () => true,
    } satisfies Partial<GlobalShortcut> as unknown as GlobalShortcut,
    ipcMain: {
      handle(channel, listener) {
        journal.push(`ipc ${channel}`)
        handler = listener
      },
    } satisfies Partial<IpcMain> as unknown as IpcMain,
    powerMonitor: Object.assign(monitor, {
      getSystemIdleTime: () => 0,
    } satisfies Partial<PowerMonitor>) as unknown as PowerMonitor,
    powerSaveBlocker: {
      start: () => 1,
      stop: () => true,
    } satisfies Partial<PowerSaveBlocker> as unknown as PowerSaveBlocker,
    safeStorage: new FakeStorage() satisfies Partial<SafeStorage> as unknown as SafeStorage,
    screen: {
      getAllDisplays: () => [],
    } satisfies Partial<Screen> as unknown as Screen,
    session: { defaultSession: session as unknown as Session },
    shell: { openExternal: async (url: string) => void journal.push(`external ${url}`) },
    nativeTheme: nativeTheme satisfies Partial<NativeTheme> as unknown as NativeTheme,
    nativeImage: { createFromPath: (path: string) => path as unknown as NativeImage },
    Menu: {
      buildFromTemplate: (template: MenuItemConstructorOptions[]) => template as unknown as Menu,
      setApplicationMenu: () => void journal.push('menu'),
    },
    Notification: class extends FakeNotification {
      constructor(options?: NotificationConstructorOptions) {
        super(options)
        notifications.push(this)
      }
    },
    Tray: class extends FakeTray {
      constructor(image: NativeImage | string) {
        super()
        this.setImage(image)
        trays.push(this)
      }
    },
    BrowserWindow: class extends FakeWindow {
      static getAllWindows(): BrowserWindow[] {
        return windows.map(({ window }) => window)
      }
      constructor(options?: BrowserWindowConstructorOptions) {
        super(options)
        journal.push('window')
        windows.push(this)
      }
    },
    utilityProcess: {
      fork(file: string, args: string[]) {
        journal.push(`fork ${file} ${args.join(' ')}`)
        const core = Object.assign(new FakeUtility(), { answers })
        cores.push(core)
        queueMicrotask(() => core.emit('message', { kind: 'ready' }))
        return core.process
      },
    },
  }

  const fake: FakeElectron = {
    electron: parts as unknown as ElectronParts,
    journal,
    app,
    windows,
    trays,
    notifications,
    cores,
    answers,
    session,
    monitor,
    nativeTheme,
    becomeReady: ready.resolve,
    async invoke(event, ...args) {
      if (handler === null) throw new Error('nothing listens to calls')
      return await handler(event, ...args)
    },
    isFirstInstance: true,
  }
  return fake
}

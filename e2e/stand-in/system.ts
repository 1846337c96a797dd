/** The parts of the module that ask or change the desktop. */

import type {
  Dialog,
  Display,
  GlobalShortcut,
  MessageBoxOptions,
  NativeTheme,
  PowerMonitor,
  PowerSaveBlocker,
  Protocol,
  SafeStorage,
  Screen,
  Shell,
} from 'electron'
import { assertReady, beforeReady } from './app.ts'
import { answer, desk, tell } from './desk-line.ts'
import { desktop, type Area, type Keychain } from './desktop.ts'
import { checkAccelerator } from './menu.ts'
import { emitter, strict } from './strict.ts'

type Handle = Parameters<Protocol['handle']>[1]

const handlers = new Map<string, Handle>()
const schemes = new Set<string>()

export const protocol = strict<Protocol>('protocol', {
  registerSchemesAsPrivileged(custom) {
    beforeReady('protocol.registerSchemesAsPrivileged')
    for (const { scheme } of custom) schemes.add(scheme)
  },
  handle(scheme, handler) {
    assertReady('protocol.handle')
    if (!schemes.has(scheme)) throw new Error(`${scheme} has no privileges: its pages would have no origin.`)
    handlers.set(scheme, handler)
  },
} satisfies Partial<Protocol>)

const shortcuts = new Map<string, () => void>()

export const globalShortcut = strict<GlobalShortcut>('globalShortcut', {
  register(accelerator, callback) {
    assertReady('globalShortcut')
    checkAccelerator(accelerator)
    shortcuts.set(accelerator, callback)
    return true
  },
  unregister(accelerator) {
    if (desktop.takesShortcutsBack) shortcuts.delete(accelerator)
  },
  unregisterAll() {
    if (desktop.takesShortcutsBack) shortcuts.clear()
  },
  isRegistered: (accelerator) => shortcuts.has(accelerator),
} satisfies Partial<GlobalShortcut>)

let idleSeconds = 0

export const powerMonitor = emitter<PowerMonitor>(
  'powerMonitor',
  ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'shutdown'],
  { getSystemIdleTime: () => idleSeconds },
)

const blockers = new Set<number>()
let lastBlocker = 0

export const powerSaveBlocker = strict<PowerSaveBlocker>('powerSaveBlocker', {
  start(type) {
    if (type !== 'prevent-app-suspension' && type !== 'prevent-display-sleep')
      throw new TypeError('Error processing argument at index 0, conversion failure')
    lastBlocker += 1
    blockers.add(lastBlocker)
    return lastBlocker
  },
  stop: (id) => blockers.delete(id),
  isStarted: (id) => blockers.has(id),
} satisfies Partial<PowerSaveBlocker>)

let theme: NativeTheme['themeSource'] = 'system'

export const nativeTheme = emitter<NativeTheme>('nativeTheme', ['updated'], {
  get themeSource() {
    return theme
  },
  set themeSource(source) {
    theme = source
    tell('setTheme', source)
    nativeTheme.emit('updated')
  },
  get shouldUseDarkColors() {
    return theme === 'dark' || (theme === 'system' && desktop.isDark)
  },
})

let displays = desktop.displays

function display(workArea: Area, at: number): Display {
  return strict<Display>('screen.display', { id: at + 1, workArea, bounds: workArea, scaleFactor: 1 })
}

export const screen = emitter<Screen>(
  'screen',
  ['display-added', 'display-removed', 'display-metrics-changed'],
  {
    getAllDisplays() {
      assertReady('screen')
      return displays.map(display)
    },
    // The pointer rests on the primary display.
    getCursorScreenPoint: () => ({ x: 10, y: 10 }),
    getDisplayNearestPoint: () => display(displays[0] ?? { x: 0, y: 0, width: 800, height: 600 }, 0),
  },
)

export const dialog = strict<Dialog>('dialog', {
  showErrorBox: (title, content) => tell('showError', { title, content }),
  async showMessageBox(...given: unknown[]) {
    const { icon: _icon, signal: _signal, ...question } = given.at(-1) as MessageBoxOptions
    return { response: await desk.call('ask', question), checkboxChecked: false }
  },
  async showOpenDialog() {
    const file = await desk.call('chooseFile', 'open')
    return { canceled: file === null, filePaths: file === null ? [] : [file] }
  },
  async showSaveDialog() {
    const file = await desk.call('chooseFile', 'save')
    return { canceled: file === null, filePath: file ?? '' }
  },
} satisfies Partial<Dialog>)

let keychain: Keychain = desktop.keychain
const unlocked = Promise.withResolvers<void>()
if (keychain !== 'silent') unlocked.resolve()

/** Waits as long as the keychain waits for its password. */
async function asked(): Promise<void> {
  assertReady('safeStorage')
  await unlocked.promise
}

async function withKey(): Promise<void> {
  await asked()
  // Electron's own words, in `electron_api_safe_storage.cc`.
  if (keychain === 'unavailable') throw new Error('safeStorage is temporarily unavailable. Please try again.')
  if (keychain !== 'open') throw new Error('Encryption is not available')
}

const mask = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x5a))

export const safeStorage = strict<SafeStorage>('safeStorage', {
  async isAsyncEncryptionAvailable() {
    await asked()
    return keychain === 'open' || keychain === 'unavailable'
  },
  getSelectedStorageBackend: () => (keychain === 'absent' ? 'basic_text' : 'gnome_libsecret'),
  async encryptStringAsync(text) {
    await withKey()
    return mask(Buffer.from(text))
  },
  async decryptStringAsync(encrypted) {
    await withKey()
    return { shouldReEncrypt: false, result: mask(encrypted).toString() }
  },
} satisfies Partial<SafeStorage>)

export const shell = strict<Shell>('shell', {
  openExternal: async (url) => tell('openOutside', url),
  async openPath(path) {
    tell('openOutside', path)
    return ''
  },
  showItemInFolder: (path) => tell('openOutside', path),
} satisfies Partial<Shell>)

answer({
  async serve({ url, method }) {
    const handle = handlers.get(new URL(url).protocol.slice(0, -1))
    if (handle === undefined) throw new Error(`Nothing serves ${url}.`)
    const response = await handle(new Request(url, { method }))
    return { status: response.status, headers: [...response.headers], body: await response.bytes() }
  },
  pressShortcut(accelerator) {
    if (desktop.deliversShortcuts) shortcuts.get(accelerator)?.()
  },
  power: (event) => void powerMonitor.emit(event, { preventDefault: () => undefined }),
  setIdle(seconds) {
    idleSeconds = seconds
  },
  setKeychain(state) {
    keychain = state
    unlocked.resolve()
  },
  setDisplays(areas) {
    const before = displays
    displays = areas
    for (const [at, area] of before.entries()) {
      if (!areas.includes(area)) screen.emit('display-removed', {}, display(area, at))
    }
  },
})

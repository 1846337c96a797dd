/** `app`: the beginning and the end of the program, in the order of Electron's `browser.cc`. */

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App, CommandLine, Dock, MenuItemConstructorOptions } from 'electron'
import { desk, answer, tell } from './desk-line.ts'
import { desktop } from './desktop.ts'
import { emitter, preventable, strict } from './strict.ts'

const ready = Promise.withResolvers<void>()
const paths: Record<string, string> = {
  appData: desktop.appData,
  home: desktop.appData,
  exe: process.execPath,
  userData: join(desktop.appData, 'Electron'),
}
const switches = new Map<string, string>()
let name = 'Electron'
let isReady = false
let isQuitting = false
let isEnding = false

/** A window as `app` ends it. */
interface Closable {
  close(): void
  destroy(): void
}

/** All windows that are not closed. */
export const open = new Set<Closable>()

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** As Chromium does on Linux: something in the folder names the process. Answers whether the folder is this one's now. */
function lockFolder(): boolean {
  const lock = join(paths['userData'] ?? '', 'SingletonLock')
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    process.on('exit', () => rmSync(lock, { force: true }))
    return true
  } catch {
    if (isAlive(Number(readFileSync(lock, 'utf8')))) return false
    rmSync(lock)
    return lockFolder()
  }
}

const commandLine = strict<CommandLine>('app.commandLine', {
  appendSwitch(key, value = '') {
    if (isReady) throw new Error('A switch that is appended after the app is ready has no effect.')
    switches.set(key, value)
    tell('note', `switch ${key}=${value}`)
  },
  hasSwitch: (key) => switches.has(key),
  getSwitchValue: (key) => switches.get(key) ?? '',
} satisfies Partial<CommandLine>)

const dock = strict<Dock>('app.dock', {
  setMenu: (menu) => {
    const { template } = menu as unknown as { readonly template: readonly MenuItemConstructorOptions[] }
    tell('note', `dock menu ${template.map(({ label, type }) => label ?? type).join(', ')}`)
  },
  setIcon: () => undefined,
  show: async () => undefined,
  hide: () => undefined,
} satisfies Partial<Dock>)

function beforeReady(what: string): void {
  if (isReady) throw new Error(`${what} should be called before app is ready`)
}

const appEvents = [
  'before-quit',
  'will-quit',
  'quit',
  'window-all-closed',
  'second-instance',
  'activate',
  'ready',
  'web-contents-created',
  'open-url',
] as const

export const app = emitter<App>('app', appEvents, {
  commandLine,
  dock: desktop.platform === 'darwin' ? dock : undefined,
  isPackaged: desktop.isPackaged,
  get name() {
    return name
  },
  enableSandbox: () => beforeReady('app.enableSandbox()'),
  setName(given) {
    name = given
  },
  getName: () => name,
  getVersion: () => '0.0.0',
  getLocale: () => 'en-GB',
  getPreferredSystemLanguages: () => ['en-GB'],
  getPath(key) {
    const path = paths[key]
    if (path === undefined) throw new Error(`Failed to get '${key}' path`)
    return path
  },
  setPath(key, path) {
    if (!existsSync(path)) throw new Error(`Path must exist: ${path}`)
    paths[key] = path
  },
  isReady: () => isReady,
  whenReady: () => ready.promise,
  requestSingleInstanceLock() {
    if (lockFolder()) return true
    tell('startedAgain', process.argv)
    return false
  },
  getLoginItemSettings: () => ({
    openAtLogin: desktop.wasOpenedAtLogin,
    wasOpenedAtLogin: desktop.wasOpenedAtLogin,
    status: 'enabled',
    executableWillLaunchAtLogin: false,
    launchItems: [],
  }),
  setLoginItemSettings: (settings) => tell('note', `login ${JSON.stringify(settings)}`),
  setAppUserModelId: (id) => tell('note', `user model id ${id}`),
  setUserTasks(tasks) {
    tell('note', `jump list ${tasks.map(({ title }) => title).join(', ')}`)
    return true
  },
  setDesktopName: (desktopName) => tell('note', `desktop name ${desktopName}`),
  quit,
  exit(code) {
    for (const window of open) window.destroy()
    end(code ?? 0)
  },
})

/** The entry is loaded: from now on the desktop is there. */
export function becomeReady(): void {
  isReady = true
  app.emit('ready', {}, {})
  ready.resolve()
}

export function assertReady(what: string): void {
  if (!isReady) throw new Error(`${what} cannot be used before app is ready`)
}

export { beforeReady }

function quit(): void {
  if (isQuitting) return
  isQuitting = !preventable((event) => app.emit('before-quit', event))
  if (!isQuitting) return
  if (open.size === 0) endInOrder()
  for (const window of open) window.close()
}

function endInOrder(): void {
  isQuitting = !preventable((event) => app.emit('will-quit', event))
  if (isQuitting) end(0)
}

function end(code: number): void {
  isEnding = true
  app.emit('quit', {}, code)
  // The desk has heard everything before it hears of the end.
  void desk.call('note', `exit ${code}`).finally(() => process.exit(code))
}

/** The window stays: with it, the program. */
export function refuseToClose(): void {
  isQuitting = false
}

export function closed(window: Closable): void {
  open.delete(window)
  if (open.size > 0 || isEnding) return
  if (isQuitting) endInOrder()
  else if (app.listenerCount('window-all-closed') > 0) app.emit('window-all-closed')
  else quit()
}

answer({
  quit,
  activate: () => void app.emit('activate', {}, open.size > 0),
  secondInstance: (argv) => void app.emit('second-instance', {}, argv, process.cwd(), null),
})

import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { LoginItemSettings, MenuItemConstructorOptions, NativeImage, PowerMonitor } from 'electron'
import { describe, expect, it } from 'vitest'
import type { TrayAction } from '../../tray/tray-menu.ts'
import { applicationMenu } from './application-menu.ts'
import { forkUtilityCore } from './utility-core.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { autostartEntry, createLoginItem, startsHidden } from './login-item.ts'
import { createTrayPort, createIdlePort, createShortcutPort } from './desktop-ports.ts'
import { FakeTray, FakeUtility } from './testing/fake-electron.ts'
import { temporaryFolders } from '../../testing/temporary-folders.ts'

const temporaryFolder = temporaryFolders()

describe('the tray', () => {
  function setUp(platform: string): {
    trays: FakeTray[]
    port: ReturnType<typeof createTrayPort>
    /** The menus of the dock, one after the other. */
    dock: string[][]
    opened: () => number
  } {
    const trays: FakeTray[] = []
    let opened = 0
    const dock: string[][] = []
    const port = createTrayPort({
      createTray(image) {
        const tray = new FakeTray()
        tray.setImage(image)
        trays.push(tray)
        return tray.tray
      },
      loadImage: (path) => path as unknown as NativeImage,
      buildMenu: (template) => template as never,
      platform,
      iconFolder: '/icons',
      open: () => (opened += 1),
      hasHost: null,
      setDockMenu: (items) => dock.push(items.map(({ label, type }) => label ?? type ?? '')),
    })
    return { trays, port, dock, opened: () => opened }
  }

  it('has a text beside it on macOS alone', () => {
    const { trays, port } = setUp('darwin')
    port.update({ look: 'running', tooltip: 'Dayloom', items: [] }, () => undefined)
    const titles: string[] = []
    Object.assign(trays[0] ?? {}, { setTitle: (title: string) => titles.push(title) })
    port.setText?.('1:02:03')
    expect(titles).toEqual(['1:02:03'])
    expect([setUp('linux').port.setText, setUp('win32').port.setText]).toEqual([null, null])
  })

  it('appears once, shows whether the timer runs, and hands choices on', () => {
    const { trays, port } = setUp('linux')
    const chosen: TrayAction[] = []
    const action = { kind: 'stop' } as const
    const items = [
      { kind: 'label', label: 'Review since 9:00' },
      { kind: 'separator' },
      { kind: 'action', label: 'Stop timer', action },
    ] as const
    port.update({ look: 'stopped', tooltip: 'Dayloom', items: [] }, () => undefined)
    port.update({ look: 'running', tooltip: 'Dayloom · Review', items }, (given) => chosen.push(given))
    expect(trays).toHaveLength(1)
    const [tray] = trays
    expect(tray?.images).toEqual([join('/icons', 'tray-stopped.png'), join('/icons', 'tray-running.png')])
    expect(tray?.toolTip).toBe('Dayloom · Review')
    expect(tray?.menu).toMatchObject([{ enabled: false }, { type: 'separator' }, { label: 'Stop timer' }])
    tray?.menu[2]?.click?.({} as never, undefined, {})
    expect(chosen).toEqual([action])
  })

  it('has its entries in the dock as well, but for those that macOS has there', () => {
    const { port, dock } = setUp('darwin')
    const items = [
      { kind: 'action', label: 'Start timer', action: { kind: 'start' } },
      { kind: 'separator' },
      { kind: 'action', label: 'Quit Dayloom', action: { kind: 'quit' } },
    ] as const
    port.update({ look: 'stopped', tooltip: '', items }, () => undefined)
    expect(dock).toEqual([['Start timer', 'separator']])
  })

  it('uses template images on macOS, and opens the window on a click elsewhere', () => {
    const mac = setUp('darwin')
    mac.port.update({ look: 'running', tooltip: '', items: [] }, () => undefined)
    expect(mac.trays[0]?.images).toEqual([join('/icons', 'tray-runningTemplate.png')])
    mac.trays[0]?.emit('click')
    expect(mac.opened()).toBe(0)
    for (const platform of ['win32', 'linux']) {
      const other = setUp(platform)
      other.port.update({ look: 'running', tooltip: '', items: [] }, () => undefined)
      other.trays[0]?.emit('click')
      expect(other.opened()).toBe(1)
    }
  })
})

describe('the system-wide shortcut', () => {
  const parts = { register: () => true, unregister: () => undefined, isRegistered: () => true }
  const run = (): void => undefined

  it('reports what Electron reports, and what it turns out to be', () => {
    expect(createShortcutPort(parts, false).register('Alt+T', run)).toBe(true)
    expect(createShortcutPort({ ...parts, register: () => false }, false).register('Alt+T', run)).toBe(false)
    expect(createShortcutPort({ ...parts, isRegistered: () => false }, false).register('Alt+T', run)).toBe(
      false,
    )
    const throwing = {
      ...parts,
      register: () => {
        throw new TypeError('conversion failure')
      },
    }
    expect(createShortcutPort(throwing, false).register('nonsense', run)).toBe(false)
  })

  it('comes with a warning on Wayland, where a registration may claim success and not work', () => {
    expect(createShortcutPort(parts, false).caution).toBeNull()
    expect(createShortcutPort(parts, true).caution).toContain('see whether they work')
  })
})

describe('idle time', () => {
  it('is the desktop’s, with sleep, screen lock and shutdown', () => {
    const monitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => 42 })
    let endSession = (): void => undefined
    const port = createIdlePort({
      monitor: monitor as unknown as PowerMonitor,
      onSessionEnd: (listener) => (endSession = listener),
      askDesktop: null,
      now: () => 0,
    })
    const heard: string[] = []
    port.onPower((event) => heard.push(event))
    for (const name of ['suspend', 'resume', 'lock-screen', 'unlock-screen']) monitor.emit(name)
    endSession()
    expect(heard).toEqual(['suspend', 'resume', 'lock', 'unlock', 'shutdown'])
    expect(port.idleSeconds()).toBe(42)
  })
})

describe('idle time on Wayland', () => {
  function setUp(answers: Array<number | null>) {
    const world = { now: 0 }
    const port = createIdlePort({
      monitor: { getSystemIdleTime: () => 7, on: () => undefined } as unknown as PowerMonitor,
      onSessionEnd: () => undefined,
      askDesktop: async () => answers.shift() ?? null,
      now: () => world.now,
    })
    return { port, world }
  }

  it('is what the desktop has just said, and none when that was a while ago', async () => {
    const { port, world } = setUp([300, 301])
    await port.ask?.()
    expect(port.idleSeconds()).toBe(300)
    world.now = 60_000
    expect(port.idleSeconds()).toBe(0)
    await port.ask?.()
    expect(port.idleSeconds()).toBe(301)
  })

  it('is Electron’s where the desktop does not tell', async () => {
    const { port } = setUp([null])
    expect(port.idleSeconds()).toBe(7)
    await port.ask?.()
    expect(port.idleSeconds()).toBe(7)
  })
})

describe('start at login', () => {
  const settings: object[] = []
  const app = { isPackaged: true, setLoginItemSettings: (given: object) => void settings.push(given) }
  const executable = '/opt/My "Apps"/100% $day`loom'
  const configFolder = temporaryFolder()

  it('is a file of the desktop on Linux, with a quoted command', async () => {
    const item = createLoginItem({ app, platform: 'linux', configFolder, executable })
    const file = join(configFolder, 'autostart', packageFile.desktopName)
    await (item.available ? item.port.set(true) : Promise.reject(new Error(item.reason)))
    expect(readFileSync(file, 'utf8')).toBe(autostartEntry(executable))
    expect(autostartEntry(executable)).toContain(
      String.raw`Exec="/opt/My \\"Apps\\"/100%% \\$day\\` + '`' + String.raw`loom" --hidden`,
    )
    await (item.available ? item.port.set(false) : Promise.reject(new Error(item.reason)))
    expect(existsSync(file)).toBe(false)
  })

  it('is Electron’s on macOS and Windows', async () => {
    const item = createLoginItem({ app, platform: 'win32', configFolder, executable })
    await (item.available ? item.port.set(true) : Promise.reject(new Error(item.reason)))
    expect(settings).toEqual([{ openAtLogin: true, args: ['--hidden'] }])
  })

  it.each([
    ['win32', ['--hidden'], false, true],
    ['darwin', [], true, true],
    ['darwin', [], false, false],
    ['linux', [], true, false],
  ])('opens no window: %s with %j, opened at login: %s', (platform, args, wasOpenedAtLogin, isHidden) => {
    const settings = { wasOpenedAtLogin } as LoginItemSettings
    expect(startsHidden({ getLoginItemSettings: () => settings }, platform, args)).toBe(isHidden)
  })

  it('is not offered by a program that runs from its source', () => {
    const source = { ...app, isPackaged: false }
    expect(createLoginItem({ app: source, platform: 'linux', configFolder, executable })).toMatchObject({
      available: false,
      reason: expect.stringMatching(/\.$/) as unknown,
    })
  })
})

describe('the application’s menu', () => {
  const choices = {
    openSettings: () => undefined,
    focusTimer: () => undefined,
    showLogs: () => undefined,
    showAbout: () => undefined,
    openMini: () => undefined,
    checkForUpdates: null,
  }
  const roles = (menu: readonly MenuItemConstructorOptions[]): unknown[] =>
    menu.flatMap(({ role, submenu }) => [role, ...(Array.isArray(submenu) ? roles(submenu) : [])])

  it.each(['linux', 'darwin', 'win32'])('lets people copy and paste, and quit: %s', (platform) => {
    const menu = applicationMenu(platform, true, choices)
    expect(roles(menu)).toContain('editMenu')
    expect(roles(menu)).toContain('quit')
  })

  it('closes the window by Cmd+W on a Mac, where macOS keeps the list of windows in the menu', () => {
    const windows = applicationMenu('darwin', true, choices).find(({ role }) => role === 'windowMenu')
    expect(roles([windows ?? {}])).toEqual(['windowMenu', 'minimize', 'zoom', 'close', undefined, 'front'])
  })

  it('has no developer tools in the installed program', () => {
    expect(roles(applicationMenu('linux', true, choices))).not.toContain('toggleDevTools')
    expect(roles(applicationMenu('linux', false, choices))).toContain('toggleDevTools')
  })
})

describe('the core process', () => {
  it('is a utility process with the profile, heard also of what came before somebody listened, and ended', async () => {
    const utility = new FakeUtility()
    const forks: unknown[][] = []
    const core = forkUtilityCore(
      (...args) => {
        forks.push(args)
        return utility.process
      },
      '/dist/main/electron-core.js',
      '/profile',
      () => undefined,
    )
    expect(forks[0]?.slice(0, 2)).toEqual(['/dist/main/electron-core.js', ['--profile', '/profile']])
    const heard: unknown[] = []
    core.send({ id: 1, name: 'timer.running', input: {} })
    core.terminate()
    core.onMessage((message) => heard.push(message))
    core.onExit((code) => heard.push(code))
    await setImmediate()
    expect(heard).toEqual([{ kind: 'answer', id: 1, result: { ok: true, data: null } }, 0])
    expect(() => core.kill()).not.toThrow()
  })

  it('that runs out of memory ends alone, and the log says it without the environment', () => {
    const utility = new FakeUtility()
    const lines: string[] = []
    forkUtilityCore(
      () => utility.process,
      '/dist/main/electron-core.js',
      '/profile',
      (line) => lines.push(line),
    )
    utility.emit('error', 'FatalError', 'v8::Scavenger', '{"environmentVariables":{"SECRET":"x"}}')
    expect(lines).toEqual(['core process: FatalError in v8::Scavenger'])
  })
})

import { describe, expect, it } from 'vitest'
import type { WindowState } from '../../preferences/device-store.ts'
import { settled } from '../../testing/fake-entries.ts'
import type { WindowPort } from '../shell.ts'
import { createMainWindow } from './main-window.ts'
import { FakeWindow, type Journal } from './testing/fake-window.ts'

interface Setting {
  port: WindowPort
  windows: FakeWindow[]
  journal: Journal
  saved: WindowState[]
  world: { isQuitting: boolean; isDark: boolean; now: number; response: number }
  /** Runs what was scheduled. */
  timePasses: () => void
}

function setUp(
  state: WindowState | null = null,
  isTrayMissing: (() => Promise<boolean>) | null = null,
): Setting {
  const windows: FakeWindow[] = []
  const journal: Journal = []
  const saved: WindowState[] = []
  const scheduled: Array<() => void> = []
  const world = { isQuitting: false, isDark: false, now: 0, response: 0 }
  const port = createMainWindow({
    createWindow(options) {
      const window = new FakeWindow(options)
      windows.push(window)
      return window.window
    },
    dialog: {
      showMessageBox: async () => {
        journal.push('asked')
        return { response: world.response, checkboxChecked: false }
      },
    },
    isDark: () => world.isDark,
    screens: () => [{ x: 0, y: 0, width: 1920, height: 1080 }],
    preloadFile: '/dist/main/preload.cjs',
    icon: null,
    readState: async () => state,
    saveState: (state) => saved.push(state),
    isTrayMissing,
    isQuitting: () => world.isQuitting,
    quit: () => journal.push('quit'),
    endSession: () => journal.push('end session'),
    now: () => world.now,
    schedule: (run) => scheduled.push(run),
    report: () => journal.push('reported'),
  })
  const timePasses = (): void => scheduled.splice(0).forEach((run) => run())
  return { port, windows, journal, saved, world, timePasses }
}

async function opening(state: WindowState | null = null): Promise<Setting & { window: FakeWindow }> {
  const setting = setUp(state)
  setting.port.show()
  await settled()
  const window = setting.windows[0]
  if (window === undefined) throw new Error('no window was opened')
  return { ...setting, window }
}

async function opened(state: WindowState | null = null): Promise<Setting & { window: FakeWindow }> {
  const setting = await opening(state)
  setting.window.emit('ready-to-show')
  return setting
}

describe('the window', () => {
  it('shows the program’s page in a sandbox, isolated, with no Node and every guard on', async () => {
    const { window } = await opened()
    expect(window.options.webPreferences).toEqual({
      preload: '/dist/main/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: true,
    })
    expect(window.journal).toEqual(['load app://dayloom/index.html', 'show'])
  })

  it.each<[string, (setting: Awaited<ReturnType<typeof opening>>) => void]>([
    ['there is something to see', ({ window }) => window.emit('ready-to-show')],
    ['its page has loaded', ({ window }) => window.contents.emit('did-finish-load')],
    ['it has been waited for long enough', ({ timePasses }) => timePasses()],
  ])('appears, once, when %s', async (_, happens) => {
    const setting = await opening()
    const shown = () => setting.window.journal.filter((line) => line === 'show').length
    expect(shown()).toBe(0)
    happens(setting)
    expect(shown()).toBe(1)
    setting.window.emit('ready-to-show')
    setting.window.contents.emit('did-finish-load')
    setting.timePasses()
    expect(shown()).toBe(1)
  })

  it('that was asked for and hidden at once stays hidden', async () => {
    const { port, window, timePasses } = await opening()
    port.hideOnClose(true)
    port.show()
    window.closes()
    timePasses()
    expect(window.journal.at(-1)).toBe('hide')
  })

  it('that was closed at once does not appear', async () => {
    const { window, timePasses } = await opening()
    window.closes()
    timePasses()
    expect(window.journal).not.toContain('show')
  })

  it('opens where it was, and keeps where it is', async () => {
    const state = { x: 50, y: 60, width: 900, height: 600, isMaximized: true }
    const { window, saved } = await opened(state)
    expect(window.options).toMatchObject({ x: 50, y: 60, width: 900, height: 600, show: false })
    expect(window.journal).toContain('maximize')
    window.closes()
    expect(saved).toEqual([{ x: 10, y: 20, width: 1000, height: 700, isMaximized: false }])
  })

  it('is one: asked for again, it comes to the front', async () => {
    const { port, window, windows } = await opened()
    window.minimized = true
    port.show()
    port.show()
    expect(windows).toHaveLength(1)
    expect(window.journal.slice(2)).toEqual(['restore', 'show', 'focus', 'restore', 'show', 'focus'])
    const twice = setUp()
    twice.port.show()
    twice.port.show()
    await settled()
    expect(twice.windows).toHaveLength(1)
  })

  it('is put away where it is in front, and brought there again', async () => {
    const { port, window } = await opened()
    for (let times = 0; times < 3; times += 1) port.toggle()
    expect(window.journal.slice(2)).toEqual(['show', 'focus', 'hide', 'show', 'focus'])
  })

  it('opens at the screen that was asked for, and says whether a page was there to hear it', async () => {
    const { port, windows } = setUp()
    expect(port.show('/settings')).toBe(false)
    await settled()
    expect(windows[0]?.journal[0]).toBe('load app://dayloom/index.html#/settings')
    expect(port.show('/settings')).toBe(true)
  })

  it('is hidden when it is closed, if that is wished, and closes when the program ends', async () => {
    const { port, window, journal, world } = await opened()
    port.hideOnClose(true)
    expect(window.closes()).toBe(true)
    expect(window.journal).toContain('hide')
    expect(journal).toEqual([])
    world.isQuitting = true
    expect(window.closes()).toBe(false)
  })

  it.each([
    [true, 'minimize'],
    [false, 'hide'],
  ])('goes where it is found again: without a tray %s, %s', async (isMissing, way) => {
    const { port, windows } = setUp(null, async () => isMissing)
    port.show()
    await settled()
    port.hideOnClose(true)
    expect(windows[0]?.closes()).toBe(true)
    await settled()
    expect(windows[0]?.journal.at(-1)).toBe(way)
  })

  it('leaves full screen before it is hidden', async () => {
    const { port, window } = await opened()
    port.hideOnClose(true)
    window.fullScreen = true
    expect(window.closes()).toBe(true)
    expect(window.journal.at(-1)).toBe('full screen false')
    window.emit('leave-full-screen')
    expect(window.journal.at(-1)).toBe('hide')
  })

  it('keeps where it is when Windows asks whether the session may end', async () => {
    const { window, saved } = await opened()
    window.emit('query-session-end', { reasons: ['logoff'] })
    expect(saved).toEqual([{ x: 10, y: 20, width: 1000, height: 700, isMaximized: false }])
  })

  it('has the ground of the page’s theme before there is a page', async () => {
    const setting = setUp()
    setting.world.isDark = true
    setting.port.show()
    await settled()
    expect(setting.windows[0]?.options.backgroundColor).toBe('#121519')
    expect((await opened()).window.options.backgroundColor).toBe('#f4f6f8')
  })

  it('ends the program when the person’s session ends, hidden or not', async () => {
    const { port, window, journal } = await opened()
    port.hideOnClose(true)
    window.emit('session-end', { reasons: ['shutdown'] })
    expect(journal).toEqual(['end session'])
  })

  it('ends the program when it is closed otherwise', async () => {
    const { window, journal } = await opened()
    expect(window.closes()).toBe(false)
    expect(journal).toEqual(['quit'])
  })
})

describe('a page that crashes', () => {
  it('is loaded again; the second time within a minute the person is asked', async () => {
    const { window, journal, world } = await opened()
    const crash = async (): Promise<void> => {
      window.contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
      await settled()
    }
    await crash()
    expect([window.contents.reloads, journal]).toEqual([1, ['reported']])
    world.now = 90_000
    await crash()
    expect(window.contents.reloads).toBe(2)
    world.now = 100_000
    await crash()
    expect([window.contents.reloads, journal.at(-1)]).toEqual([3, 'asked'])
    world.response = 1
    await crash()
    expect([window.contents.reloads, journal.at(-1)]).toEqual([3, 'quit'])
  })

  it('is left alone when it ended in order', async () => {
    const { window } = await opened()
    window.contents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 })
    await settled()
    expect(window.contents.reloads).toBe(0)
  })
})

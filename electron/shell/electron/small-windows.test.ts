import { describe, expect, it } from 'vitest'
import type { WindowState } from '../../preferences/device-store.ts'
import { settled } from '../../testing/fake-entries.ts'
import type { SmallWindowsPort } from '../shell.ts'
import { createSmallWindows } from './small-windows.ts'
import { FakeWindow, type Journal } from './testing/fake-window.ts'

const left = { x: 0, y: 0, width: 1920, height: 1040 }
const right = { x: 1920, y: 0, width: 2560, height: 1400 }

interface Setting {
  port: SmallWindowsPort
  windows: FakeWindow[]
  saved: WindowState[]
  journal: Journal
  world: { screens: (typeof left)[]; current: typeof left }
}

function setUp(state: WindowState | null = null, platform = 'linux'): Setting {
  const windows: FakeWindow[] = []
  const saved: WindowState[] = []
  const journal: Journal = []
  const world = { screens: [left, right], current: left }
  const port = createSmallWindows({
    createWindow(options) {
      const window = new FakeWindow(options)
      windows.push(window)
      return window.window
    },
    isDark: () => false,
    preloadFile: '/dist/main/preload.cjs',
    icon: null,
    endSession: () => journal.push('end session'),
    schedule: () => undefined,
    platform,
    screens: () => world.screens,
    currentScreen: () => world.current,
    readState: async () => state,
    saveState: (kept) => saved.push(kept),
    onTopCaution: null,
    report: () => journal.push('reported'),
  })
  return { port, windows, saved, journal, world }
}

async function opened(name: 'mini' | 'quick', ...setting: Parameters<typeof setUp>) {
  const made = setUp(...setting)
  made.port.show(name)
  made.port.show(name)
  await settled()
  const [window] = made.windows
  if (window === undefined) throw new Error('no window was opened')
  window.emit('ready-to-show')
  return { ...made, window }
}

const kept = { x: 2000, y: 90, width: 320, height: 240, isMaximized: false }

describe('the mini timer', () => {
  it('opens once, where it was, above the windows of other programs', async () => {
    const { window, windows } = await opened('mini', kept)
    expect(windows).toHaveLength(1)
    expect(window.options).toMatchObject({ x: 2000, y: 90, width: 320, height: 240, alwaysOnTop: true })
    expect(window.options.webPreferences).toMatchObject({ sandbox: true, contextIsolation: true })
    expect(window.journal).toEqual(['load app://dayloom/index.html#/mini', 'show', 'focus'])
  })

  it('is closed alone, and keeps its place and size', async () => {
    const { port, window, windows, saved, journal } = await opened('mini')
    window.bounds = { x: 10, y: 20, width: 333, height: 222 }
    port.hide('mini')
    expect(saved).toEqual([{ x: 10, y: 20, width: 333, height: 222, isMaximized: false }])
    expect(journal).toEqual([])
    port.show('mini')
    await settled()
    expect(windows).toHaveLength(2)
  })

  it('stays below others when that is wished, open or not', async () => {
    const { port, window, windows } = await opened('mini')
    port.keepOnTop(false)
    expect(window.journal.at(-1)).toBe('on top false')
    port.hide('mini')
    port.show('mini')
    await settled()
    expect(windows[1]?.options.alwaysOnTop).toBe(false)
  })

  it('is brought back from a screen that has gone', async () => {
    const { port, window, world } = await opened('mini', kept)
    window.bounds = { x: 2000, y: 90, width: 320, height: 240 }
    port.show('mini')
    expect(window.bounds.x).toBe(2000)
    world.screens = [left]
    port.show('mini')
    expect(window.bounds).toEqual({ x: 800, y: 267, width: 320, height: 240 })
  })

  it('that crashes goes, and opens anew when it is asked for', async () => {
    const { port, window, windows, journal } = await opened('mini')
    window.contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
    expect([window.destroyed, journal]).toEqual([true, ['reported']])
    port.show('mini')
    await settled()
    expect(windows).toHaveLength(2)
  })
})

describe('quick entry', () => {
  it('comes up on the screen with the pointer, and goes when one goes on elsewhere', async () => {
    const { port, window, windows, world } = await opened('quick')
    expect(window.options).toMatchObject({ x: 660, y: 220, frame: false, alwaysOnTop: true })
    window.emit('blur')
    expect(window.journal.at(-1)).toBe('hide')
    world.current = right
    port.show('quick')
    expect(windows).toHaveLength(1)
    expect(window.bounds).toEqual({ x: 2900, y: 340, width: 600, height: 380 })
    expect(window.journal.slice(-2)).toEqual(['show', 'focus'])
    port.hide('quick')
    expect(window.journal.at(-1)).toBe('hide')
  })

  it('brings no other window along on a Mac', async () => {
    expect((await opened('quick', null, 'darwin')).window.options.type).toBe('panel')
    expect((await opened('quick')).window.options.type).toBeUndefined()
  })
})

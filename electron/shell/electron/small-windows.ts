/** The small windows: the mini timer, which stays where it was put, and the line of quick entry, which comes and goes. */

import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron'
import type { SmallWindow } from '../../../shared/bridge/desktop.ts'
import type { WindowState } from '../../preferences/device-store.ts'
import type { SmallWindowsPort } from '../shell.ts'
import { openPage, type PageWindowOptions } from './page-window.ts'
import { boundsAbove, openingBounds } from './window-bounds.ts'

export interface SmallWindowsOptions extends PageWindowOptions {
  readonly platform: string
  /** The work areas of the screens there are now. */
  readonly screens: () => readonly Rectangle[]
  /** The work area of the screen with the pointer. */
  readonly currentScreen: () => Rectangle
  /** Of the mini timer. */
  readonly readState: () => Promise<WindowState | null>
  readonly saveState: (state: WindowState) => void
  /** The reason why windows may not stay above others here, or null. */
  readonly onTopCaution: string | null
  readonly report: (defect: unknown) => void
}

const miniSizes = { smallest: { width: 300, height: 160 }, usual: { width: 380, height: 400 } }
const quickSize = { width: 600, height: 380 }

/** Neither is a window to work in: it covers no screen. */
const small: BrowserWindowConstructorOptions = {
  maximizable: false,
  fullscreenable: false,
  autoHideMenuBar: true,
}

export function createSmallWindows(options: SmallWindowsOptions): SmallWindowsPort {
  const windows = new Map<SmallWindow, BrowserWindow>()
  const opening = new Set<SmallWindow>()
  let isOnTop = true

  async function openMini(): Promise<void> {
    const state = await options.readState()
    const { smallest } = miniSizes
    const shape = {
      ...small,
      ...openingBounds(state, options.screens(), miniSizes),
      minWidth: smallest.width,
      minHeight: smallest.height,
      alwaysOnTop: isOnTop,
    }
    const { window, loaded } = openPage(options, '/mini', shape, front)
    window.on('close', () => options.saveState({ ...window.getNormalBounds(), isMaximized: false }))
    await keep('mini', window, loaded)
  }

  async function openQuick(): Promise<void> {
    const shape = {
      ...small,
      ...boundsAbove(options.currentScreen(), quickSize),
      frame: false,
      resizable: false,
      minimizable: false,
      skipTaskbar: true,
      alwaysOnTop: true,
      // Over other programs, also those in full screen, without bringing the main window along.
      ...(options.platform === 'darwin' ? { type: 'panel' } : {}),
    }
    const { window, loaded } = openPage(options, '/quick', shape, front)
    // It is out of the way once another window has the focus. The typed text is there when it comes back.
    window.on('blur', () => window.hide())
    await keep('quick', window, loaded)
  }

  async function keep(name: SmallWindow, window: BrowserWindow, loaded: Promise<void>): Promise<void> {
    windows.set(name, window)
    window.on('closed', () => windows.delete(name))
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit') return
      options.report(new Error(`the page of the window ${name} ended: ${reason}`))
      // It is opened anew when it is asked for.
      window.destroy()
    })
    await loaded
  }

  function place(name: SmallWindow, window: BrowserWindow): void {
    if (name === 'quick') window.setBounds(boundsAbove(options.currentScreen(), quickSize))
    else {
      // Its screen may have gone.
      const state = { ...window.getNormalBounds(), isMaximized: false }
      const bounds = openingBounds(state, options.screens(), miniSizes)
      if (bounds.x === undefined) window.setBounds({ ...boundsAbove(options.currentScreen(), bounds) })
    }
  }

  return {
    show(name) {
      const window = windows.get(name)
      if (window === undefined) {
        if (opening.has(name)) return
        opening.add(name)
        const opened = name === 'mini' ? openMini() : openQuick()
        opened.catch(options.report).finally(() => opening.delete(name))
        return
      }
      place(name, window)
      if (window.isMinimized()) window.restore()
      front(window)
    },
    hide(name) {
      const window = windows.get(name)
      if (name === 'mini') window?.close()
      else window?.hide()
    },
    keepOnTop(wanted) {
      isOnTop = wanted
      windows.get('mini')?.setAlwaysOnTop(wanted)
    },
    onTopCaution: options.onTopCaution,
  }
}

function front(window: BrowserWindow): void {
  window.show()
  window.focus()
}

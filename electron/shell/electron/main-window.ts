/** The main window: opened, hidden, brought back, and reloaded when its page crashes. */

import type { BrowserWindow, Dialog, Rectangle } from 'electron'
import type { WindowState } from '../../preferences/device-store.ts'
import type { WindowPort } from '../shell.ts'
import { openPage, type PageWindowOptions } from './page-window.ts'
import { mainSizes, openingBounds } from './window-bounds.ts'
import { i18n } from '../../../shared/words/words.ts'

export interface MainWindowOptions extends PageWindowOptions {
  readonly dialog: Pick<Dialog, 'showMessageBox'>
  /** The work areas of the screens there are now. */
  readonly screens: () => readonly Rectangle[]
  readonly readState: () => Promise<WindowState | null>
  readonly saveState: (state: WindowState) => void
  /** Whether nobody shows the icon of the tray, by which a hidden window comes back; null where somebody always does. */
  readonly isTrayMissing: (() => Promise<boolean>) | null
  /** Whether the program is ending: then closing is closing. */
  readonly isQuitting: () => boolean
  readonly quit: () => void
  /** Milliseconds, monotonic. */
  readonly now: () => number
  readonly report: (defect: unknown) => void
}

/** Milliseconds within which a second crash is not answered with yet another silent reload. */
const crashWindow = 60_000

export function createMainWindow(options: MainWindowOptions): WindowPort {
  let window: BrowserWindow | null = null
  let isOpening = false
  let hidesOnClose = false
  let isOnTop = false
  let lastCrash = Number.NEGATIVE_INFINITY

  async function open(path: string): Promise<void> {
    const state = await options.readState()
    const { smallest } = mainSizes
    const bounds = openingBounds(state, options.screens(), mainSizes)
    const { width: minWidth, height: minHeight } = smallest
    const shape = { ...bounds, minWidth, minHeight, alwaysOnTop: isOnTop }
    const opened = openPage(options, path, shape, (ready) => {
      if (state?.isMaximized === true) ready.maximize()
      ready.show()
    })
    window = opened.window
    watch(opened.window)
    await opened.loaded
  }

  function watch(opened: BrowserWindow): void {
    function keepState(): void {
      const { x, y, width, height } = opened.getNormalBounds()
      options.saveState({ x, y, width, height, isMaximized: opened.isMaximized() })
    }
    opened.on('close', (event) => {
      keepState()
      if (!hidesOnClose || options.isQuitting()) return
      event.preventDefault()
      putAway(opened)
    })
    // Windows may end the program before its windows are closed.
    opened.on('query-session-end', keepState)
    opened.on('closed', () => {
      window = null
      if (!options.isQuitting()) options.quit()
    })
    opened.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit' || options.isQuitting()) return
      revive(opened, reason).catch(options.report)
    })
  }

  /** Out of sight, where somebody finds it again. */
  function putAway(opened: BrowserWindow): void {
    if (options.isTrayMissing === null) hide(opened)
    else
      options
        .isTrayMissing()
        .then((isMissing) => (isMissing ? opened.minimize() : hide(opened)))
        .catch(options.report)
  }

  /** On macOS, a window that is hidden in full screen leaves its black screen behind. */
  function hide(opened: BrowserWindow): void {
    if (!opened.isFullScreen()) {
      opened.hide()
      return
    }
    opened.once('leave-full-screen', () => opened.hide())
    opened.setFullScreen(false)
  }

  /** The tracked time lives in other processes: the page only has to be loaded again. */
  async function revive(opened: BrowserWindow, reason: string): Promise<void> {
    options.report(new Error(`the window's page ended: ${reason}`))
    const isRepeated = options.now() - lastCrash < crashWindow
    lastCrash = options.now()
    if (isRepeated) {
      const { response } = await options.dialog.showMessageBox(opened, {
        type: 'error',
        message: i18n._('Dayloom’s window stopped working again.'),
        detail: i18n._('Everything you tracked is saved, and a running timer keeps running.'),
        buttons: [i18n._('Reload'), i18n._('Quit')],
        defaultId: 0,
        cancelId: 0,
      })
      if (response === 1) {
        options.quit()
        return
      }
    }
    if (!opened.isDestroyed()) opened.webContents.reload()
  }

  function show(path = '/'): boolean {
    if (window === null || window.isDestroyed()) {
      if (isOpening) return false
      isOpening = true
      open(path)
        .catch(options.report)
        .finally(() => {
          isOpening = false
        })
      return false
    }
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
    return true
  }

  return {
    show,
    toggle() {
      if (window?.isDestroyed() === false && window.isFocused()) putAway(window)
      else show()
    },
    hideOnClose(hide) {
      hidesOnClose = hide
    },
    keepOnTop(wanted) {
      isOnTop = wanted
      window?.setAlwaysOnTop(wanted)
    },
  }
}

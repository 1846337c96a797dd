/** The one window: opened, hidden, brought back, and reloaded when its page crashes. */

import type { BrowserWindow, BrowserWindowConstructorOptions, Dialog, Rectangle } from 'electron'
import type { WindowState } from '../../preferences/device-store.ts'
import type { WindowPort } from '../shell.ts'
import { appPage } from './app-protocol.ts'
import { openingBounds, smallest } from './window-bounds.ts'
import { i18n } from '../../../shared/words/words.ts'

export interface MainWindowOptions {
  readonly createWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow
  readonly dialog: Pick<Dialog, 'showMessageBox'>
  /** Whether the page will be dark. */
  readonly isDark: () => boolean
  /** The work areas of the screens there are now. */
  readonly screens: () => readonly Rectangle[]
  readonly preloadFile: string
  /** The window's icon where the desktop does not take it from the installed program. */
  readonly icon: string | null
  readonly readState: () => Promise<WindowState | null>
  readonly saveState: (state: WindowState) => void
  /** Whether the program is ending: then closing is closing. */
  readonly isQuitting: () => boolean
  readonly quit: () => void
  /** Quits because the person's session ends. */
  readonly endSession: () => void
  /** Milliseconds, monotonic. */
  readonly now: () => number
  /** Runs once, after so many milliseconds. */
  readonly schedule: (run: () => void, milliseconds: number) => void
  readonly report: (defect: unknown) => void
}

/** Milliseconds after which the window is shown, whatever is in it. */
const longestHidden = 2000

/** Milliseconds within which a second crash is not answered with yet another silent reload. */
const crashWindow = 60_000

/** The page's own ground (`--frame` in the tokens of the renderer). */
const grounds = { light: '#f4f6f8', dark: '#121519' }

/** Every setting that matters for security is written out, though most are Electron's defaults. */
export function securePreferences(
  preload: string,
): NonNullable<BrowserWindowConstructorOptions['webPreferences']> {
  return {
    preload,
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
  }
}

export function createMainWindow(options: MainWindowOptions): WindowPort {
  let window: BrowserWindow | null = null
  let isOpening = false
  let hidesOnClose = false
  let lastCrash = Number.NEGATIVE_INFINITY

  async function open(path: string): Promise<void> {
    const state = await options.readState()
    const opened = options.createWindow({
      ...openingBounds(state, options.screens()),
      minWidth: smallest.width,
      minHeight: smallest.height,
      title: 'Dayloom',
      ...(options.icon === null ? {} : { icon: options.icon }),
      // Seen while the page is resized or loaded again.
      backgroundColor: options.isDark() ? grounds.dark : grounds.light,
      // Shown when there is something to see, not as a white rectangle.
      show: false,
      webPreferences: securePreferences(options.preloadFile),
    })
    window = opened
    let hasAppeared = false
    function appear(): void {
      if (hasAppeared || opened.isDestroyed()) return
      hasAppeared = true
      if (state?.isMaximized === true) opened.maximize()
      opened.show()
    }
    // A hidden window on Wayland may never paint, and so never say that it is ready; a page that fails does not load.
    opened.once('show', () => (hasAppeared = true))
    opened.once('ready-to-show', appear)
    opened.webContents.once('did-finish-load', appear)
    options.schedule(appear, longestHidden)
    watch(opened)
    await opened.loadURL(path === '/' ? appPage : `${appPage}#${path}`)
  }

  function watch(opened: BrowserWindow): void {
    opened.on('close', (event) => {
      const { x, y, width, height } = opened.getNormalBounds()
      options.saveState({ x, y, width, height, isMaximized: opened.isMaximized() })
      if (!hidesOnClose || options.isQuitting()) return
      event.preventDefault()
      opened.hide()
    })
    opened.on('closed', () => {
      window = null
      if (!options.isQuitting()) options.quit()
    })
    // Windows signs the person out, and tells the program nothing else.
    opened.on('session-end', options.endSession)
    opened.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit' || options.isQuitting()) return
      revive(opened, reason).catch(options.report)
    })
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

  return {
    show(path = '/') {
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
    },
    hideOnClose(hide) {
      hidesOnClose = hide
    },
  }
}

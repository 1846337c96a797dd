/** The opening of a window with a page of the program. */

import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import { appPage } from './app-protocol.ts'

export interface PageWindowOptions {
  readonly createWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow
  /** Whether the page will be dark. */
  readonly isDark: () => boolean
  readonly preloadFile: string
  /** The window's icon where the desktop does not take it from the installed program. */
  readonly icon: string | null
  /** Quits because the person's session ends. */
  readonly endSession: () => void
  /** Runs once, after so many milliseconds. */
  readonly schedule: (run: () => void, milliseconds: number) => void
}

/** Milliseconds after which the window is shown, whatever is in it. */
const longestHidden = 2000
/** The page's own ground (`--frame` in the tokens of the renderer). */
const grounds = { light: '#f4f6f8', dark: '#121519' }

/** Every setting that matters for security is written out, though most are Electron's defaults. */
function securePreferences(preload: string): NonNullable<BrowserWindowConstructorOptions['webPreferences']> {
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

/**
 * Opens a window with the screen of a path. It is shown when there is something to see, not as a white rectangle.
 *
 * @param show shows it; called once, unless it is shown already or gone
 */
export function openPage(
  { createWindow, isDark, preloadFile, icon, endSession, schedule }: PageWindowOptions,
  path: string,
  shape: BrowserWindowConstructorOptions,
  show: (opened: BrowserWindow) => void,
): { readonly window: BrowserWindow; readonly loaded: Promise<void> } {
  const opened = createWindow({
    title: 'Dayloom',
    ...(icon === null ? {} : { icon }),
    ...shape,
    // Seen while the page is resized or loaded again.
    backgroundColor: isDark() ? grounds.dark : grounds.light,
    show: false,
    webPreferences: securePreferences(preloadFile),
  })
  let hasAppeared = false
  function appear(): void {
    if (hasAppeared || opened.isDestroyed()) return
    hasAppeared = true
    show(opened)
  }
  // A hidden window on Wayland may never paint, and so never say that it is ready; a page that fails does not load.
  opened.once('show', () => (hasAppeared = true))
  opened.once('ready-to-show', appear)
  opened.webContents.once('did-finish-load', appear)
  schedule(appear, longestHidden)
  // Windows signs the person out, and tells the program nothing else.
  opened.on('session-end', endSession)
  return { window: opened, loaded: opened.loadURL(path === '/' ? appPage : `${appPage}#${path}`) }
}

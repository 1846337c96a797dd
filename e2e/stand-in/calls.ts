/** The calls between the desk of the specs and the process of the program. */

import type {
  BrowserWindowConstructorOptions,
  ContextMenuParams,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  NativeTheme,
} from 'electron'
import type { Area, Keychain } from './desktop.ts'

/** An entry of a menu as it is drawn. */
export interface DrawnItem {
  readonly label: string
  readonly type: NonNullable<MenuItemConstructorOptions['type']>
  readonly role: string | null
  readonly enabled: boolean
  readonly checked: boolean
  readonly accelerator: string | null
  readonly items: readonly DrawnItem[]
}

export interface DrawnTray {
  /** The file of the icon; empty where there is none, and nothing can be seen. */
  readonly image: string
  readonly toolTip: string
  readonly items: readonly DrawnItem[]
}

export interface DrawnWindow extends Area {
  readonly id: number
  readonly isVisible: boolean
  readonly isMaximized: boolean
  readonly isOnTop: boolean
}

/** A notification of the desktop. */
export interface Notice {
  readonly title: string
  readonly body: string
  readonly actions: readonly string[]
}

export interface ServedFile {
  readonly status: number
  readonly headers: ReadonlyArray<readonly [string, string]>
  readonly body: Uint8Array
}

/** A call of the page through its preload. */
export interface Invocation {
  readonly window: number
  readonly isMainFrame: boolean
  readonly channel: string
  readonly args: readonly unknown[]
}

/** The calls of the page, the person and the desktop that the program answers. */
export interface ProgramCalls {
  serve: (request: { readonly url: string; readonly method: string }) => Promise<ServedFile>
  invoke: (invocation: Invocation) => Promise<unknown>
  /** The page of a window has come so far. */
  page: (progress: {
    readonly window: number
    readonly event: 'dom-ready' | 'did-finish-load' | 'painted'
  }) => void
  /** The page would open a window; it is not opened. */
  openWindow: (wish: { readonly window: number; readonly url: string }) => void
  closeWindow: (window: number) => void
  /** A click with the right button that the page itself does not take. */
  clickRight: (
    click: { readonly window: number } & Pick<
      ContextMenuParams,
      'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
    >,
  ) => void
  /** In the menu of the right button. */
  chooseInContextMenu: (label: string) => void
  enterFullScreen: (window: number) => void
  /** The person moves a window, or the one that is there. */
  moveWindow: (place: Area & { readonly window?: number }) => void
  /** The person goes on in another program. */
  leaveWindow: (window: number) => void
  endSession: (window: number) => void
  chooseInTray: (label: string) => void
  clickTray: (input: null) => void
  /** The labels from the menu bar down. */
  chooseInMenu: (labels: readonly string[]) => void
  /** A click on a notification, or on one of its buttons. */
  answerNotification: (choice: { readonly title: string; readonly action: string | null }) => void
  pressShortcut: (accelerator: string) => void
  quit: (input: null) => void
  /** Somebody clicks the icon in the dock. */
  activate: (input: null) => void
  /** The program was started again. */
  secondInstance: (argv: readonly string[]) => void
  power: (event: 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen' | 'shutdown') => void
  setIdle: (seconds: number) => void
  setKeychain: (keychain: Keychain) => void
  setDisplays: (displays: readonly Area[]) => void
  /** V8 ends the core, as it does when memory is full. */
  failCore: (input: null) => void
}

/** The calls of the program that the desk answers. */
export interface DeskCalls {
  createWindow: (input: {
    readonly window: DrawnWindow
    readonly options: BrowserWindowConstructorOptions
  }) => void
  drawWindow: (window: DrawnWindow) => void
  /** Resolves once the page is loaded. */
  loadPage: (input: {
    readonly window: number
    readonly url: string
    readonly preload: string
  }) => Promise<void>
  reloadPage: (window: number) => Promise<void>
  deliver: (input: {
    readonly window: number
    readonly channel: string
    readonly args: readonly unknown[]
  }) => void
  /** Resolves once the page is gone. */
  destroyWindow: (window: number) => Promise<void>
  drawTray: (tray: DrawnTray) => void
  drawMenu: (items: readonly DrawnItem[]) => void
  setTheme: (theme: NativeTheme['themeSource']) => void
  showNotification: (notice: Notice) => void
  closeNotification: (title: string) => void
  showError: (box: { readonly title: string; readonly content: string }) => void
  ask: (question: Omit<MessageBoxOptions, 'icon' | 'signal'>) => number
  chooseFile: (kind: 'open' | 'save') => string | null
  openOutside: (target: string) => void
  /** Another program with the same folder has been started. */
  startedAgain: (argv: readonly string[]) => void
  note: (line: string) => void
}

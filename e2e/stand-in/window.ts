/** `BrowserWindow` and its page, which the desk shows in a real Chromium. */

import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  ContextMenuParams,
  IpcMain,
  IpcMainInvokeEvent,
  Rectangle,
  WebContents,
  WebFrameMain,
} from 'electron'
import { app, assertReady, closed, open, refuseToClose } from './app.ts'
import { answer, desk, tell } from './desk-line.ts'
import { desktop } from './desktop.ts'
import { session } from './session.ts'
import { emitter, Emitter, preventable, strict } from './strict.ts'

const windows = new Map<number, StandInWindow>()
let lastId = 0

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]
type Listener = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown

const contentsEvents = [
  'dom-ready',
  'did-finish-load',
  // Played by no desk yet, and watched by the program for what must never happen.
  'did-fail-load',
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'render-process-gone',
  'context-menu',
] as const

interface Contents {
  readonly contents: WebContents
  readonly frame: { origin: string }
  openHandler: OpenHandler
}

function createContents(id: number): Contents {
  const frame = { origin: 'null' }
  const mainFrame = strict<WebFrameMain>('webContents.mainFrame', {
    get origin() {
      return frame.origin
    },
    detached: false,
    isDestroyed: () => !windows.has(id),
    send: (channel, ...args) => tell('deliver', { window: id, channel, args }),
  } satisfies Partial<WebFrameMain>)
  const made: Contents = {
    frame,
    openHandler: () => ({ action: 'allow' }),
    contents: emitter<WebContents>('webContents', contentsEvents, {
      mainFrame,
      isDestroyed: () => !windows.has(id),
      setWindowOpenHandler(handler) {
        made.openHandler = handler
      },
      reload: () => void desk.call('reloadPage', id),
      send: (channel, ...args) => tell('deliver', { window: id, channel, args }),
      get session() {
        return session.defaultSession
      },
      replaceMisspelling: (text) => tell('note', `replace the word by ${text}`),
    }),
  }
  return made
}

const windowEvents = [
  'ready-to-show',
  'show',
  'hide',
  'focus',
  'maximize',
  'minimize',
  'restore',
  'move',
  'close',
  'closed',
  'blur',
  'session-end',
  'query-session-end',
  'enter-full-screen',
  'leave-full-screen',
] as const

type Members =
  | 'loadURL'
  | 'show'
  | 'showInactive'
  | 'hide'
  | 'focus'
  | 'restore'
  | 'minimize'
  | 'maximize'
  | 'setBounds'
  | 'setAlwaysOnTop'
  | 'close'
  | 'destroy'
  | 'isVisible'
  | 'isFocused'
  | 'isMinimized'
  | 'isMaximized'
  | 'isFullScreen'
  | 'setFullScreen'
  | 'isDestroyed'
  | 'getBounds'
  | 'getNormalBounds'
  | 'webContents'
  | 'id'

export class StandInWindow extends Emitter implements Pick<BrowserWindow, Members> {
  static getAllWindows(): StandInWindow[] {
    return [...windows.values()]
  }

  static getFocusedWindow(): StandInWindow | null {
    return StandInWindow.getAllWindows().find((window) => window.isFocused()) ?? null
  }

  readonly id = (lastId += 1)
  readonly options: BrowserWindowConstructorOptions
  bounds: Rectangle
  readonly page: Contents
  state: 'normal' | 'minimized' | 'maximized' = 'normal'
  visible: boolean
  fullScreen = false
  isOnTop: boolean

  constructor(options: BrowserWindowConstructorOptions = {}) {
    assertReady('new BrowserWindow()')
    super('BrowserWindow', windowEvents)
    this.options = options
    const { x = 100, y = 80, width = 800, height = 600, alwaysOnTop = false } = options
    this.bounds = { x, y, width, height }
    this.visible = options.show !== false
    this.isOnTop = alwaysOnTop
    this.page = createContents(this.id)
    const made = strict<this>('BrowserWindow', this)
    windows.set(this.id, made)
    open.add(made)
    // Icons and the like stay with the program.
    const { webPreferences, show, title } = options
    tell('createWindow', {
      window: this.drawn(),
      options: { ...(webPreferences && { webPreferences }), show: show !== false, title: title ?? '' },
    })
    app.emit('web-contents-created', {}, this.page.contents)
    return made
  }

  get webContents(): WebContents {
    return this.page.contents
  }

  drawn() {
    const { id, visible, state, bounds, isOnTop } = this
    return {
      id,
      isOnTop,
      isVisible: visible && state !== 'minimized',
      isMaximized: state === 'maximized',
      ...bounds,
    }
  }

  change(
    changes: Partial<Pick<StandInWindow, 'visible' | 'state' | 'bounds' | 'isOnTop'>>,
    event: (typeof windowEvents)[number] | null,
  ): void {
    Object.assign(this, changes)
    tell('drawWindow', this.drawn())
    if (event !== null) this.emit(event)
  }

  async loadURL(url: string): Promise<void> {
    const { protocol, host } = new URL(url)
    this.page.frame.origin = `${protocol}//${host}`
    await desk.call('loadPage', { window: this.id, url, preload: this.options.webPreferences?.preload ?? '' })
  }

  show(): void {
    this.change({ visible: true }, 'show')
  }
  showInactive(): void {
    this.change({ visible: true }, 'show')
  }
  hide(): void {
    if (this.fullScreen)
      throw new Error('A window that is hidden in full screen leaves a black screen behind.')
    this.change({ visible: false }, 'hide')
  }
  focus(): void {
    this.emit('focus')
  }
  restore(): void {
    this.change({ state: 'normal' }, 'restore')
  }
  minimize(): void {
    this.change({ state: 'minimized' }, 'minimize')
  }
  /** Shows the window, too. */
  maximize(): void {
    this.change({ state: 'maximized', visible: true }, 'maximize')
  }
  setBounds(bounds: Partial<Rectangle>): void {
    this.change({ bounds: { ...this.bounds, ...bounds } }, 'move')
  }
  setAlwaysOnTop(isOnTop: boolean): void {
    this.change({ isOnTop }, null)
  }
  isVisible(): boolean {
    return this.visible && this.state !== 'minimized'
  }
  isFocused(): boolean {
    return this.isVisible()
  }
  isMinimized(): boolean {
    return this.state === 'minimized'
  }
  isMaximized(): boolean {
    return this.state === 'maximized'
  }
  isFullScreen(): boolean {
    return this.fullScreen
  }
  /** Answers before it has happened, as on macOS. */
  setFullScreen(fullScreen: boolean): void {
    setImmediate(() => {
      this.fullScreen = fullScreen
      this.emit(fullScreen ? 'enter-full-screen' : 'leave-full-screen')
    })
  }
  isDestroyed(): boolean {
    return !windows.has(this.id)
  }
  getBounds(): Rectangle {
    return { ...this.bounds }
  }
  getNormalBounds(): Rectangle {
    return { ...this.bounds }
  }

  close(): void {
    if (!windows.has(this.id)) return
    if (preventable((event) => this.emit('close', event))) refuseToClose()
    else this.destroy()
  }

  destroy(): void {
    if (!windows.has(this.id)) return
    const window = windows.get(this.id) ?? this
    windows.delete(this.id)
    void desk.call('destroyWindow', this.id).finally(() => {
      this.emit('closed')
      closed(window)
    })
  }
}

const listeners = new Map<string, Listener>()

export const ipcMain = emitter<IpcMain>('ipcMain', [], {
  handle(channel, listener) {
    if (listeners.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    listeners.set(channel, listener as Listener)
  },
})

function senderFrame(window: StandInWindow, isMainFrame: boolean): WebFrameMain {
  if (isMainFrame) return window.webContents.mainFrame
  const foreign = {
    origin: 'null',
    detached: false,
    isDestroyed: () => false,
  } satisfies Partial<WebFrameMain>
  return strict<WebFrameMain>('webFrameMain', foreign)
}

answer({
  async invoke({ window: id, isMainFrame, channel, args }) {
    const window = windows.get(id)
    const listener = listeners.get(channel)
    if (window === undefined || listener === undefined)
      throw new Error(`No handler registered for '${channel}'`)
    const event = strict<IpcMainInvokeEvent>('the event of a call', {
      sender: window.webContents,
      senderFrame: senderFrame(window, isMainFrame),
      type: 'frame',
      frameId: 1,
      processId: 1,
    } satisfies Partial<IpcMainInvokeEvent>)
    return await listener(event, ...args)
  },
  page({ window: id, event }) {
    const window = windows.get(id)
    if (window === undefined) return
    if (event !== 'painted') window.webContents.emit(event, {})
    // Of a window that is not shown yet.
    else if (desktop.sendsReadyToShow && !window.visible) window.emit('ready-to-show')
  },
  openWindow({ window: id, url }) {
    const handler = windows.get(id)?.page.openHandler
    const details = {
      url,
      frameName: '',
      features: '',
      disposition: 'new-window',
      referrer: { url: '', policy: 'default' },
    }
    const { action } = handler?.(details as Parameters<OpenHandler>[0]) ?? { action: 'deny' }
    if (action !== 'deny') throw new Error(`The page may open ${url} in a window.`)
  },
  moveWindow({ window: id, ...bounds }) {
    for (const window of windows.values()) {
      if (id === undefined || window.id === id) window.change({ bounds }, 'move')
    }
  },
  clickRight({ window: id, ...clicked }) {
    const params = {
      ...clicked,
      frame: windows.get(id)?.webContents.mainFrame ?? null,
      menuSourceType: 'mouse',
    }
    windows
      .get(id)
      ?.webContents.emit('context-menu', {}, strict<ContextMenuParams>('the context menu', params))
  },
  enterFullScreen: (id) => windows.get(id)?.setFullScreen(true),
  leaveWindow: (id) => void windows.get(id)?.emit('blur'),
  closeWindow: (id) => windows.get(id)?.close(),
  endSession(id) {
    windows.get(id)?.emit('query-session-end', { reasons: ['logoff'] })
    windows.get(id)?.emit('session-end', { reasons: ['logoff'] })
  },
})

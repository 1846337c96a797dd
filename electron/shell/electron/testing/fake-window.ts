/** A stand-in for Electron's windows and their pages under Node. */

import { EventEmitter } from 'node:events'
import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents, WebFrameMain } from 'electron'

/** The calls of the shell, in order. */
export type Journal = string[]

export interface FakeFrame {
  origin: string
  detached: boolean
  destroyed: boolean
  readonly sent: unknown[]
  readonly frame: WebFrameMain
}

export function fakeFrame(origin: string): FakeFrame {
  const fake = { origin, detached: false, destroyed: false, sent: [] as unknown[] }
  const parts = {
    get origin() {
      return fake.origin
    },
    get detached() {
      return fake.detached
    },
    isDestroyed: () => fake.destroyed,
    send: (channel: string, ...args: unknown[]) => void fake.sent.push([channel, ...args]),
  } satisfies Partial<WebFrameMain>
  return Object.assign(fake, { frame: parts as unknown as WebFrameMain })
}

export class FakeContents extends EventEmitter {
  readonly main = fakeFrame('app://dayloom')
  openHandler: Parameters<WebContents['setWindowOpenHandler']>[0] = () => ({ action: 'allow' })
  reloads = 0
  get mainFrame(): WebFrameMain {
    return this.main.frame
  }
  isDestroyed(): boolean {
    return false
  }
  setWindowOpenHandler(handler: typeof this.openHandler): void {
    this.openHandler = handler
  }
  reload(): void {
    this.reloads += 1
  }
  /** Emits a navigation event; answers whether it was prevented. */
  navigates(name: string, url: string, isMainFrame = true): boolean {
    let prevented = false
    const preventDefault = (): void => {
      prevented = true
    }
    this.emit(name, { url, isMainFrame, preventDefault })
    return prevented
  }
}

export class FakeWindow extends EventEmitter {
  readonly options: BrowserWindowConstructorOptions
  readonly contents = new FakeContents()
  readonly journal: Journal = []
  readonly progress: number[] = []
  destroyed = false
  minimized = false
  maximized = false
  fullScreen = false
  bounds = { x: 10, y: 20, width: 1000, height: 700 }
  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    this.options = options
  }
  get webContents(): WebContents {
    return this.contents as unknown as WebContents
  }
  async loadURL(url: string): Promise<void> {
    this.journal.push(`load ${url}`)
  }
  show(): void {
    this.journal.push('show')
    this.emit('show')
  }
  hide(): void {
    this.journal.push('hide')
  }
  focus(): void {
    this.journal.push('focus')
  }
  setAlwaysOnTop(isOnTop: boolean): void {
    this.journal.push(`on top ${isOnTop}`)
  }
  setBounds(bounds: typeof this.bounds): void {
    this.bounds = bounds
  }
  close(): void {
    this.closes()
  }
  destroy(): void {
    this.destroyed = true
    this.emit('closed')
  }
  restore(): void {
    this.journal.push('restore')
  }
  minimize(): void {
    this.journal.push('minimize')
  }
  maximize(): void {
    this.journal.push('maximize')
  }
  setProgressBar(progress: number): void {
    this.progress.push(progress)
  }
  isMinimized(): boolean {
    return this.minimized
  }
  isFocused(): boolean {
    return this.journal.at(-1) === 'focus'
  }
  isFullScreen(): boolean {
    return this.fullScreen
  }
  /** The window is in it, or out of it, a while later. */
  setFullScreen(fullScreen: boolean): void {
    this.journal.push(`full screen ${fullScreen}`)
  }
  isMaximized(): boolean {
    return this.maximized
  }
  isDestroyed(): boolean {
    return this.destroyed
  }
  getNormalBounds(): typeof this.bounds {
    return this.bounds
  }
  /** The person closes the window; answers whether it stays. */
  closes(): boolean {
    let prevented = false
    this.emit('close', { preventDefault: () => (prevented = true) })
    if (!prevented) {
      this.destroyed = true
      this.emit('closed')
    }
    return prevented
  }
  get window(): BrowserWindow {
    return this as unknown as BrowserWindow
  }
}

/** The shipped program while it runs in the stand-in: its windows, its tray, and what a person does with them. */

import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { root } from '../fixtures/child.ts'
import type { DeskCalls, DrawnItem, DrawnTray, DrawnWindow, Notice, ProgramCalls } from './calls.ts'
import { desktopVariable, type Desktop } from './desktop.ts'
import { connect, type Peer } from './peer.ts'
import { preloadScript, type PageWindow } from './preload-in-page.ts'

export interface ProgramOptions {
  readonly context: BrowserContext
  /** Where the desk serves the program's files. */
  readonly port: number
  readonly desktop: Partial<Desktop>
  readonly keepsViewport: boolean
  readonly startedAgain: (argv: readonly string[]) => void
  readonly env: Readonly<Record<string, string>>
  readonly args: readonly string[]
  readonly main?: string
}

interface ShownWindow {
  drawn: DrawnWindow
  page: Page | null
}

export class Program {
  readonly #options: ProgramOptions
  readonly #child: ChildProcess
  readonly #peer: Peer<ProgramCalls>
  readonly #windows = new Map<number, ShownWindow>()
  #log = ''
  #changed = Promise.withResolvers<void>()
  #theme: 'system' | 'light' | 'dark' = 'system'

  tray: DrawnTray | null = null
  menu: readonly DrawnItem[] = []
  /** Boxes that came up to say that something is wrong: title and text. */
  readonly errors: string[] = []
  /** Questions asked in boxes. */
  readonly questions: string[] = []
  /** Notifications that can be seen. */
  notices: readonly Notice[] = []
  /** The links and folders that were opened in other programs. */
  readonly outside: string[] = []
  readonly notes: string[] = []
  /** Of the pages that it shows. */
  scheme: string | null = null
  /** The exit code; null after a signal. */
  readonly exited: Promise<number | null>

  constructor(options: ProgramOptions) {
    this.#options = options
    const { main = join(root, 'dist/main/main.js'), args, env, desktop } = options
    this.#child = fork(join(import.meta.dirname, 'run.ts'), [main, ...args], {
      cwd: root,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, ...env, [desktopVariable]: JSON.stringify(desktop) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
      // Its own process group, so that all its processes can be killed at once.
      detached: process.platform !== 'win32',
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#log = (this.#log + text).slice(-20_000)
      })
    }
    this.#peer = connect<DeskCalls, ProgramCalls>(this.#child, this.#deskCalls())
    this.exited = new Promise((resolve) => this.#child.once('exit', (code) => resolve(this.#end(code))))
  }

  /** The text of its log. */
  get log(): string {
    return this.#log
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  get windows(): readonly DrawnWindow[] {
    return [...this.#windows.values()].map(({ drawn }) => drawn)
  }

  call<Name extends keyof ProgramCalls>(name: Name, input: Parameters<ProgramCalls[Name]>[0]) {
    return this.#peer.call(name, input as never)
  }

  /** Waits until there is something; fails when the program ends first. */
  async until<Value>(find: () => Value | null | undefined | false): Promise<Value> {
    for (;;) {
      const found = find()
      if (found !== null && found !== undefined && found !== false) return found
      await this.#changed.promise
    }
  }

  /** The page of the window that a person sees. */
  async window(): Promise<Page> {
    return await this.until(() => {
      const shown = [...this.#windows.values()].find(({ drawn, page }) => drawn.isVisible && page !== null)
      return shown?.page
    })
  }

  /** The page of the window with this screen. */
  async windowAt(path: string): Promise<Page> {
    return await this.until(() => {
      const shown = [...this.#windows.values()].find(({ page }) => page?.url().endsWith(`#${path}`))
      return shown?.drawn.isVisible === true && shown.page
    })
  }

  /** The page that is there, whether its window can be seen or not. */
  async anyPage(): Promise<Page> {
    return await this.until(() => [...this.#windows.values()].find(({ page }) => page !== null)?.page)
  }

  /** Closes the window as its title bar does. */
  async closeWindow(): Promise<void> {
    const [window] = this.#windows.keys()
    if (window !== undefined) await this.call('closeWindow', window)
  }

  /** Chooses in the tray's menu once the entry is there. */
  async chooseInTray(label: string): Promise<void> {
    await this.until(() => this.tray?.items.some((item) => item.label === label && item.enabled))
    await this.call('chooseInTray', label)
  }

  /** Quits as its menu does; answers the exit code. */
  async quit(): Promise<number | null> {
    // It may be gone before it has answered.
    this.call('quit', null).catch(() => undefined)
    return await this.exited
  }

  async signal(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal)
    return await this.exited
  }

  /** Ends it and its core at once, as a power failure would. */
  async kill(): Promise<void> {
    const runs = this.#child.exitCode === null && this.#child.signalCode === null
    if (runs && process.platform === 'win32') this.#child.kill()
    else if (runs) process.kill(-this.pid, 'SIGKILL')
    await this.exited
  }

  async #end(code: number | null): Promise<number | null> {
    const reason = new Error(
      `The program ended with ${String(code)}:\n${this.errors.join('\n')}\n${this.#log}`,
    )
    this.#peer.end(reason)
    for (const { page } of this.#windows.values()) await page?.close()
    this.#windows.clear()
    // Nobody may wait for it.
    this.#changed.promise.catch(() => undefined)
    this.#changed.reject(reason)
    return code
  }

  #change(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }

  #page(window: number): Page | null {
    return this.#windows.get(window)?.page ?? null
  }

  async #look(page: Page): Promise<void> {
    const own = this.#options.desktop.isDark === true ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme: this.#theme === 'system' ? own : this.#theme })
  }

  /** Tells the program, which may have ended. */
  #progress(window: number, event: Parameters<ProgramCalls['page']>[0]['event']): void {
    this.call('page', { window, event }).catch(() => undefined)
  }

  async #load(window: number, url: string, preload: string): Promise<void> {
    const shown = this.#windows.get(window)
    if (shown === undefined) return
    const { protocol, host, pathname, search, hash } = new URL(url)
    this.scheme = protocol
    const page = await this.#options.context.newPage()
    page.on('domcontentloaded', () => this.#progress(window, 'dom-ready'))
    page.on('load', () => this.#progress(window, 'did-finish-load'))
    page.on('popup', (popup) => {
      this.call('openWindow', { window, url: popup.url() }).catch((error: unknown) =>
        this.errors.push(String(error)),
      )
      void popup.close()
    })
    await page.exposeBinding('standInCall', async ({ frame }, channel: string, args: readonly unknown[]) =>
      this.call('invoke', { window, isMainFrame: frame === page.mainFrame(), channel, args }),
    )
    await page.exposeBinding('standInPainted', () => this.#progress(window, 'painted'))
    await page.addInitScript(preloadScript(preload === '' ? '' : readFileSync(preload, 'utf8')))
    if (!this.#options.keepsViewport) {
      const { width, height } = shown.drawn
      await page.setViewportSize({ width, height })
    }
    await this.#look(page)
    const loaded = page.goto(`http://${host}.localhost:${this.#options.port}${pathname}${search}${hash}`)
    shown.page = page
    this.#change()
    await loaded
  }

  #deskCalls(): DeskCalls {
    return {
      createWindow: ({ window }) => {
        this.#windows.set(window.id, { drawn: window, page: null })
        this.#change()
      },
      drawWindow: (drawn) => {
        const shown = this.#windows.get(drawn.id)
        if (shown !== undefined) shown.drawn = drawn
        this.#change()
      },
      loadPage: ({ window, url, preload }) => this.#load(window, url, preload),
      reloadPage: async (window) => void (await this.#page(window)?.reload()),
      deliver: ({ window, channel, args }) => {
        // A page that is being loaded hears nothing, as in Electron.
        this.#page(window)
          ?.evaluate(([name, given]) => (globalThis as unknown as PageWindow).standInHear?.(name, given), [
            channel,
            args,
          ] as const)
          .catch(() => undefined)
      },
      destroyWindow: async (window) => {
        await this.#page(window)?.close()
        this.#windows.delete(window)
        this.#change()
      },
      drawTray: (tray) => {
        this.tray = tray
        this.#change()
      },
      drawMenu: (items) => {
        this.menu = items
        this.#change()
      },
      setTheme: (theme) => {
        this.#theme = theme
        for (const { page } of this.#windows.values()) if (page !== null) void this.#look(page)
      },
      showNotification: (notice) => {
        this.notices = [...this.notices, notice]
        this.#change()
      },
      closeNotification: (title) => {
        this.notices = this.notices.filter((notice) => notice.title !== title)
        this.#change()
      },
      showError: ({ title, content }) => {
        this.errors.push(`${title}: ${content}`)
        this.#change()
      },
      ask: ({ message, defaultId = 0 }) => {
        this.questions.push(message)
        return defaultId
      },
      chooseFile: () => null,
      openOutside: (target) => {
        this.outside.push(target)
        this.#change()
      },
      startedAgain: this.#options.startedAgain,
      note: (line) => {
        this.notes.push(line)
        this.#change()
      },
    }
  }
}

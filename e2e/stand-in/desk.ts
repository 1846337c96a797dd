/** A desk with a computer: starts the shipped program in the stand-in, and shows its windows in a real Chromium. */

import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import type { Desktop } from './desktop.ts'
import { Program } from './program.ts'

export interface StartOptions {
  /** Of the command line. */
  readonly args?: readonly string[]
  readonly desktop?: Partial<Desktop>
  readonly env?: Readonly<Record<string, string>>
  /** How the page looks at the world; a window's size is the program's own unless there is a viewport. The first start decides. */
  readonly page?: Pick<BrowserContextOptions, 'viewport' | 'timezoneId' | 'colorScheme'>
  /** The file of the built main program. */
  readonly main?: string
}

/** Pages of `app://HOST` stand on `http://HOST.localhost:PORT`: Chromium does not go to schemes that it does not know. */
export class Desk {
  readonly #browser: Browser
  readonly #appData: string
  #server: Server | null = null
  #context: BrowserContext | null = null
  #programs: Program[] = []

  /** @param appData the person's configuration folder */
  constructor(browser: Browser, appData: string) {
    this.#browser = browser
    this.#appData = appData
  }

  /** Starts the program; what it kept, and its page, is there from the start before. */
  async start(options: StartOptions = {}): Promise<Program> {
    const { env = {}, args = [], page = {}, main } = options
    mkdirSync(this.#appData, { recursive: true })
    this.#context ??= await this.#browser.newContext({
      locale: 'en-GB',
      // Playwright clicks only once the target has stopped moving.
      reducedMotion: 'reduce',
      ...page,
    })
    const program = new Program({
      context: this.#context,
      port: await this.#listen(),
      desktop: { appData: this.#appData, isDark: page.colorScheme === 'dark', ...options.desktop },
      keepsViewport: page.viewport !== undefined,
      startedAgain: (argv) =>
        void this.#programs.find((one) => one !== program)?.call('secondInstance', argv),
      env,
      args,
      ...(main !== undefined && { main }),
    })
    this.#programs.unshift(program)
    void program.exited.then(() => (this.#programs = this.#programs.filter((one) => one !== program)))
    return program
  }

  /** Ends what still runs. */
  async close(): Promise<void> {
    await Promise.all(this.#programs.map((program) => program.kill()))
    await this.#context?.close()
    this.#server?.closeAllConnections()
    this.#server?.close()
    this.#context = null
    this.#server = null
  }

  async #listen(): Promise<number> {
    if (this.#server === null) {
      const server = createServer((request, response) => void this.#serve(request, response))
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      this.#server = server
    }
    return (this.#server.address() as AddressInfo).port
  }

  async #serve({ headers, url = '', method = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = headers.host?.replace(/\.localhost(?::\d+)?$/, '') ?? ''
    try {
      const shown = this.#programs.find(({ scheme }) => scheme !== null)
      if (shown === undefined) throw new Error('No program runs.')
      const file = await shown.call('serve', { url: `${shown.scheme}//${host}${url}`, method })
      response.writeHead(file.status, Object.fromEntries(file.headers)).end(file.body)
    } catch (error) {
      response.writeHead(503).end(String(error))
    }
  }
}

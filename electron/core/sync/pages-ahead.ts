/** Reads the pages of a list, each while the one before it is applied. */

import type { ListPage } from './resources/resource.ts'

export interface PagesAheadOptions {
  readonly list: (next: string | null) => Promise<ListPage>
  /** Another number once edits went out: a page that was read before may show what they have changed since. */
  readonly pushes: () => number
}

interface Ahead {
  readonly next: string
  readonly pushes: number
  readonly page: Promise<ListPage>
}

export class PagesAhead {
  readonly #options: PagesAheadOptions
  #ahead: Ahead | null = null

  constructor(options: PagesAheadOptions) {
    this.#options = options
  }

  /** Answers a page, and begins to read the one that follows it. @throws {ApiFailure} */
  async read(next: string | null): Promise<ListPage> {
    const page = await this.#page(next)
    if (page.next !== null) this.#begin(page.next)
    return page
  }

  /** Resolves when nothing is being read any more. */
  async end(): Promise<void> {
    const ahead = this.#ahead
    this.#ahead = null
    await ahead?.page.catch(() => undefined)
  }

  async #page(next: string | null): Promise<ListPage> {
    const ahead = this.#ahead
    const isBelieved = ahead !== null && ahead.next === next && ahead.pushes === this.#options.pushes()
    if (!isBelieved) {
      await this.end()
      return this.#options.list(next)
    }
    this.#ahead = null
    return ahead.page
  }

  #begin(next: string): void {
    const page = this.#options.list(next)
    // Whoever asks for the page hears of it.
    page.catch(() => undefined)
    this.#ahead = { next, pushes: this.#options.pushes(), page }
  }
}

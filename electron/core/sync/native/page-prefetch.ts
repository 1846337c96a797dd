/** Prefetches the next page of a list while the current one is applied. */

interface NamesNext {
  /** Null after the last page. */
  readonly next: string | null
}

export interface PagePrefetcherOptions<Page extends NamesNext> {
  readonly list: (next: string | null) => Promise<Page>
  /** Changes with every push. A page that was requested before a push is outdated, and is requested again. */
  readonly pushes: () => number
}

interface Prefetched<Page> {
  readonly next: string
  readonly pushes: number
  readonly page: Promise<Page>
}

export class PagePrefetcher<Page extends NamesNext> {
  readonly #options: PagePrefetcherOptions<Page>
  #prefetched: Prefetched<Page> | null = null

  constructor(options: PagePrefetcherOptions<Page>) {
    this.#options = options
  }

  /** Answers a page, and requests the following one. @throws {ApiFailure} */
  async read(next: string | null): Promise<Page> {
    const page = await this.#page(next)
    if (page.next !== null) this.#begin(page.next)
    return page
  }

  /** Resolves when nothing is being read any more. */
  async end(): Promise<void> {
    const prefetched = this.#prefetched
    this.#prefetched = null
    await prefetched?.page.catch(() => undefined)
  }

  async #page(next: string | null): Promise<Page> {
    const prefetched = this.#prefetched
    const isBelieved =
      prefetched !== null && prefetched.next === next && prefetched.pushes === this.#options.pushes()
    if (!isBelieved) {
      await this.end()
      return this.#options.list(next)
    }
    this.#prefetched = null
    return prefetched.page
  }

  #begin(next: string): void {
    const page = this.#options.list(next)
    // The reader of the page hears of a failure.
    page.catch(() => undefined)
    this.#prefetched = { next, pushes: this.#options.pushes(), page }
  }
}

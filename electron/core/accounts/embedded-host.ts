import type { EmbeddedService } from '../embedded-service.ts'

/** Opens the service inside the app when it is first asked for, and once. */
export class EmbeddedHost {
  readonly #open: () => Promise<EmbeddedService>
  #opening: Promise<EmbeddedService> | null = null

  constructor(open: () => Promise<EmbeddedService>) {
    this.#open = open
  }

  /** @throws when its data cannot be opened; the next call tries again. */
  get(): Promise<EmbeddedService> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = null
      throw error
    })
    return this.#opening
  }

  async close(): Promise<void> {
    const opening = this.#opening
    this.#opening = null
    if (opening !== null) await (await opening).close()
  }
}

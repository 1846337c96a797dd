/**
 * What people were told is saved. Every row carries a title that is written once in the whole world, so that each
 * acknowledged edit can be looked for at the end.
 */

/** An acknowledged edit of a title; `seen` is what stood there before, null when the row is new. */
interface Write {
  readonly by: string
  readonly title: string
  readonly seen: string | null
}

export class Ledger {
  readonly #writes: Write[] = []
  /** Titles of rows that somebody deleted, as they saw them. */
  readonly #deletions = new Set<string>()
  #titles = 0
  #wasPutBack = false

  /** A title that nobody has used. */
  newTitle(by: string): string {
    this.#titles += 1
    return `${by}-${this.#titles}`
  }

  wrote(by: string, title: string, seen: string | null): void {
    this.#writes.push({ by, title, seen })
  }

  /** The service was put back to a copy: what no computer had read of another program's edits is gone with them. */
  wasPutBack(): void {
    this.#wasPutBack = true
  }

  /** Whether an edit that cannot be found may be one that only the service knew. */
  mayBeUnknown(by: string): boolean {
    return this.#wasPutBack && by === 'web'
  }

  /** Whether what was deleted may be there again, because nobody here knew of the deletion. */
  get mayReturn(): boolean {
    return this.#wasPutBack
  }

  deleted(title: string): void {
    this.#deletions.add(title)
  }

  get writes(): readonly Write[] {
    return this.#writes
  }

  /** Whether somebody who saw the title replaced it, or deleted its row. */
  isSettled(title: string): boolean {
    return this.#deletions.has(title) || this.#writes.some(({ seen }) => seen === title)
  }

  /** Whether somebody else edited the same title at the same time. */
  hasRival(title: string): boolean {
    const write = this.#writes.find((one) => one.title === title)
    return this.#writes.some((one) => one !== write && one.seen !== null && one.seen === write?.seen)
  }

  wasDeleted(title: string): boolean {
    return this.#deletions.has(title)
  }
}

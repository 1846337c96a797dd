/** How far contents are that are being sent. Only for the eye: what has arrived is what the service answers. */

export interface SentContent {
  readonly sha256: string
  /** 0 to 1. */
  readonly share: number
}

type Listener = (content: SentContent) => void

export class SentBytes {
  readonly #listeners = new Set<Listener>()
  /** In percent, by content. */
  readonly #told = new Map<string, number>()

  /** Notes that so many of the bytes have left; tells every percent once. */
  note(sha256: string, sent: number, size: number): void {
    const percent = size === 0 ? 100 : Math.min(100, Math.floor((sent / size) * 100))
    if (this.#told.get(sha256) === percent) return
    this.#told.set(sha256, percent)
    for (const listener of this.#listeners) listener({ sha256, share: percent / 100 })
  }

  /** Of a content that is on its way; null for one that is not. */
  shareOf(sha256: string): number | null {
    const percent = this.#told.get(sha256)
    return percent === undefined ? null : percent / 100
  }

  /** It is on its way no more, whether it has arrived or not. */
  forget(sha256: string): void {
    this.#told.delete(sha256)
  }

  onSent(listener: Listener): void {
    this.#listeners.add(listener)
  }
}

/** The sender of a message over the bridge, as the shell has established it. */
export interface Sender {
  /** The serialized origin of the page (RFC 6454 §6.2), such as `app://dayloom`. */
  readonly origin: string
  /** False for a frame inside a page, and for a frame that has navigated away or is gone. */
  readonly isMainFrame: boolean
}

/** Only the main frame of a page of exactly this origin is answered: no prefix, no wildcard. */
export function trusts(sender: Sender, origin: string): boolean {
  return sender.isMainFrame && sender.origin === origin
}

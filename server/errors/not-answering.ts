/** A part of the service that works elsewhere does not answer: its database, or the store of attachments. */
export class NotAnswering extends Error {
  readonly part: 'database' | 'store'

  constructor(part: NotAnswering['part'], cause: unknown) {
    super(`The ${part} does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.part = part
  }
}

/** A part of the service that works elsewhere does not answer: its database, or the store of attachments. */
export class NotAnswering extends Error {
  readonly part: 'database' | 'store'

  constructor(part: NotAnswering['part'], cause: unknown) {
    super(`The ${part} does not answer: ${messageOf(cause)}`, { cause })
    this.part = part
  }
}

/** One name may stand for several addresses, each of which has failed by itself. */
function messageOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return messageOf(cause.errors[0])
  return cause instanceof Error ? cause.message : String(cause)
}

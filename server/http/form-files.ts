/** The exchange between the kernel and a route that takes files. */

import type { Measure } from '../contents/content-store.ts'

/** A file as it arrived; its content is wherever the route took it. */
export interface ReceivedFile extends Measure {
  /** As the sender calls it, which may be anything at all. */
  readonly fileName: string
  /** The media type that the sender says it is of, in lower case and without parameters. */
  readonly declaredType: string
}

/** Takes in the files of one request while they arrive, before the transaction of the request. */
export interface FileReceiver {
  /** Of each of them. */
  readonly maximumFileBytes: number
  /** Takes in the next one. Reading it throws when it is too large, or ends too early. */
  readonly take: (content: AsyncIterable<Uint8Array>) => Promise<Measure>
  /** All have arrived, and the fields of the form can be understood: makes sure that they stay. */
  readonly keep: () => Promise<void>
  /** The request has been answered: throws away what has not been kept. */
  readonly end: () => Promise<void>
}

/** Requests that carry much, in portions that a service takes. */

import { ApiFailure } from '../../api-client/api-failure.ts'

/** UTF-8 bytes of a request's items together: our service takes a body of 1 MiB, and there is some text around them. */
const LARGEST = 1_000_000

interface Sized {
  /** In UTF-8. */
  readonly bytes: number
}

/**
 * Sends everything, in order: as much at once as fits, and half of that where a service says that it is too much (413).
 *
 * @returns the answers; none to what failed after something had arrived, to what then was not sent, and to a single item that
 * is too much
 * @throws {ApiFailure} when nothing arrived
 */
export async function sendInChunks<Item extends Sized, Answer>(
  items: readonly Item[],
  send: (portion: readonly Item[]) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  const waiting = chunksOf(items)
  for (;;) {
    const portion = waiting.shift()
    if (portion === undefined) return answers
    try {
      answers.push(await send(portion))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const half = portion.length >> 1
      if (error.status !== 413) {
        if (answers.length === 0) throw error
        return answers
      }
      if (half > 0) waiting.unshift(portion.slice(0, half), portion.slice(half))
      else if (items.length === 1) throw error
    }
  }
}

function chunksOf<Item extends Sized>(items: readonly Item[]): (readonly Item[])[] {
  const portions: Item[][] = []
  let size = Infinity
  for (const item of items) {
    if (size + item.bytes > LARGEST) {
      portions.push([])
      size = 0
    }
    portions.at(-1)?.push(item)
    size += item.bytes
  }
  return portions
}

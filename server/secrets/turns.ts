/** Costly work, a little at once and in turn for each who asks for it: whoever asks for much waits for themselves alone. */

import { TooManyRequests } from '../errors/app-error.ts'

/** Of one who asks; what comes then is refused. */
const WAITING_AT_MOST = 100

export type InTurn = <T>(asker: string, work: () => Promise<T>) => Promise<T>

/** @returns what runs work in the asker's turn. @throws {TooManyRequests} when too much of theirs waits. */
export function createTurns(atOnce: number): InTurn {
  /** In the order of the next turns. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  function begin(): void {
    const [next] = waiting
    if (next === undefined || running >= atOnce) return
    const [asker, [first, ...others]] = next
    waiting.delete(asker)
    if (others.length > 0) waiting.set(asker, others)
    running += 1
    first?.()
  }

  return async (asker, work) => {
    const own = waiting.get(asker) ?? []
    if (own.length >= WAITING_AT_MOST) throw new TooManyRequests(1)
    await new Promise<void>((resolve) => {
      waiting.set(asker, [...own, resolve])
      begin()
    })
    try {
      return await work()
    } finally {
      running -= 1
      begin()
    }
  }
}

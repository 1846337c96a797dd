/** Costly work, a little at once and in turn for each who asks for it: whoever asks for much waits for themselves alone. */

import { TooManyRequests, Unavailable } from '../errors/app-error.ts'
import { systemTimers, type Timers } from './timers.ts'

export interface TurnLimits {
  /** Of all together. */
  readonly atOnce: number
  /** Of one who asks; as many as of all by default. */
  readonly ofOne?: number
  /** Of one who asks; what comes then is refused. */
  readonly waiting?: number
  /** Milliseconds that a turn is waited for; as long as it takes by default. */
  readonly patience?: number
}

export type InTurn = <T>(asker: string, work: () => Promise<T>) => Promise<T>

export interface Turns {
  /**
   * Waits for a turn of the asker's. @returns what ends it.
   *
   * @throws {TooManyRequests} when too much of theirs waits. @throws {Unavailable} when their turn does not come.
   */
  readonly take: (asker: string) => Promise<() => void>
  /** Runs work in the asker's turn. @throws as `take` */
  readonly inTurn: InTurn
  /** Refuses all who wait. */
  readonly refuse: () => void
  /** How many wait. */
  readonly waiting: () => number
}

interface Waiting {
  readonly begin: () => void
  readonly refuse: () => void
}

const WAITING_AT_MOST = 100

export function createTurns(
  { atOnce, ofOne = atOnce, waiting: most = WAITING_AT_MOST, patience }: TurnLimits,
  timers: Timers = systemTimers,
): Turns {
  /** In the order of the next turns. */
  const waiting = new Map<string, readonly Waiting[]>()
  /** By asker; who has none is absent. */
  const running = new Map<string, number>()
  let count = 0

  const of = (asker: string): number => running.get(asker) ?? 0

  function begun(asker: string): () => void {
    count += 1
    running.set(asker, of(asker) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      count -= 1
      if (of(asker) > 1) running.set(asker, of(asker) - 1)
      else running.delete(asker)
      beginNext()
    }
  }

  /** One turn has ended, so that one may begin. */
  function beginNext(): void {
    for (const [asker, [first, ...others]] of waiting) {
      if (of(asker) >= ofOne) continue
      waiting.delete(asker)
      if (others.length > 0) waiting.set(asker, others)
      first?.begin()
      return
    }
  }

  function leave(asker: string, one: Waiting): void {
    const others = (waiting.get(asker) ?? []).filter((other) => other !== one)
    if (others.length > 0) waiting.set(asker, others)
    else waiting.delete(asker)
  }

  async function take(asker: string): Promise<() => void> {
    // Those who wait while there is room wait for turns of their own.
    if (count < atOnce && of(asker) < ofOne) return begun(asker)
    const own = waiting.get(asker) ?? []
    if (own.length >= most) throw new TooManyRequests(1)
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        begin() {
          stopWaiting?.()
          resolve(begun(asker))
        },
        refuse() {
          stopWaiting?.()
          leave(asker, one)
          reject(new Unavailable())
        },
      }
      const stopWaiting = patience === undefined ? null : timers.after(patience, one.refuse)
      waiting.set(asker, [...own, one])
    })
  }

  return {
    take,
    async inTurn(asker, work) {
      const end = await take(asker)
      try {
        return await work()
      } finally {
        end()
      }
    },
    refuse() {
      const all = [...waiting.values()].flat()
      for (const one of all) one.refuse()
    },
    waiting: () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0),
  }
}

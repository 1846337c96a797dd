import { type LiveChange, liveChange, listenToChanges } from '../../shared/api/live-changes.ts'
import type { ApiClient } from '../testing/api-client.ts'
import type { Timers } from '../effects/timers.ts'

export interface OpenStream {
  readonly response: Response
  /** The told changes, event by event. */
  readonly events: readonly (readonly string[])[]
  /** The newest of them, as a whole. */
  readonly last: () => LiveChange | undefined
  /** Everything that came. */
  readonly text: () => string
  readonly hasEnded: () => boolean
  readonly cancel: () => Promise<void>
}

/** Resolves once it listens. */
export async function openStream(client: ApiClient): Promise<OpenStream> {
  const response = await client.call(listenToChanges)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error('The answer has no body.')
  const events: string[][] = []
  let text = (await reader.read()).value ?? ''
  let hasEnded = false
  let last: LiveChange | undefined
  const follow = async (): Promise<void> => {
    for (;;) {
      const { done, value = '' } = await reader.read()
      if (done) break
      text += value
      if (!value.startsWith('data: ')) continue
      last = liveChange.parse(JSON.parse(value.slice(6)))
      events.push(last.entities)
    }
    hasEnded = true
  }
  void follow().catch(() => {
    hasEnded = true
  })
  return {
    response,
    events,
    last: () => last,
    text: () => text,
    hasEnded: () => hasEnded,
    cancel: () => reader.cancel(),
  }
}

export interface HandTimers extends Timers {
  /** Runs what waits for exactly so long, and lets what it sets off happen. */
  readonly run: (milliseconds: number) => Promise<void>
  readonly waiting: (milliseconds: number) => number
}

/** Timers that run by hand. */
export function handTimers(): HandTimers {
  const waiting = new Set<{ readonly milliseconds: number; readonly run: () => void }>()
  const due = (milliseconds: number) => [...waiting].filter((timer) => timer.milliseconds === milliseconds)
  return {
    after(milliseconds, run) {
      const timer = { milliseconds, run }
      waiting.add(timer)
      return () => waiting.delete(timer)
    },
    waiting: (milliseconds) => due(milliseconds).length,
    async run(milliseconds) {
      await turns()
      for (const timer of due(milliseconds)) {
        waiting.delete(timer)
        timer.run()
      }
      await turns()
    },
  }
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

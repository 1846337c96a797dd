/** Waiting, injected so that tests need not. */

export interface Timers {
  /** Runs it once after so many milliseconds; what it answers ends the waiting. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** Runs it at once and again after every so many milliseconds; does not keep the process alive. @returns what ends that. */
export function repeatedly(milliseconds: number, run: () => void): () => void {
  run()
  const timer = setInterval(run, milliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

/** Work of which one run goes at a time. */
interface Runs {
  /** Runs it; while it runs, once more afterwards. Ends when it has been done for who asks. */
  readonly ask: () => Promise<void>
  /** Begins no further run. */
  readonly stop: () => void
  readonly isStopped: () => boolean
}

export function oneAtATime(work: () => Promise<void>): Runs {
  let isAsked = false
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  async function run(): Promise<void> {
    try {
      while (isAsked && !stopping.signal.aborted) {
        isAsked = false
        await work()
      }
    } finally {
      // Not in a later step: who asks in between would wait for a run that has ended.
      running = null
    }
  }
  return {
    ask() {
      isAsked = true
      running ??= run()
      return running
    },
    stop: () => stopping.abort(),
    isStopped: () => stopping.signal.aborted,
  }
}

/** The runtime's; they do not keep the process alive. */
export const systemTimers: Timers = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Waiting, injected so that tests need not. */

export interface Timers {
  /** Runs it once after so many milliseconds; what it answers ends the waiting. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** The runtime's; they do not keep the process alive. */
export const systemTimers: Timers = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

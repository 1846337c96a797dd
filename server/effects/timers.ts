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

/** The runtime's; they do not keep the process alive. */
export const systemTimers: Timers = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

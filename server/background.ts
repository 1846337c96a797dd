import type { Logger } from 'pino'

/** Work that no request waits for. */
export interface Background {
  /** Starts it; a failure is logged. */
  readonly run: (task: () => Promise<void>) => void
  /** Waits until all that was started has ended. */
  readonly settle: () => Promise<void>
}

export function createBackground(logger: Logger): Background {
  const running = new Set<Promise<void>>()
  return {
    run(task) {
      const done = task()
        .catch((error: unknown) => logger.error({ err: error }, 'background work failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async settle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

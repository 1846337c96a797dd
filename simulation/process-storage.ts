/**
 * Storage whose process can end between any two of its operations. What was committed is there for the next process;
 * what was not never happened, as after a loss of power.
 */

import { openInMemory } from '../electron/core/replica/replica.ts'
import type { Sqlite } from '../electron/core/replica/sqlite.ts'

/** The process is gone. Nothing of it runs after this. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded'
}

export class ProcessStorage {
  /** The disk: it outlives the processes. */
  readonly #disk = openInMemory()
  #process = 0
  /** Operations until the process ends; null while it is to live. */
  #remaining: number | null = null
  readonly #onEnd: () => void

  /** @param onEnd told at once when the process ends */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  /** The process will end after so many more operations. */
  endAfter(operations: number): void {
    this.#remaining = operations
  }

  /** The process ends now. */
  end(): void {
    this.#process += 1
    this.#remaining = null
    this.#onEnd()
  }

  /** Reads what is there without being an operation of the process. */
  aside<Result>(work: () => Result): Result {
    const remaining = this.#remaining
    this.#remaining = null
    try {
      return work()
    } finally {
      this.#remaining = remaining
    }
  }

  destroy(): void {
    this.#disk.close()
  }

  /** The disk as the next process sees it. */
  readonly open = (): Sqlite => {
    this.#process += 1
    this.#remaining = null
    const disk = this.#disk
    const process = this.#process
    const step = (): void => {
      if (process !== this.#process) throw new ProcessEnded('The process has ended.')
      if (this.#remaining === null) return
      this.#remaining -= 1
      if (this.#remaining > 0) return
      this.end()
      throw new ProcessEnded('The process ends here.')
    }
    return {
      all: (sql, parameters) => (step(), disk.all(sql, parameters)),
      get: (sql, parameters) => (step(), disk.get(sql, parameters)),
      tuples: (sql, parameters) => (step(), disk.tuples(sql, parameters)),
      iterate: (sql, parameters) => (step(), disk.iterate(sql, parameters)),
      run(sql, parameters) {
        step()
        return disk.run(sql, parameters)
      },
      execute(sql) {
        step()
        disk.execute(sql)
      },
      transaction(work) {
        if (disk.inTransaction) return work()
        step()
        const result = disk.transaction(() => {
          const done = work()
          // Before it is committed: undone.
          step()
          return done
        })
        // After it is committed, before anybody was told.
        step()
        return result
      },
      get inTransaction() {
        return disk.inTransaction
      },
      isReadOnly: false,
      hasMetDamage: false,
      close: () => undefined,
    }
  }
}

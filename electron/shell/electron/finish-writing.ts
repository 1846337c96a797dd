import type { App } from 'electron'

/** Answers how to begin a write that the program is not to end without: the state of a window is written as it closes. */
export function finishWriting(app: Pick<App, 'on' | 'quit'>): (work: Promise<void>) => void {
  const pending = new Set<Promise<void>>()
  app.on('will-quit', (event) => {
    if (pending.size === 0) return
    event.preventDefault()
    void Promise.allSettled(pending).then(() => app.quit())
  })
  return (work) => {
    pending.add(work)
    void work.finally(() => pending.delete(work))
  }
}

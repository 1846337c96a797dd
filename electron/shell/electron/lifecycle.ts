/** The order in which the program ends: everything is saved first, however it is asked to end. */

import type { App, Event } from 'electron'

/** Milliseconds after which an end that hangs is cut off. */
const shutdownLimit = 4700

interface Lifecycle {
  readonly isQuitting: () => boolean
  readonly quit: () => void
  /** Tells who listens, once, then quits: each window may hear of the end. */
  readonly endSession: () => void
  readonly onSessionEnd: (listener: () => void) => void
}

interface LifecycleOptions {
  readonly app: Pick<App, 'on' | 'quit' | 'exit'>
  /** Saves everything; called once. */
  readonly close: () => Promise<void>
  /** Shows the window: somebody clicked the icon in the dock. */
  readonly show: () => void
  readonly onSignal: (signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP', listener: () => void) => void
  readonly schedule: (run: () => void, milliseconds: number) => void
  readonly report: (defect: unknown) => void
}

export function watchLifecycle(options: LifecycleOptions): Lifecycle {
  const { app } = options
  let phase: 'running' | 'closing' | 'closed' = 'running'
  const ending: Array<() => void> = []

  function beforeQuit(event: Event): void {
    if (phase === 'closed') return
    event.preventDefault()
    if (phase === 'closing') return
    phase = 'closing'
    options.schedule(() => app.exit(1), shutdownLimit)
    options
      .close()
      .catch(options.report)
      .finally(() => {
        phase = 'closed'
        app.quit()
      })
  }

  app.on('before-quit', beforeQuit)
  app.on('activate', options.show)
  // The window's own `closed` decides; without a listener here Electron would quit by itself.
  app.on('window-all-closed', () => undefined)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) options.onSignal(signal, () => app.quit())
  return {
    isQuitting: () => phase !== 'running',
    quit: () => app.quit(),
    endSession() {
      for (const listener of ending.splice(0)) listener()
      app.quit()
    },
    onSessionEnd: (listener) => ending.push(listener),
  }
}

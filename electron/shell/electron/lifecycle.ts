/** One running program, and an end that saves everything first. */

import type { App, Event } from 'electron'

/** Milliseconds after which an end that hangs is cut off. */
const shutdownLimit = 4700

export interface Lifecycle {
  readonly isQuitting: () => boolean
  readonly quit: () => void
}

export interface LifecycleOptions {
  readonly app: Pick<App, 'on' | 'quit' | 'exit'>
  /** Saves everything; called once. */
  readonly close: () => Promise<void>
  /** Shows the window: somebody started the program again, or clicked its icon in the dock. */
  readonly show: () => void
  readonly onSignal: (signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP', listener: () => void) => void
  readonly schedule: (run: () => void, milliseconds: number) => void
  readonly report: (defect: unknown) => void
}

export function watchLifecycle(options: LifecycleOptions): Lifecycle {
  const { app } = options
  let phase: 'running' | 'closing' | 'closed' = 'running'

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
  app.on('second-instance', options.show)
  app.on('activate', options.show)
  // The window's own `closed` decides; without a listener here Electron would quit by itself.
  app.on('window-all-closed', () => undefined)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) options.onSignal(signal, () => app.quit())
  return { isQuitting: () => phase !== 'running', quit: () => app.quit() }
}

/** The running entry as the main program knows it, for the tray, the idle question and the shortcut. */

import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import type { Preferences } from '../../shared/bridge/preferences.ts'
import type { TimeEntry } from '../../shared/bridge/time-entries.ts'
import { askCore, concerns, readCore, type CallCore } from '../bridge/bridge.ts'

export interface RunningTimer {
  current(): TimeEntry | null
  /** Called after each change, also of the entries that do not run. */
  onChange(listener: (running: TimeEntry | null) => void): void
  /** Takes note of an event of the core's. */
  readonly notice: (event: BridgeEvent) => void
  /** Starts an entry, empty or like the last one, as the preferences say where `mode` does not, or stops the running one. Throws an {@link CommandError}. */
  toggle(mode?: Preferences['startShortcut']): Promise<void>
}

/** Reads again on each change of time entries, one read at a time however many changes arrive. */
export function createRunningTimer(core: CallCore, report: (defect: unknown) => void): RunningTimer {
  const listeners: Array<(running: TimeEntry | null) => void> = []
  let running: TimeEntry | null = null
  let isReading = false
  let isStale = false

  async function read(): Promise<void> {
    isStale = true
    if (isReading) return
    isReading = true
    try {
      while (isStale) {
        isStale = false
        running = await readCore(core, 'timer.running', {})
        for (const listener of listeners) listener(running)
      }
    } finally {
      isReading = false
    }
  }

  return {
    current: () => running,
    onChange: (listener) => listeners.push(listener),
    notice(event) {
      if (concerns(event, 'timeEntries')) read().catch(report)
    },
    async toggle(wanted) {
      if (running !== null) {
        await askCore(core, 'timer.stop', {})
        return
      }
      const mode = wanted ?? (await readCore(core, 'preferences.get', {}))?.startShortcut
      const page = mode === 'continue' ? await readCore(core, 'timeEntries.page', { minEntries: 1 }) : null
      const last = page?.days[0]?.entries[0]
      if (last === undefined) await askCore(core, 'timer.start', {})
      else await askCore(core, 'timer.continue', { id: last.id })
    },
  }
}

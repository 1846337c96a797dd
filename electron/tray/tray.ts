/** Keeps the tray true: rebuilt when something it shows has changed, and only then. */

import type { BridgeEvent, ProcedureInput } from '../../shared/bridge/contract.ts'
import { askCore, concerns, readCore, type CallCore } from '../bridge/bridge.ts'
import { askWindow } from '../shell/ask-window.ts'
import type { TrayPort, WindowPort } from '../shell/shell.ts'
import type { RunningTimer } from '../timer/running-timer.ts'
import { recentCount, trayModel, type TrayAction, type TrayState } from './tray-menu.ts'

export interface TrayOptions {
  readonly port: TrayPort
  readonly window: WindowPort
  readonly timer: RunningTimer
  readonly core: CallCore
  readonly publish: (event: BridgeEvent) => void
  readonly quit: () => void
  /** Runs once, after so many milliseconds. */
  readonly schedule: (run: () => void, milliseconds: number) => void
  readonly report: (defect: unknown) => void
}

/** Milliseconds: a sync that brings a thousand entries rebuilds the tray a few times, not a thousand. */
const settle = 250

const signedOut: TrayState = {
  signedIn: false,
  running: null,
  recent: [],
  projectNames: new Map(),
  timeZone: 'UTC',
  timeFormat: 'H:mm',
}

/** Answers where to report events of the core's. */
export function startTray(options: TrayOptions): (event: BridgeEvent) => void {
  const { port, timer, core, report } = options
  let state = signedOut
  let shown = ''
  let isPlanned = false

  /** A menu cannot say what went wrong: the window, which shows the true state, comes to the front. */
  async function command(
    name: 'timer.start' | 'timer.stop',
    input: ProcedureInput<'timer.start'> = {},
  ): Promise<void> {
    try {
      await askCore(core, name, input)
    } catch (error) {
      report(error)
      options.window.show()
    }
  }

  function show(): void {
    const model = trayModel(state)
    const text = JSON.stringify(model)
    if (text === shown) return
    shown = text
    port.update(model, (chosen) => void act(chosen).catch(report))
  }

  async function act(chosen: TrayAction): Promise<void> {
    switch (chosen.kind) {
      case 'start':
        return await command('timer.start')
      case 'stop':
        return await command('timer.stop')
      case 'start-like':
        return await command('timer.start', { ...chosen.entry, tagIds: [...chosen.entry.tagIds] })
      case 'open':
        options.window.show()
        return
      case 'settings':
        return askWindow(options.window, options.publish, 'open-settings')
      case 'quit':
        options.quit()
    }
  }

  async function read(): Promise<void> {
    const kept = await readCore(core, 'preferences.get', {})
    if (kept === null) state = signedOut
    else {
      const recent = await readCore(core, 'timeEntries.suggest', { text: '', limit: recentCount })
      const projects = await readCore(core, 'projects.list', {})
      state = {
        signedIn: true,
        running: timer.current(),
        recent: recent ?? [],
        projectNames: new Map(projects?.map(({ id, name }) => [id, name])),
        timeZone: kept.timeZone,
        timeFormat: kept.timeFormat,
      }
    }
    show()
  }

  timer.onChange((running) => {
    if (!state.signedIn) return
    state = { ...state, running }
    show()
  })
  show()

  return (event) => {
    if (!concerns(event, 'timeEntries', 'projects', 'preferences') || isPlanned) return
    isPlanned = true
    options.schedule(() => {
      isPlanned = false
      read().catch(report)
    }, settle)
  }
}

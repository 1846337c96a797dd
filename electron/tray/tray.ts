/** Keeps the tray true: rebuilt when something it shows has changed, and only then. */

import type { BridgeEvent, ProcedureInput } from '../../shared/bridge/contract.ts'
import type { SmallWindow } from '../../shared/bridge/desktop.ts'
import { wallClock } from '../../shared/domain/wall-clock.ts'
import { initialFields } from '../../shared/entities/entities.ts'
import { askCore, concerns, readCore, type CallCore } from '../bridge/bridge.ts'
import { askWindow } from '../shell/ask-window.ts'
import type { TrayPort, WindowPort } from '../shell/shell.ts'
import type { Pomodoro } from '../pomodoro/pomodoro.ts'
import type { RunningTimer } from '../timer/running-timer.ts'
import {
  menuBarChange,
  menuBarText,
  recentCount,
  trayModel,
  type TrayAction,
  type TrayState,
} from './tray-menu.ts'

export interface TrayOptions {
  readonly port: TrayPort
  readonly window: WindowPort
  readonly showSmallWindow: (name: SmallWindow) => void
  readonly timer: RunningTimer
  readonly pomodoro: Pick<Pomodoro, 'shown' | 'act' | 'onChange'>
  readonly core: CallCore
  readonly publish: (event: BridgeEvent) => void
  readonly quit: () => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs once, after so many milliseconds; answers how to call it off. */
  readonly schedule: (run: () => void, milliseconds: number) => () => void
  readonly report: (defect: unknown) => void
}

/** Milliseconds: a sync that brings a thousand entries rebuilds the tray a few times, not a thousand. */
const settle = 250

const signedOut: TrayState = {
  signedIn: false,
  running: null,
  recent: [],
  favorites: [],
  projectNames: new Map(),
  todaySeconds: 0,
  today: '',
  preferences: initialFields.preferences,
  pomodoro: null,
  isAway: false,
  isOffline: false,
}

/** Answers where to report events of the core's. */
export function startTray(options: TrayOptions): (event: BridgeEvent) => void {
  const { port, timer, core, report } = options
  let state = signedOut
  let shown = ''
  let isPlanned = false
  let text = ''
  let callOff = (): void => undefined

  async function command(
    name: 'timer.start' | 'timer.stop',
    input: ProcedureInput<'timer.start'> = {},
  ): Promise<void> {
    await orShow(() => askCore(core, name, input))
  }

  /** A menu cannot say what went wrong: the window, which shows the true state, comes to the front. */
  async function orShow(run: () => Promise<unknown>): Promise<void> {
    try {
      await run()
    } catch (error) {
      report(error)
      options.window.show()
    }
  }

  function show(): void {
    const model = trayModel(state)
    const described = JSON.stringify(model)
    if (described !== shown) {
      shown = described
      port.update(model, (chosen) => void act(chosen).catch(report))
    }
    showText()
  }

  /** The menu stays as it is while the text beside it counts. */
  function showText(): void {
    callOff()
    if (port.setText === null) return
    const next = menuBarText(state, options.now())
    if (next !== text) port.setText(next)
    text = next
    const change = menuBarChange(state, options.now())
    if (change !== null) callOff = options.schedule(showText, change)
  }

  async function act(chosen: TrayAction): Promise<void> {
    switch (chosen.kind) {
      case 'start':
        return await command('timer.start')
      case 'stop':
        return await command('timer.stop')
      case 'start-like':
        return await command('timer.start', { ...chosen.entry, tagIds: [...chosen.entry.tagIds] })
      case 'pomodoro':
        return await orShow(() => options.pomodoro.act({ action: chosen.action }))
      case 'open':
        options.window.show()
        return
      case 'show':
        return options.showSmallWindow(chosen.window)
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
      const favorites = await readCore(core, 'favorites.list', {})
      const latest = await readCore(core, 'timeEntries.page', { minEntries: 1 })
      const today = wallClock(kept.timeZone).dateOf(new Date(options.now()).toISOString())
      state = {
        signedIn: true,
        running: timer.current(),
        recent: recent ?? [],
        favorites: favorites ?? [],
        projectNames: new Map(projects?.map(({ id, name }) => [id, name])),
        todaySeconds: latest?.days.find(({ date }) => date === today)?.totalSeconds ?? 0,
        today,
        preferences: kept,
        pomodoro: options.pomodoro.shown(),
        isAway: state.isAway,
        isOffline: state.isOffline,
      }
    }
    show()
  }

  timer.onChange((running) => {
    if (!state.signedIn) return
    state = { ...state, running }
    show()
  })
  options.pomodoro.onChange(() => {
    if (!state.signedIn) return
    state = { ...state, pomodoro: options.pomodoro.shown() }
    show()
  })
  show()

  return (event) => {
    const isAway = event.event === 'idle' ? event.payload !== null : state.isAway
    const isOffline = event.event === 'syncStatus' ? event.payload.phase === 'offline' : state.isOffline
    // A sync tells its status several times.
    if (isAway !== state.isAway || isOffline !== state.isOffline) {
      state = { ...state, isAway, isOffline }
      show()
    }
    if (!concerns(event, 'timeEntries', 'projects', 'preferences', 'favorites') || isPlanned) return
    isPlanned = true
    options.schedule(() => {
      isPlanned = false
      read().catch(report)
    }, settle)
  }
}

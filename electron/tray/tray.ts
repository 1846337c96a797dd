/** Keeps the tray true: rebuilt when something it shows has changed, and only then. */

import { z } from 'zod'
import type { BridgeEvent, CoreProcedureName } from '../../shared/bridge/contract.ts'
import { preferences } from '../../shared/bridge/preferences.ts'
import { project } from '../../shared/bridge/projects.ts'
import { suggestion } from '../../shared/bridge/time-entries.ts'
import { AppError } from '../bridge/app-error.ts'
import { concerns, type CallCore } from '../bridge/bridge.ts'
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

  async function ask<Schema extends z.ZodType>(
    name: CoreProcedureName,
    input: unknown,
    schema: Schema,
  ): Promise<z.output<Schema> | null> {
    const result = await core(name, input)
    return result.ok ? schema.parse(result.data) : null
  }

  /** A menu cannot say what went wrong: the window, which shows the true state, comes to the front. */
  async function command(name: 'timer.start' | 'timer.stop', input: unknown): Promise<void> {
    const result = await core(name, input)
    if (result.ok) return
    report(new AppError(result.error.code, result.error.message))
    options.window.show()
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
        await command('timer.start', {})
        return
      case 'stop':
        await command('timer.stop', {})
        return
      case 'start-like':
        await command('timer.start', chosen.entry)
        return
      case 'open':
        options.window.show()
        return
      case 'settings':
        options.window.show()
        options.publish({ event: 'command', payload: { command: 'open-settings' } })
        return
      case 'quit':
        options.quit()
    }
  }

  async function read(): Promise<void> {
    const kept = await ask('preferences.get', {}, preferences)
    if (kept === null) state = signedOut
    else {
      const recent = await ask('timeEntries.suggest', { text: '', limit: recentCount }, z.array(suggestion))
      const projects = await ask('projects.list', {}, z.array(project))
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

/** Looks for new versions, and loads one only when the person says so. It is installed once the program has saved all and ended. */

import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import type { Update } from '../../shared/bridge/updates.ts'
import { i18n } from '../../shared/words/words.ts'
import type { MainHandlers } from '../bridge/bridge.ts'
import { CommandError } from '../core/commands/command-error.ts'

export type NewVersion = Pick<Update, 'version' | 'notes'>

export interface UpdatePort {
  /** Null where the present version is the latest. */
  check(): Promise<NewVersion | null>
  /** Loads the version that was found; it is installed when the program has ended. */
  load(onShare: (share: number) => void): Promise<void>
}

export interface Updates {
  readonly handlers: Pick<MainHandlers, 'updates.get' | 'updates.check' | 'updates.answer'>
  /** As `updates.check`; null where no new versions are offered. */
  readonly check: (() => Promise<Update | null>) | null
  close(): void
}

export interface UpdatesOptions {
  /** Null for a program whose package names no place for new versions: nothing is asked for, and nothing shown. */
  readonly port: UpdatePort | null
  readonly publish: (event: BridgeEvent) => void
  /** Runs once, after so many milliseconds; answers how to call it off. */
  readonly schedule: (run: () => void, milliseconds: number) => () => void
  readonly report: (defect: unknown) => void
}

/** Milliseconds after the start: the first screen comes first. */
const calm = 60_000
const day = 24 * 60 * 60_000

export function createUpdates({ port, publish, schedule, report }: UpdatesOptions): Updates {
  let current: Update | null = null
  let postponed: string | null = null
  let callOff = (): void => undefined

  function set(update: Update | null): void {
    current = update
    publish({ event: 'update', payload: update })
  }

  async function look(from: UpdatePort): Promise<Update | null> {
    // It is being loaded, or waits to be installed.
    if (current !== null && current.state !== 'found') return current
    const found = await from.check()
    const isNews = found !== null && found.version !== postponed
    if (isNews && found.version !== current?.version) set({ ...found, state: 'found', share: 0 })
    return current
  }

  async function check(): Promise<Update | null> {
    if (port === null)
      throw new CommandError('unavailable', i18n._('This Dayloom is updated by whoever installed it.'))
    postponed = null
    try {
      return await look(port)
    } catch (error) {
      report(error)
      throw new CommandError(
        'unavailable',
        i18n._('New versions could not be looked for. Check your connection and try again.'),
      )
    }
  }

  async function load(from: UpdatePort, wanted: Update): Promise<void> {
    set({ ...wanted, state: 'loading' })
    let share = 0
    try {
      await from.load((loaded) => {
        if (loaded - share < 0.01) return
        share = loaded
        set({ ...wanted, state: 'loading', share })
      })
      set({ ...wanted, state: 'ready', share: 1 })
    } catch (error) {
      report(error)
      set(wanted)
      throw new CommandError(
        'unavailable',
        i18n._('The new version could not be loaded. Nothing has changed; try again later.'),
      )
    }
  }

  function lookIn(milliseconds: number): void {
    if (port === null) return
    callOff = schedule(() => {
      look(port).catch(report)
      lookIn(day)
    }, milliseconds)
  }
  lookIn(calm)

  return {
    handlers: {
      'updates.get': async () => ({ isOffered: port !== null, update: current }),
      'updates.check': check,
      'updates.answer': async ({ choice }) => {
        if (port === null || current?.state !== 'found') return null
        if (choice === 'load') await load(port, current)
        else {
          postponed = current.version
          set(null)
        }
        return null
      },
    },
    check: port === null ? null : check,
    close: () => callOff(),
  }
}

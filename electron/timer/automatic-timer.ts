/** Starts and stops the timer as the preferences say: with the program, and at a time of the day. Shows the windows that go with it. */

import type { BridgeEvent, CoreProcedureName } from '../../shared/bridge/contract.ts'
import type { Preferences } from '../../shared/bridge/preferences.ts'
import { timeEntry, type TimeEntry } from '../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../shared/domain/ids.ts'
import { instantOf } from '../../shared/domain/instant.ts'
import { formatTimeOfDay } from '../../shared/domain/time-of-day.ts'
import { wallClock } from '../../shared/domain/wall-clock.ts'
import { i18n } from '../../shared/words/words.ts'
import { askCore, concerns, readCore, type CallCore } from '../bridge/bridge.ts'
import type { Feature, NotificationPort } from '../shell/shell.ts'
import type { RunningTimer } from './running-timer.ts'
import { nextAt } from './stop-time.ts'

export interface AutomaticTimer {
  /** Takes note of an event of the core's. */
  readonly notice: (event: BridgeEvent) => void
  /** Takes note of what the core has answered to a call of this computer's. */
  readonly answered: (name: CoreProcedureName, data: unknown) => void
  /** The timer has stopped, where it is to stop with the program, when it resolves. */
  close(): Promise<void>
}

export interface AutomaticTimerOptions {
  readonly core: CallCore
  readonly timer: RunningTimer
  readonly notifications: Feature<NotificationPort>
  /** Brings the window to the front. */
  readonly show: () => void
  readonly showMini: () => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs once, after so many milliseconds; answers how to call it off. */
  readonly schedule: (run: () => void, milliseconds: number) => () => void
  readonly report: (defect: unknown) => void
}

/** Milliseconds: a timer of the desktop may stand still while it sleeps. */
const longestWait = 10 * 60_000
/** Milliseconds after the start in which an account that opens belongs to it. */
const startTime = 60_000

export function createAutomaticTimer(options: AutomaticTimerOptions): AutomaticTimer {
  const { core, timer, report } = options
  const startedAt = options.now()
  let preferences: Preferences | null = null
  /** The entry and the time of the day that were looked at, and since when: an earlier stop would be nobody's wish. */
  let watched: { readonly key: string; readonly since: string } | null = null
  let callOff = (): void => undefined
  let underWay: Promise<unknown> = Promise.resolve()

  function look(): void {
    const looked = underWay.then(takeLook)
    underWay = looked.catch(report)
  }

  async function takeLook(): Promise<void> {
    const before = preferences
    preferences = await readCore(core, 'preferences.get', {})
    if (preferences === null) return
    const isStart = before === null && options.now() - startedAt < startTime
    const running = await readCore(core, 'timer.running', {})
    if (isStart) await begin(preferences, running)
    callOff()
    if (running !== null && preferences.stopsAtTime) await stopInTime(running, preferences, isStart)
  }

  async function begin(
    { startsWithProgram, miniAtStart }: Preferences,
    running: TimeEntry | null,
  ): Promise<void> {
    if (miniAtStart) options.showMini()
    if (startsWithProgram && running === null) await timer.toggle()
  }

  /** @param isStart whether the program has just come: what it missed is made up for */
  async function stopInTime(running: TimeEntry, kept: Preferences, isStart: boolean): Promise<void> {
    const key = `${running.id} ${kept.stopTime} ${kept.timeZone}`
    const now = instantOf(Math.floor(options.now() / 1000))
    if (watched?.key !== key) watched = { key, since: isStart ? running.start : now }
    const clock = wallClock(kept.timeZone)
    const stop = nextAt(kept.stopTime, running.start > watched.since ? running.start : watched.since, clock)
    if (stop > now) {
      callOff = options.schedule(look, Math.min(longestWait, Date.parse(stop) - options.now()))
      return
    }
    await askCore(core, 'timer.stop', { stop })
    tell(running.id, formatTimeOfDay(clock.timeOf(stop), kept.timeFormat), kept)
  }

  function tell(id: LocalId, time: string, { tellsStops }: Preferences): void {
    if (!tellsStops || !options.notifications.available) return
    const title = i18n._('The timer stopped at {time}', { time })
    const body = i18n._('As you have set it.')
    const actions = [i18n._('Continue')]
    options.notifications.port.show({ title, body, actions }, (action) => {
      if (action === null) options.show()
      else askCore(core, 'timer.continue', { id }).catch(report)
    })
  }

  timer.onChange(look)
  return {
    notice(event) {
      if (concerns(event, 'preferences')) look()
    },
    answered(name, data) {
      if (name !== 'timer.start' && name !== 'timer.continue' && name !== 'timer.stop') return
      const { data: entry } = timeEntry.nullable().safeParse(data)
      if (!entry) return
      if (entry.stop === null ? preferences?.showOnStart : preferences?.showOnStop) options.show()
    },
    async close() {
      await underWay
      callOff()
      if (preferences?.stopsWithProgram === true && timer.current() !== null) {
        await askCore(core, 'timer.stop', {})
      }
    },
  }
}

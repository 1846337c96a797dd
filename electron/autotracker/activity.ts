/** Looks at what is in front while that is wanted, and keeps it; nothing is looked at otherwise. */

import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import type { DevicePreferences } from '../../shared/bridge/preferences.ts'
import { type ActiveWindow, isExcluded } from '../../shared/domain/activity.ts'
import { epochSeconds, instantOf } from '../../shared/domain/instant.ts'
import { concerns, readCore, type CallCore, type MainHandlers } from '../bridge/bridge.ts'
import type { ActiveWindowPort, Feature, IdlePort } from '../shell/shell.ts'
import { type ActivityInput, type ActivityState, lookEvery, stepActivity } from './activity-machine.ts'
import type { ActivityStore } from './activity-store.ts'

/** One look at the window in front. */
export interface Look {
  readonly now: number
  /** Null for none, and for one that is left out. */
  readonly window: ActiveWindow | null
  /** False while nobody uses the computer, and where nothing is looked at any more. */
  readonly isThere: boolean
}

export interface Activity {
  readonly handlers: Pick<MainHandlers, 'activity.list' | 'activity.delete'>
  /** Takes note of an event of the core's. */
  readonly notice: (event: BridgeEvent) => void
  /** Takes note of the preferences of this computer. */
  follow(preferences: Pick<DevicePreferences, 'recordActivity' | 'activityExclusions'>): void
  /** Pending work is saved when it resolves. */
  close(): Promise<void>
}

export interface ActivityOptions {
  readonly activeWindow: Feature<ActiveWindowPort>
  readonly idle: Feature<IdlePort>
  readonly core: CallCore
  readonly store: ActivityStore
  readonly publish: (event: BridgeEvent) => void
  /** Told after each look, and once more when there are no more of them. */
  readonly onLook: (look: Look) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs once, after so many milliseconds; answers how to call it off. */
  readonly schedule: (run: () => void, milliseconds: number) => () => void
  readonly report: (defect: unknown) => void
}

/** Looks between two times at which what was seen is kept: so much is lost with the power. */
const keepEvery = 12
/** Milliseconds. */
const forgetEvery = 6 * 3600 * 1000
const usualAway = 5 * 60
/** Milliseconds that a keychain gets at the end. */
const patience = 1000

export function createActivity(options: ActivityOptions): Activity {
  const { activeWindow, idle, core, store, publish, report } = options
  const seconds = (): number => Math.floor(options.now() / 1000)
  let state: ActivityState = null
  let isWanted = false
  let isLocked = false
  let isAsleep = false
  let exclusions: readonly string[] = []
  let away = usualAway
  /** Not before the person’s wish is known. */
  let keepsTitles = false
  let looks = 0
  let hasFailed = false
  let callOff: (() => void) | null = null
  let callOffForgetting = (): void => undefined
  let isClosed = false
  let keeping: Promise<unknown> = Promise.resolve()

  function take(input: ActivityInput): void {
    const step = stepActivity(state, input)
    state = step.state
    if (step.span === null) return
    keeping = store
      .add([step.span])
      .then(() => publish({ event: 'activity', payload: null }))
      .catch(report)
  }

  function plan(): void {
    callOff?.()
    callOff = null
    const looksNow = isWanted && !isLocked && !isAsleep && !isClosed && activeWindow.available
    if (looksNow) callOff = options.schedule(() => void look(), lookEvery * 1000)
    else if (state !== null) take({ kind: 'end' })
    if (!looksNow) options.onLook({ now: seconds(), window: null, isThere: false })
  }

  async function look(): Promise<void> {
    if (!activeWindow.available || !idle.available) return
    const planned = callOff
    let seen: ActiveWindow | null = null
    try {
      seen = await activeWindow.port.look()
    } catch (error) {
      // Such as a window that tells no process. It is one line in the log, not one every five seconds.
      if (!hasFailed) report(error)
      hasFailed = true
    }
    // Meanwhile it was switched off, or the computer was locked.
    if (planned !== callOff) return
    const window = seen !== null && isExcluded(seen, exclusions) ? null : seen
    const now = seconds()
    const idleSeconds = Math.floor(idle.port.idleSeconds())
    const kept = window && !keepsTitles ? { ...window, title: '' } : window
    take({ kind: 'look', now, idleSeconds, away, window: kept })
    looks += 1
    if (looks % keepEvery === 0) take({ kind: 'part' })
    options.onLook({ now, window, isThere: idleSeconds < away })
    plan()
  }

  async function readWishes(): Promise<void> {
    const preferences = await readCore(core, 'preferences.get', {})
    away = preferences === null ? usualAway : preferences.idleMinutes * 60
    keepsTitles = preferences?.activityLevel === 'title'
  }

  function forget(): void {
    store.forgetOld(seconds()).catch(report)
    callOffForgetting = options.schedule(forget, forgetEvery)
  }

  if (idle.available) {
    idle.port.onPower((event) => {
      if (event === 'shutdown') {
        // It may be cancelled: the program ends when it is told to, and not before.
        if (state !== null) take({ kind: 'part' })
        return
      }
      if (event === 'lock' || event === 'unlock') isLocked = event === 'lock'
      else isAsleep = event === 'suspend'
      plan()
    })
  }
  forget()
  return {
    handlers: {
      'activity.list': async ({ from, to }) => {
        if (state !== null) take({ kind: 'part' })
        const spans = await store.read(epochSeconds(from), epochSeconds(to))
        return spans.map(({ start, end, program, title }) => ({
          start: instantOf(start),
          end: instantOf(end),
          program,
          title,
        }))
      },
      'activity.delete': async () => {
        state = null
        await store.clear()
        publish({ event: 'activity', payload: null })
        return null
      },
    },
    notice(event) {
      if (isWanted && concerns(event, 'preferences')) readWishes().catch(report)
    },
    follow({ recordActivity, activityExclusions }) {
      exclusions = activityExclusions
      if (isWanted === (recordActivity === 'on')) return
      isWanted = !isWanted
      if (!isWanted) plan()
      else void readWishes().catch(report).then(plan)
    },
    async close() {
      isClosed = true
      callOffForgetting()
      plan()
      const waited = Promise.withResolvers<void>()
      const isPatient = options.schedule(waited.resolve, patience)
      await Promise.race([keeping, waited.promise])
      isPatient()
    },
  }
}

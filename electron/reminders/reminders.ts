/** Reminds: reads what the rules need, shows what is due in the window and on the desktop, and carries the answer out. */

import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import type { ReminderChoice } from '../../shared/bridge/desktop.ts'
import { pomodoroAction } from '../../shared/bridge/pomodoro.ts'
import type { DevicePreferences } from '../../shared/bridge/preferences.ts'
import { zoneDays } from '../../shared/domain/days.ts'
import { epochSeconds, instantOf } from '../../shared/domain/instant.ts'
import { addDays } from '../../shared/domain/plain-date.ts'
import { linkTo } from '../../shared/domain/link-to.ts'
import { askCore, concerns, readCore, type CallCore, type MainHandlers } from '../bridge/bridge.ts'
import type { Autotracker } from '../autotracker/autotracker.ts'
import type { Pomodoro } from '../pomodoro/pomodoro.ts'
import type { Feature, NotificationPort } from '../shell/shell.ts'
import type { RunningTimer } from '../timer/running-timer.ts'
import { reminderHours } from './reminder-hours.ts'
import { inWords } from './reminder-words.ts'
import { budgetId, type Quiet, remind, type Reminder, type ReminderDay } from './reminder-rules.ts'

export interface Reminders {
  readonly handlers: Pick<MainHandlers, 'reminders.pending' | 'reminders.answer'>
  readonly notice: (event: BridgeEvent) => void
  close(): void
}

export interface RemindersOptions {
  readonly core: CallCore
  readonly timer: RunningTimer
  readonly pomodoro: Pick<Pomodoro, 'moment' | 'shown' | 'act' | 'onChange'>
  readonly autotracker: Pick<Autotracker, 'moment' | 'answer' | 'onChange'>
  readonly devicePreferences: () => Promise<DevicePreferences>
  readonly notifications: Feature<NotificationPort>
  readonly publish: (event: BridgeEvent) => void
  /** Brings the window to the front. */
  readonly show: () => void
  /** The same, with what a `dayloom://` link is about. */
  readonly openLink: (address: string) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs once, after so many milliseconds; answers how to call it off. */
  readonly schedule: (run: () => void, milliseconds: number) => () => void
  readonly report: (defect: unknown) => void
}

/** Milliseconds: a timer of the desktop may stand still while it sleeps, and days begin at midnight. */
const longestWait = 10 * 60_000
/** Besides the entries, of which the timer tells. */
const readTables = [
  'preferences',
  'plannerSettings',
  'workspaceSettings',
  'timeBlocks',
  'workingHours',
  'timeOff',
  'projects',
  'rates',
] as const
/** Milliseconds after a change: the first screen comes first, and many changes are looked at once. */
const calm = 1000

function aheadOf(reminder: Reminder | null): number {
  return reminder?.kind === 'block' ? reminder.ahead : 0
}

export function createReminders(options: RemindersOptions): Reminders {
  const { core, timer, publish, report } = options
  const seconds = (): number => Math.floor(options.now() / 1000)
  let idleSince = seconds()
  let runs = timer.current() !== null
  let quiet: Quiet = new Map()
  let due: Reminder | null = null
  let snoozeMinutes = 0
  let callOff: (() => void) | null = null
  let hide: (() => void) | null = null
  let isLooking = false
  let isStale = false
  /** Since when the budget alerts that are due are known here, by the ids of their reminders. */
  let budgetsSince = new Map<string, number>()

  async function readDay(now: number): Promise<ReminderDay | null> {
    const preferences = await readCore(core, 'preferences.get', {})
    if (preferences === null) return null
    const device = await options.devicePreferences()
    const today = zoneDays(preferences.timeZone).dateOf(instantOf(now))
    const range = { from: today, to: today }
    snoozeMinutes = preferences.snoozeMinutes
    const running = timer.current()
    const settings = {
      untracked: preferences.remindToTrack ? preferences.reminderMinutes * 60 : null,
      long: preferences.remindOfLongTimer,
      dayEnd: device.remindOfDayEnd,
      blocks: device.remindOfBlocks,
      ahead: preferences.blockAlert === 'none' ? 0 : Number(preferences.blockAlert) * 60,
    }
    const needsWork = running === null ? settings.untracked !== null : settings.dayEnd
    const [work] = needsWork ? ((await readCore(core, 'dayPlan.work', range)) ?? []) : []
    const hours = work?.work
      ? { start: epochSeconds(work.work.start), end: epochSeconds(work.work.end) }
      : null
    return {
      settings,
      running: running === null ? null : { ...running, start: epochSeconds(running.start) },
      idleSince,
      // Its end is told while the timer runs, whatever the hours of the reminder to track.
      work: running === null ? reminderHours(hours, today, preferences) : hours,
      // A block soon after midnight is told the evening before.
      blocks: settings.blocks
        ? await readBlocks({ ...range, to: addDays(today, settings.ahead > 0 ? 1 : 0) }, now)
        : [],
      pomodoro: options.pomodoro.moment(),
      hasPomodoro: options.pomodoro.shown() !== null,
      autotracker: options.autotracker.moment(),
      budgets: await readBudgets(now),
    }
  }

  async function readBudgets(now: number): Promise<ReminderDay['budgets']> {
    const notices = (await readCore(core, 'projects.budgetNotices', {})) ?? []
    const budgets = notices.map((notice) => ({ notice, since: budgetsSince.get(budgetId(notice)) ?? now }))
    budgetsSince = new Map(budgets.map(({ notice, since }) => [budgetId(notice), since]))
    return budgets
  }

  async function readBlocks(
    range: { from: string; to: string },
    now: number,
  ): Promise<ReminderDay['blocks']> {
    const blocks = (await readCore(core, 'timeBlocks.list', range)) ?? []
    const ahead = blocks.flatMap(({ id, taskId, start, durationSeconds, completed, logged }) => {
      if (start === null || completed || logged) return []
      const from = epochSeconds(start)
      const end = from + durationSeconds
      return end > now ? [{ id, taskId, start: from, end }] : []
    })
    return await Promise.all(
      ahead.map(async (block) => {
        const task = await readCore(core, 'tasks.get', { id: block.taskId })
        return Object.assign(block, { name: task?.name ?? '' })
      }),
    )
  }

  /** One look at a time. */
  async function look(): Promise<void> {
    isStale = true
    if (isLooking) return
    isLooking = true
    try {
      while (isStale) {
        isStale = false
        const now = seconds()
        const day = await readDay(now)
        const found = day === null ? { due: null, nextAt: null } : remind(day, quiet, now)
        tell(found.due)
        plan(found.nextAt)
      }
    } finally {
      isLooking = false
    }
  }

  function plan(nextAt: number | null): void {
    lookIn(nextAt === null ? longestWait : Math.min(longestWait, Math.max(0, nextAt * 1000 - options.now())))
  }

  function lookIn(milliseconds: number): void {
    callOff?.()
    callOff = options.schedule(() => void look().catch(report), milliseconds)
  }

  function tell(reminder: Reminder | null): void {
    // A block that was told early begins.
    if (reminder?.id === due?.id && aheadOf(reminder) === aheadOf(due)) return
    hide?.()
    hide = null
    due = reminder
    const shown = reminder && inWords(reminder, snoozeMinutes)
    publish({ event: 'reminder', payload: shown })
    const isHere = reminder?.kind === 'pomodoro' && reminder.inWindowOnly
    if (shown === null || isHere || !options.notifications.available) return
    const { id, title, body, choices } = shown
    const actions = choices.map(({ label }) => label)
    hide = options.notifications.port.show({ title, body, actions }, (index) => {
      const chosen = index === null ? undefined : choices[index]
      if (chosen === undefined) options.show()
      else answer(id, chosen.choice).catch(failed)
    })
  }

  function failed(error: unknown): void {
    report(error)
    // The window shows what is true.
    options.show()
  }

  async function answer(id: string, choice: ReminderChoice): Promise<void> {
    if (due?.id !== id) return
    const reminder = due
    if (choice === 'snooze') quiet = new Map(quiet).set(id, seconds() + snoozeMinutes * 60)
    // An alert of which the person has taken note is no longer due: the same percentage of another budget is.
    else if (reminder.kind !== 'budget') quiet = new Map(quiet).set(id, Infinity)
    // Without an answer, the reminder to start comes again after as long.
    if (reminder.kind === 'start' && choice === 'dismiss') idleSince = seconds()
    tell(null)
    if (reminder.kind === 'budget' && choice !== 'snooze')
      await askCore(core, 'projects.noteBudget', reminder.notice)
    await act(reminder, choice)
    await look()
  }

  async function act(reminder: Reminder, choice: ReminderChoice): Promise<void> {
    const action = pomodoroAction.safeParse(choice).data
    if (reminder.kind === 'pomodoro' && action !== undefined) await options.pomodoro.act({ action })
    if (reminder.kind === 'autotracker') await options.autotracker.answer(choice === 'act')
    if (choice !== 'act') return
    switch (reminder.kind) {
      case 'pomodoro':
      case 'autotracker':
        return
      case 'start':
        await askCore(core, 'timer.start', {})
        return
      case 'block':
        await askCore(core, 'timer.start', { taskId: reminder.taskId, description: reminder.name })
        return
      case 'long':
      case 'day-end':
        // Another one may have been started since.
        if (timer.current()?.id === reminder.entryId) await askCore(core, 'timer.stop', {})
        return
      case 'budget':
        options.openLink(linkTo('project', reminder.notice.projectId))
        return
      default:
        reminder satisfies never
    }
  }

  options.pomodoro.onChange(() => lookIn(0))
  options.autotracker.onChange(() => lookIn(0))
  timer.onChange((running) => {
    if (runs && running === null) idleSince = seconds()
    runs = running !== null
    lookIn(calm)
  })
  return {
    handlers: {
      'reminders.pending': async () => due && inWords(due, snoozeMinutes),
      'reminders.answer': async ({ id, choice }) => {
        await answer(id, choice)
        return null
      },
    },
    notice(event) {
      if (concerns(event, ...readTables) || event.event === 'devicePreferences') lookIn(calm)
    },
    close() {
      callOff?.()
      hide?.()
    },
  }
}

/**
 * Which reminder is due, and when to look again. Pure: all times are Unix seconds. A reminder is due at one moment, stays until
 * it is answered or no longer true, and comes once.
 */

import type { ShownReminder } from '../../shared/bridge/desktop.ts'
import type { BudgetNotice } from '../../shared/bridge/projects.ts'
import type { LocalId } from '../../shared/domain/ids.ts'

export type Reminder =
  /** Work has begun, and nothing is tracked. */
  | { readonly kind: 'start'; readonly id: string }
  /** The timer has run for so long that it may have been forgotten. */
  | { readonly kind: 'long'; readonly id: string; readonly entryId: LocalId }
  /** The day's work has ended, and the timer runs. */
  | { readonly kind: 'day-end'; readonly id: string; readonly entryId: LocalId }
  /** Time set aside for a task begins, or soon does. */
  | {
      readonly kind: 'block'
      readonly id: string
      readonly taskId: LocalId
      readonly name: string
      /** Minutes before it begins, at most; 0 once it has begun. */
      readonly ahead: number
    }
  /** So much of a project's estimate or budget is used. */
  | { readonly kind: 'budget'; readonly id: string; readonly notice: BudgetNotice }

  /** The window in front is what a rule is about: whether to track it. */
  | { readonly kind: 'autotracker'; readonly id: string; readonly words: Omit<ShownReminder, 'id'> }
  /** An interval of the pomodoro has ended, or has begun by itself. */
  | {
      readonly kind: 'pomodoro'
      readonly id: string
      readonly words: Omit<ShownReminder, 'id'>
      readonly inWindowOnly: boolean
    }

export interface ReminderSettings {
  /** Seconds of work without a timer after which to remind; null for never. */
  readonly untracked: number | null
  readonly long: boolean
  readonly dayEnd: boolean
  readonly blocks: boolean
  /** Seconds before a block begins. */
  readonly ahead: number
}

export interface ReminderDay {
  readonly settings: ReminderSettings
  readonly running: { readonly id: LocalId; readonly start: number; readonly taskId: LocalId | null } | null
  /** Since when nothing has run, or the program itself, whichever is later. */
  readonly idleSince: number
  /** When today's work begins and ends; null on a day off. */
  readonly work: { readonly start: number; readonly end: number } | null
  /** The rest of today's time blocks that are neither completed nor logged; tomorrow's, too, where they are told early. */
  readonly blocks: readonly {
    readonly id: LocalId
    readonly taskId: LocalId
    readonly name: string
    readonly start: number
    readonly end: number
  }[]
  readonly pomodoro: Moment | null
  readonly autotracker: Moment | null
  /** While a pomodoro is under way, it says when work begins. */
  readonly hasPomodoro: boolean
  /** The alerts of which the person has not taken note, and since when this computer knows. */
  readonly budgets: readonly { readonly notice: BudgetNotice; readonly since: number }[]
}

/** Until when a reminder is quiet, by its id: for good where that is infinite. */
export type Quiet = ReadonlyMap<string, number>

/** Seconds after which a timer that runs may have been forgotten, and again after as many more. */
export const longRun = 4 * 3600

/** A reminder, and its time. */
export interface Moment {
  readonly reminder: Reminder
  readonly from: number
  /** When it is no longer true. */
  readonly until: number
}

/** The reminders of the day, each with its time; those that the timer contradicts are left out. */
function moments(
  { settings, running, idleSince, work, blocks, budgets, pomodoro, hasPomodoro, autotracker }: ReminderDay,
  now: number,
): readonly Moment[] {
  const found: Moment[] = budgets.map(({ notice, since }) => ({
    reminder: { kind: 'budget', id: budgetId(notice), notice },
    from: since,
    until: Infinity,
  }))
  if (pomodoro !== null) found.push(pomodoro)
  if (autotracker !== null) found.push(autotracker)
  if (settings.blocks) {
    for (const { id, taskId, name, start, end } of blocks) {
      if (running?.taskId === taskId) continue
      const reminder = { kind: 'block', id: `block ${id} ${start}`, taskId, name } as const
      const early = { ...reminder, ahead: settings.ahead / 60 }
      found.push({ reminder: early, from: start - settings.ahead, until: start })
      found.push({ reminder: { ...reminder, ahead: 0 }, from: start, until: end })
    }
  }
  if (running === null) {
    if (settings.untracked !== null && work !== null && !hasPomodoro) {
      const from = Math.max(work.start, idleSince) + settings.untracked
      found.push({ reminder: { kind: 'start', id: `start ${from}` }, from, until: work.end })
    }
    return found
  }
  const { id: entryId, start: since } = running
  if (settings.dayEnd && work !== null && since < work.end) {
    const reminder = { kind: 'day-end', id: `day-end ${work.end}`, entryId } as const
    found.push({ reminder, from: work.end, until: Infinity })
  }
  if (settings.long) {
    const times = Math.max(1, Math.floor((now - since) / longRun))
    const reminderOf = (count: number) => ({ kind: 'long', id: `long ${entryId} ${count}`, entryId }) as const
    for (const count of [times, times + 1]) {
      const from = since + count * longRun
      found.push({ reminder: reminderOf(count), from, until: from + longRun })
    }
  }
  return found
}

/** The same for as long as that percentage of that project is the one to tell. */
export function budgetId({ projectId, of, percent }: BudgetNotice): string {
  return `budget ${projectId} ${of} ${percent}`
}

/** The reminder to show at a moment, the latest first, and when another one can be due; null for never. */
export function remind(
  day: ReminderDay,
  quiet: Quiet,
  now: number,
): { readonly due: Reminder | null; readonly nextAt: number | null } {
  const loud = moments(day, now).map(({ reminder, from, until }) => ({
    reminder,
    from: Math.max(from, quiet.get(reminder.id) ?? 0),
    until,
  }))
  const due = loud
    .filter(({ from, until }) => from <= now && now < until)
    .reduce<Moment | null>((latest, one) => (latest === null || one.from > latest.from ? one : latest), null)
  const changes = loud
    .flatMap(({ from, until }) => (from < until ? [from, until] : []))
    .filter((at) => at > now && at < Infinity)
  return { due: due?.reminder ?? null, nextAt: changes.length === 0 ? null : Math.min(...changes) }
}

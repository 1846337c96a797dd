/** Starts the timer by rules about the window in front, or asks whether to; stops what it started when no rule is about it any more. */

import type { ActivityRule } from '../../shared/bridge/activity.ts'
import type { BridgeEvent, ProcedureInput } from '../../shared/bridge/contract.ts'
import type { Preferences } from '../../shared/bridge/preferences.ts'
import type { TimeEntry } from '../../shared/bridge/time-entries.ts'
import { ruleFor } from '../../shared/domain/activity.ts'
import type { LocalId } from '../../shared/domain/ids.ts'
import { foldName } from '../../shared/domain/name-index.ts'
import { instantOf } from '../../shared/domain/instant.ts'
import { i18n } from '../../shared/words/words.ts'
import { askCore, concerns, readCore, type CallCore } from '../bridge/bridge.ts'
import type { Pomodoro } from '../pomodoro/pomodoro.ts'
import type { Moment } from '../reminders/reminder-rules.ts'
import type { RunningTimer } from '../timer/running-timer.ts'
import type { Look } from './activity.ts'

export interface Autotracker {
  /** Takes note of an event of the core's. */
  readonly notice: (event: BridgeEvent) => void
  /** Takes note of a look at what is in front. */
  readonly look: (look: Look) => void
  readonly follow: (rules: readonly ActivityRule[]) => void
  /** The question whether to start the timer, as a reminder; null for none. */
  readonly moment: () => Moment | null
  /** Answers that question. */
  readonly answer: (starts: boolean) => Promise<void>
  onChange(listener: () => void): void
}

export interface AutotrackerOptions {
  readonly core: CallCore
  readonly timer: RunningTimer
  readonly pomodoro: Pick<Pomodoro, 'shown'>
  /** Whether the person is asked about time away. */
  readonly isAskingAboutAbsence: () => Promise<boolean>
  readonly report: (defect: unknown) => void
}

/** Seconds for which a rule is quiet after the person has said no to it, or has stopped what it is for. */
const quietFor = 3600
/** Seconds of something else after which a question is no longer asked, and what a rule has started may stop. */
const elsewhereFor = 60

/** This program, as desktops call it, folded. */
const own = 'dayloom'

/** The rule that the window in front falls under, null for none, and since when. */
interface Attention {
  readonly rule: ActivityRule | null
  readonly since: number
  /** The rule has had its effect. */
  readonly isDone: boolean
}

type Start = ProcedureInput<'timer.start'>

interface Question {
  readonly rule: ActivityRule
  readonly start: Start
  /** Whether something else runs, as it says. */
  readonly isSwitch: boolean
  readonly moment: Moment
}

export function createAutotracker(options: AutotrackerOptions): Autotracker {
  const { core, timer, pomodoro, report } = options
  const listeners: Array<() => void> = []
  let rules: readonly ActivityRule[] = []
  let preferences: Preferences | null = null
  let attention: Attention = { rule: null, since: 0, isDone: false }
  let lastRuleAt = 0
  let question: Question | null = null
  let started: { readonly entryId: LocalId; readonly ruleId: string } | null = null
  let former: TimeEntry | null = timer.current()
  let now = 0
  /** While it starts or stops the timer itself. */
  let isActing = false
  let stoppedId: LocalId | null = null
  const quietUntil = new Map<string, number>()

  function ask(next: Question | null): void {
    if (next === question) return
    question = next
    for (const listener of listeners) listener()
  }

  function hush({ id }: ActivityRule): void {
    quietUntil.set(id, now + quietFor)
  }

  async function take({ now: at, window, isThere }: Look): Promise<void> {
    now = at
    // A look at Dayloom itself is no change of work.
    if (isThere && window !== null && foldName(window.program) === own) return
    const rule = window === null || !isThere ? null : ruleFor(rules, window)
    if (rule?.id !== attention.rule?.id || at < attention.since || !isThere)
      attention = { rule, since: at, isDone: false }
    if (rule !== null) lastRuleAt = at
    if (question !== null && (!isThere || !isStillAsked(question))) ask(null)
    if (preferences?.autotracking !== true || !isThere) return
    const wait = preferences.autotrackingWaits ? preferences.autotrackingSeconds : 0
    if (rule === null) await stopIfElsewhere(wait)
    else if (!attention.isDone && at - attention.since >= wait) await apply(rule)
  }

  function isStillAsked({ rule, isSwitch }: Question): boolean {
    const isInFront = attention.rule?.id === rule.id || now - lastRuleAt <= elsewhereFor
    const running = timer.current()
    const isTrue = running === null ? !isSwitch : isSwitch && !isFor(rule, running)
    return isInFront && preferences?.autotracking === true && isTrue
  }

  async function apply(rule: ActivityRule): Promise<void> {
    if ((quietUntil.get(rule.id) ?? 0) > now || question?.rule.id === rule.id) return
    // A break is a break, and an absence is settled first.
    if (pomodoro.shown()?.phase === 'break' || (await options.isAskingAboutAbsence())) return
    // Just started, the program may not know yet what runs.
    const running = timer.current() ?? (await readCore(core, 'timer.running', {}))
    if (running !== null && (!rule.switches || isFor(rule, running))) return
    const start = await startOf(rule)
    if (start === null) return
    attention = { ...attention, isDone: true }
    if (!rule.asks) await begin(rule, start)
    else {
      const isSwitch = running !== null
      ask({ rule, start, isSwitch, moment: await momentOf(rule, start, isSwitch) })
    }
  }

  /** Null where something that the rule names is not there. */
  async function startOf({ description, projectId, taskId, tagIds }: ActivityRule): Promise<Start | null> {
    const projects = projectId === null ? [] : ((await readCore(core, 'projects.list', {})) ?? [])
    const tags = tagIds.length === 0 ? [] : ((await readCore(core, 'tags.list', {})) ?? [])
    const task = taskId === null ? null : await readCore(core, 'tasks.get', { id: taskId })
    const isThere =
      (projectId === null || projects.some(({ id, archived }) => id === projectId && !archived)) &&
      (taskId === null || task !== null) &&
      tagIds.every((id) => tags.some((tag) => tag.id === id))
    return isThere ? { description, projectId, taskId, tagIds } : null
  }

  async function momentOf(rule: ActivityRule, start: Start, isSwitch: boolean): Promise<Moment> {
    const projects = (await readCore(core, 'projects.list', {})) ?? []
    const task = rule.taskId === null ? null : await readCore(core, 'tasks.get', { id: rule.taskId })
    const project = projects.find(({ id }) => id === start.projectId)?.name
    const name = rule.description || task?.name || project || rule.program || rule.title
    const words = {
      title: i18n._('This looks like “{name}”', { name }),
      body: isSwitch ? i18n._('The timer runs for something else.') : i18n._('No timer is running.'),
      choices: [
        { choice: 'act' as const, label: isSwitch ? i18n._('Switch') : i18n._('Start timer') },
        { choice: 'dismiss' as const, label: i18n._('Not now') },
      ],
    }
    const id = `autotracker ${rule.id} ${now}`
    return { reminder: { kind: 'autotracker', id, words }, from: now, until: Infinity }
  }

  async function begin(rule: ActivityRule, start: Start): Promise<void> {
    const entry = await acting(() => askCore(core, 'timer.start', start))
    started = { entryId: entry.id, ruleId: rule.id }
  }

  async function stopIfElsewhere(wait: number): Promise<void> {
    const isRunning = started !== null && timer.current()?.id === started.entryId
    if (!isRunning || preferences?.autotrackingStops !== true) return
    if (now - attention.since < Math.max(wait, elsewhereFor) || (await options.isAskingAboutAbsence())) return
    stoppedId = started?.entryId ?? null
    started = null
    const start = timer.current()?.start ?? ''
    const stop = instantOf(attention.since)
    await acting(() => askCore(core, 'timer.stop', { stop: stop > start ? stop : start }))
  }

  /** The person does not do what this does. */
  async function acting<Result>(act: () => Promise<Result>): Promise<Result> {
    isActing = true
    try {
      return await act()
    } finally {
      isActing = false
    }
  }

  let underWay: Promise<unknown> = Promise.resolve()
  timer.onChange((running) => {
    const stopped = running?.id === former?.id ? null : former
    former = running
    const isOwn =
      isActing || stopped?.id === stoppedId || (running !== null && running.id === started?.entryId)
    if (stopped !== null && !isOwn) {
      // An entry that a rule started may have been renamed since.
      const by = stopped.id === started?.entryId ? started.ruleId : null
      for (const rule of rules) if (rule.id === by || isFor(rule, stopped)) hush(rule)
    }
    if (question !== null && !isStillAsked(question)) ask(null)
  })

  return {
    notice(event) {
      if (!concerns(event, 'preferences')) return
      readCore(core, 'preferences.get', {})
        .then((read) => (preferences = read))
        .catch(report)
    },
    look(look) {
      underWay = underWay.then(() => take(look)).catch(report)
    },
    follow: (next) => (rules = next),
    moment: () => question?.moment ?? null,
    async answer(starts) {
      if (question === null) return
      const { rule, start } = question
      ask(null)
      if (starts) await begin(rule, start)
      else hush(rule)
    },
    onChange: (listener) => listeners.push(listener),
  }
}

/** Whether an entry is what the rule would start. */
function isFor(rule: ActivityRule, entry: TimeEntry): boolean {
  return (
    entry.taskId === rule.taskId &&
    (rule.taskId !== null || entry.projectId === rule.projectId) &&
    (rule.description === '' || entry.description === rule.description)
  )
}

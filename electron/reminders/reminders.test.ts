import { describe, expect, it } from 'vitest'
import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import type { BudgetNotice } from '../../shared/bridge/projects.ts'
import type { TimeBlock } from '../../shared/bridge/time-blocks.ts'
import { instantOf } from '../../shared/domain/instant.ts'
import { defaultDeviceState } from '../preferences/device-store.ts'
import type { Notification } from '../shell/shell.ts'
import {
  entriesChanged,
  fakeCore,
  noPomodoro,
  preferencesChanged,
  settled,
  taskDetails,
  timeEntry,
  uuid,
} from '../testing/fake-entries.ts'
import { createRunningTimer } from '../timer/running-timer.ts'
import { createReminders } from './reminders.ts'
import type { Moment } from './reminder-rules.ts'

/** Monday, 2 March 2026, 10:00 in Berlin. */
const ten = Date.UTC(2026, 2, 2, 9) / 1000
const block: TimeBlock = {
  id: uuid(20),
  taskId: uuid(21),
  start: instantOf(ten + 1800),
  durationSeconds: 3600,
  completed: false,
  logged: false,
  loggedElsewhere: false,
  syncState: 'saved',
}

/** A person at work from 9 to 17, with a clock that a test moves. */
async function setUp({ blocks = [] as TimeBlock[], budgets = [] as BudgetNotice[], hasDesktop = true } = {}) {
  let now = ten
  let planned: { run: () => void; at: number } | null = null
  let button: (action: number | null) => void = () => undefined
  const told: Array<string | null> = []
  const desktop: Array<Notification & { isShown: boolean }> = []
  const done: string[] = []
  const answers: boolean[] = []
  let question: Moment | null = null
  const notices: Array<(event: BridgeEvent) => void> = []
  const core = fakeCore((event) => hear(event))
  core.preferences = { ...core.preferences, remindToTrack: true, reminderMinutes: 10, snoozeMinutes: 5 }
  core.answers = {
    'dayPlan.work': () => [
      { date: '2026-03-02', work: { start: instantOf(ten - 3600), end: instantOf(ten + 7 * 3600) } },
    ],
    'timeBlocks.list': () => blocks,
    'tasks.get': () => taskDetails(),
    'projects.budgetNotices': () => budgets,
    'projects.noteBudget': () => {
      budgets.shift()
      return {}
    },
  }
  function hear(event: BridgeEvent): void {
    for (const notice of notices) notice(event)
  }
  const defects: unknown[] = []
  const report = (defect: unknown): void => void defects.push(defect)
  const timer = createRunningTimer(core.call, report)
  const reminders = createReminders({
    core: core.call,
    timer,
    pomodoro: noPomodoro,
    autotracker: {
      moment: () => question,
      answer: async (starts) => void answers.push(starts),
      onChange: () => undefined,
    },
    devicePreferences: async () => defaultDeviceState('linux'),
    notifications: hasDesktop
      ? {
          available: true,
          port: {
            show(notification, chosen) {
              const shown = { ...notification, isShown: true }
              desktop.push(shown)
              button = chosen
              return () => (shown.isShown = false)
            },
          },
        }
      : { available: false, reason: '' },
    publish: (event) => {
      if (event.event === 'reminder') told.push(event.payload?.title ?? null)
    },
    show: () => done.push('show'),
    openLink: (address) => done.push(address),
    now: () => now * 1000,
    schedule(run, milliseconds) {
      planned = { run, at: now + milliseconds / 1000 }
      return () => (planned = null)
    },
    report,
  })
  notices.push(timer.notice, reminders.notice)

  /** Lets time pass, as the desktop's timers do. */
  async function pass(seconds: number): Promise<void> {
    const until = now + seconds
    await settled()
    for (let next = planned; next !== null && next.at <= until; next = planned) {
      now = Math.max(now, next.at)
      planned = null
      next.run()
      await settled()
    }
    now = until
  }
  hear({ event: 'session', payload: { state: 'signed-out' } })
  await pass(1)
  return {
    answers,
    ask: (moment: Moment) => (question = moment),
    core,
    told,
    desktop,
    done,
    defects,
    reminders,
    hear,
    pass,
    press: (action: number | null) => button(action),
  }
}

describe('reminders', () => {
  it('come once, in the window and on the desktop, and go when the timer is started', async () => {
    const { core, told, desktop, hear, pass } = await setUp()
    await pass(599)
    expect(told).toEqual(['No timer is running'])
    expect(desktop).toMatchObject([{ actions: ['Start timer', 'In 5 min', 'Not now'], isShown: true }])
    await pass(3600)
    expect(told).toHaveLength(1)
    core.running = timeEntry()
    hear(entriesChanged)
    await pass(2)
    expect(told).toEqual(['No timer is running', null])
    expect(desktop[0]?.isShown).toBe(false)
  })

  it('start the timer from the desktop', async () => {
    const { core, pass, press } = await setUp()
    await pass(600)
    press(0)
    await pass(2)
    expect(core.commands).toEqual([{ name: 'timer.start', input: {} }])
  })

  it('come again after a snooze, and later after “Not now”', async () => {
    const { told, desktop, pass, press } = await setUp()
    await pass(600)
    press(1)
    await pass(299)
    expect(desktop).toHaveLength(1)
    await pass(1)
    expect(desktop).toHaveLength(2)
    press(2)
    await pass(599)
    expect(desktop).toHaveLength(2)
    await pass(1)
    expect(told.filter((title) => title !== null)).toHaveLength(3)
  })

  it('are answered in the window where the desktop shows none', async () => {
    const { core, desktop, reminders, pass } = await setUp({ hasDesktop: false })
    await pass(600)
    const pending = await reminders.handlers['reminders.pending']({})
    expect(pending).toMatchObject({ title: 'No timer is running' })
    await reminders.handlers['reminders.answer']({ id: pending?.id ?? '', choice: 'act' })
    expect(core.commands).toHaveLength(1)
    expect(desktop).toEqual([])
    // Another window may answer what was answered here.
    await reminders.handlers['reminders.answer']({ id: pending?.id ?? '', choice: 'act' })
    expect(core.commands).toHaveLength(1)
  })

  it('start the timer on the task of a block that begins', async () => {
    const { core, told, pass, press } = await setUp({ blocks: [block] })
    core.preferences = { ...core.preferences, remindToTrack: false }
    await pass(1800)
    expect(told.at(-1)).toBe('Draft the offer')
    press(0)
    await pass(2)
    expect(core.commands).toMatchObject([
      { name: 'timer.start', input: { taskId: block.taskId, description: 'Draft the offer' } },
    ])
  })

  it('tell of a budget until somebody takes note, also of another one that is as much used', async () => {
    const website: BudgetNotice = { projectId: uuid(30), name: 'Website', of: 'time', percent: 80 }
    const budgets = [website]
    const { core, desktop, done, hear, pass, press } = await setUp({ budgets })
    core.preferences = { ...core.preferences, remindToTrack: false }
    const projectsChanged: BridgeEvent = {
      event: 'changed',
      payload: { tables: [{ table: 'projects', ids: null }] },
    }
    await pass(1)
    expect(desktop.at(-1)).toMatchObject({ title: 'Website', body: '80% of the estimate is used.' })
    press(1)
    await pass(299)
    expect([desktop.length, budgets.length]).toEqual([1, 1])
    await pass(1)
    expect(desktop).toHaveLength(2)
    press(0)
    await pass(1)
    expect([budgets, done]).toEqual([[], [`dayloom://project/${website.projectId}`]])
    budgets.push(website)
    hear(projectsChanged)
    await pass(1)
    expect(desktop).toHaveLength(3)
    press(2)
    await pass(1)
    expect([budgets, done.length]).toEqual([[], 1])
  })

  it('show the window when the notification itself is clicked, and when an answer fails', async () => {
    const { core, done, defects, pass, press } = await setUp()
    await pass(600)
    press(null)
    expect(done).toEqual(['show'])
    core.failing = 'timer.start'
    press(0)
    await pass(1)
    expect(done).toEqual(['show', 'show'])
    expect(defects).toMatchObject([{ message: 'The disk is full.' }])
  })

  it('follow the settings at once', async () => {
    const { core, told, hear, pass } = await setUp()
    core.preferences = { ...core.preferences, remindToTrack: false }
    hear(preferencesChanged)
    await pass(3600)
    expect(told).toEqual([])
  })
})

it('asks whether to track what is in front, and hands the answer on', async () => {
  const { answers, ask, told, reminders, hear, pass } = await setUp()
  const words = { title: 'This looks like “Site”', body: '', choices: [] }
  ask({ reminder: { kind: 'autotracker', id: 'a', words }, from: ten, until: Infinity })
  hear(preferencesChanged)
  await pass(2)
  expect(told).toEqual(['This looks like “Site”'])
  await reminders.handlers['reminders.answer']({ id: 'a', choice: 'act' })
  expect(answers).toEqual([true])
})

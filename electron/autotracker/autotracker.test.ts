import { expect, it } from 'vitest'
import type { ActivityRule } from '../../shared/bridge/activity.ts'
import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import {
  entriesChanged,
  fakeCore,
  preferencesChanged,
  settled,
  timeEntry,
  uuid,
} from '../testing/fake-entries.ts'
import { createRunningTimer } from '../timer/running-timer.ts'
import { createAutotracker } from './autotracker.ts'

const rule: ActivityRule = {
  id: uuid(50),
  program: 'code',
  title: '',
  description: 'Site',
  projectId: null,
  taskId: null,
  tagIds: [],
  asks: false,
  switches: false,
}
const code = { program: 'Code', title: 'index.html' }
const news = { program: 'Browser', title: 'News' }

async function setUp(changes: Partial<ActivityRule> = {}, preferences = {}) {
  const notices: Array<(event: BridgeEvent) => void> = []
  const hear = (event: BridgeEvent): void => {
    for (const notice of notices) notice(event)
  }
  const core = fakeCore(hear)
  core.preferences = { ...core.preferences, autotracking: true, ...preferences }
  const defects: unknown[] = []
  const report = (defect: unknown): void => void defects.push(defect)
  const timer = createRunningTimer(core.call, report)
  const desk = { isBreak: false, isAsking: false, now: Date.UTC(2026, 2, 2, 10) / 1000 }
  const autotracker = createAutotracker({
    core: core.call,
    timer,
    pomodoro: { shown: () => (desk.isBreak ? ({ phase: 'break' } as never) : null) },
    isAskingAboutAbsence: async () => desk.isAsking,
    report,
  })
  notices.push(timer.notice, autotracker.notice)
  autotracker.follow([{ ...rule, ...changes }])
  hear(preferencesChanged)
  await settled()

  /** For so many seconds a window is in front. */
  async function pass(seconds: number, window: typeof code | null, isThere = true): Promise<void> {
    for (let past = 0; past < seconds; past += 5) {
      desk.now += 5
      autotracker.look({ now: desk.now, window, isThere })
      await settled()
      await settled()
    }
  }
  const starts = () => core.commands.filter(({ name }) => name === 'timer.start')
  return { core, hear, desk, autotracker, pass, starts, defects }
}

it('starts the timer by the rule about what is in front, once, after the wait that is set', async () => {
  const { core, starts, pass, defects } = await setUp(
    {},
    { autotrackingWaits: true, autotrackingSeconds: 20 },
  )
  await pass(15, code)
  await pass(15, news)
  expect(starts()).toEqual([])
  await pass(60, code)
  expect(starts()).toMatchObject([{ input: { description: 'Site' } }])
  expect([core.commands.length, defects]).toEqual([1, []])
})

it('leaves a running entry alone, unless the rule says otherwise', async () => {
  const one = await setUp()
  one.core.running = timeEntry()
  one.hear(entriesChanged)
  await one.pass(30, code)
  expect(one.starts()).toEqual([])
  const other = await setUp({ switches: true })
  other.core.running = timeEntry()
  other.hear(entriesChanged)
  await other.pass(30, code)
  expect(other.starts()).toHaveLength(1)
})

it('does nothing in a break, during the question about time away, for somebody who is away, or for a project that is gone', async () => {
  const { desk, starts, pass } = await setUp()
  desk.isBreak = true
  await pass(20, code)
  desk.isBreak = false
  desk.isAsking = true
  await pass(20, code)
  desk.isAsking = false
  await pass(20, code, false)
  const gone = await setUp({ projectId: uuid(40) })
  await gone.pass(20, code)
  expect([starts(), gone.starts()]).toEqual([[], []])
})

it('asks where the rule says so; no is no for an hour', async () => {
  const { autotracker, starts, pass } = await setUp({ asks: true })
  await pass(10, code)
  expect(autotracker.moment()?.reminder).toMatchObject({ words: { title: 'This looks like “Site”' } })
  await autotracker.answer(false)
  await pass(600, code)
  expect([autotracker.moment(), starts()]).toEqual([null, []])
  await pass(3600, news)
  await pass(10, code)
  await autotracker.answer(true)
  expect([autotracker.moment(), starts().length]).toEqual([null, 1])
})

it('a question goes with what it is about', async () => {
  const { autotracker, pass } = await setUp({ asks: true })
  await pass(10, code)
  await pass(50, news)
  expect(autotracker.moment()).not.toBeNull()
  await pass(20, news)
  expect(autotracker.moment()).toBeNull()
  await pass(10, code)
  await pass(5, null, false)
  expect(autotracker.moment()).toBeNull()
})

it('a question goes when something is started or stopped, of which it says otherwise', async () => {
  const { core, hear, autotracker, pass } = await setUp({ asks: true, switches: true })
  await pass(10, code)
  core.running = timeEntry({ description: 'Site' })
  hear(entriesChanged)
  await settled()
  expect(autotracker.moment()).toBeNull()
  core.running = timeEntry()
  hear(entriesChanged)
  await pass(70, news)
  await pass(10, code)
  const body = 'The timer runs for something else.'
  expect(autotracker.moment()?.reminder).toMatchObject({ words: { body } })
  core.running = null
  hear(entriesChanged)
  await settled()
  expect(autotracker.moment()).toBeNull()
})

it('does not start again what the person has stopped', async () => {
  const { core, hear, starts, pass } = await setUp()
  await pass(10, code)
  core.running = null
  hear(entriesChanged)
  await pass(600, code)
  expect(starts()).toHaveLength(1)
})

it('does not start again either what the person had started, or had given another description', async () => {
  const { core, hear, starts, pass } = await setUp()
  const becomes = async (running: typeof core.running): Promise<void> => {
    core.running = running
    hear(entriesChanged)
    await settled()
  }
  await becomes(timeEntry({ description: 'Site' }))
  await pass(10, code)
  await becomes(null)
  await pass(600, code)
  expect(starts()).toEqual([])
  await pass(3600, news)
  await pass(10, code)
  await becomes(timeEntry({ ...core.running, description: 'Site, second round' }))
  await becomes(null)
  await pass(10, news)
  await pass(600, code)
  expect(starts()).toHaveLength(1)
})

it('stops what it has started where no rule is about the window any more, if that is wanted', async () => {
  const { core, desk, pass } = await setUp({}, { autotrackingStops: true })
  await pass(300, code)
  await pass(120, { program: 'Dayloom', title: 'Calendar' })
  expect(core.commands).toHaveLength(1)
  const left = desk.now + 5
  await pass(120, news)
  expect(core.commands.at(-1)).toEqual({
    name: 'timer.stop',
    input: { stop: new Date(left * 1000).toISOString().replace('.000Z', 'Z') },
  })
  await pass(10, code)
  expect(core.commands.at(-1)?.name).toBe('timer.start')
})

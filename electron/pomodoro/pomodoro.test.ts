import { describe, expect, it } from 'vitest'
import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import type { Preferences } from '../../shared/bridge/preferences.ts'
import type { TimeEntry } from '../../shared/bridge/time-entries.ts'
import type { PowerEvent } from '../shell/shell.ts'
import { entriesChanged, fakeCore, settled, timeEntry, uuid } from '../testing/fake-entries.ts'
import { createRunningTimer } from '../timer/running-timer.ts'
import type { PomodoroState } from './pomodoro-machine.ts'
import { createPomodoro, type Pomodoro } from './pomodoro.ts'

/** Monday, 2 March 2026, 10:00 in Berlin. */
const ten = Date.UTC(2026, 2, 2, 9) / 1000

interface Setting {
  readonly preferences?: Partial<Preferences>
  readonly kept?: PomodoroState | null
  readonly later?: number
  readonly running?: TimeEntry | null
}

/** A program with a clock that a test moves, and what a person sees and hears of it. */
async function setUp({ preferences = {}, kept = null, later = 0, running = null }: Setting = {}) {
  let now = ten + later
  let planned: { run: () => void; at: number } | null = null
  let memory = kept
  let power: (event: PowerEvent) => void = () => undefined
  const notices: Array<(event: BridgeEvent) => void> = []
  const sounds: string[] = []
  const awake: boolean[] = []
  const defects: unknown[] = []
  const report = (defect: unknown): void => void defects.push(defect)
  const core = fakeCore((event) => hear(event))
  core.preferences = { ...core.preferences, ...preferences }
  core.running = running
  core.answers = {
    'timeEntries.get': () => timeEntry(),
    'timer.continue': () => {
      core.commands.push({ name: 'timer.continue', input: {} })
      core.running = timeEntry({ id: uuid(90 + core.commands.length) })
      return core.running
    },
    'tags.list': () => [],
  }
  function hear(event: BridgeEvent): void {
    for (const notice of notices) notice(event)
  }
  const timer = createRunningTimer(core.call, report)
  const pomodoro: Pomodoro = createPomodoro({
    core: async (name, input) => {
      const result = await core.call(name, input)
      if (result.ok) pomodoro.answered(name, result.data)
      return result
    },
    timer,
    idle: {
      available: true,
      port: { idleSeconds: () => 0, ask: null, onPower: (listener) => (power = listener) },
    },
    awake: {
      available: true,
      port: {
        keepScreenOn() {
          awake.push(true)
          return () => awake.push(false)
        },
      },
    },
    readMemory: async () => memory,
    keepMemory: async (state) => {
      memory = state
    },
    publish: (event) => {
      if (event.event === 'sound') sounds.push(event.payload.sound)
    },
    now: () => now * 1000,
    schedule(run, milliseconds) {
      planned = { run, at: now + milliseconds / 1000 }
      return () => (planned = null)
    },
    report,
  })
  notices.push(timer.notice, pomodoro.notice)
  hear({ event: 'session', payload: { state: 'signed-out' } })
  await settled()

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
  const handlers = pomodoro.handlers
  return {
    core,
    sounds,
    awake,
    defects,
    hear,
    pass,
    memory: () => memory,
    power: (event: PowerEvent) => power(event),
    /** Time goes on while the computer sleeps: no timer of the program does. */
    sleep: (seconds: number) => (now += seconds),
    act: async (action: Parameters<(typeof handlers)['pomodoro.act']>[0]['action']) => {
      await handlers['pomodoro.act']({ action })
      await settled()
    },
    title: async () => (await handlers['pomodoro.get']({}))?.title ?? null,
    pomodoro,
    /** A person starts the timer in the window. */
    start: async () => {
      const answer = await core.call('timer.start', {})
      if (answer.ok) pomodoro.answered('timer.start', answer.data)
      await settled()
    },
    names: () => core.commands.map(({ name, input }) => `${name} ${JSON.stringify(input)}`),
  }
}

describe('a pomodoro', () => {
  it('starts the timer, stops it for a break, and goes on with the same work', async () => {
    const { act, pass, title, names, sounds, awake, memory } = await setUp({
      preferences: { pomodoroStopsTimer: true, pomodoroKeepsScreenOn: true },
    })
    await act('begin')
    expect([await title(), awake]).toEqual(['Focus, 1 of 4', [true]])
    await pass(1500)
    expect([await title(), awake]).toEqual(['Time for a break', [true, false]])
    await act('break')
    expect(await title()).toBe('Break')
    await pass(300)
    expect(await title()).toBe('The break is over')
    await act('begin')
    expect([await title(), memory()?.round]).toEqual(['Focus, 2 of 4', 2])
    expect(names()).toEqual([
      'timer.start {}',
      'timer.stop {"stop":"2026-03-02T09:25:00Z"}',
      'timer.continue {}',
    ])
    expect(sounds).toEqual(['focus', 'end', 'break', 'end', 'focus'])
  })

  it('is every timer that is started on this computer, if wanted, and none of another', async () => {
    const preferences = { pomodoroAlways: true, pomodoroSounds: false }
    const { core, start, hear, pass, title, sounds } = await setUp({ preferences })
    core.running = timeEntry()
    hear(entriesChanged)
    await pass(1)
    expect(await title()).toBeNull()
    await start()
    expect([await title(), sounds]).toEqual(['Focus, 1 of 4', []])
    core.running = timeEntry({ id: uuid(50) })
    hear(entriesChanged)
    await pass(1)
    expect(await title()).toBeNull()
  })

  it('leaves an entry alone that another computer has stopped or taken over', async () => {
    const { core, act, pass, names } = await setUp({ preferences: { pomodoroStopsTimer: true } })
    await act('begin')
    core.running = timeEntry({ id: uuid(50) })
    await pass(1500)
    expect(names()).toEqual(['timer.start {}'])
  })

  it('goes on after a restart, and ends when it would have ended', async () => {
    const first = await setUp({ preferences: { pomodoroStopsTimer: true } })
    await first.act('begin')
    await first.pomodoro.close()
    const before = {
      kept: first.memory(),
      running: first.core.running,
      preferences: { pomodoroStopsTimer: true },
    }
    const again = await setUp({ ...before, later: 600 })
    expect(await again.title()).toBe('Focus, 1 of 4')
    await again.pass(900)
    expect([await again.title(), again.core.running]).toEqual(['Time for a break', null])
    const late = await setUp({ ...before, later: 86_400 })
    await late.pass(1)
    expect([await late.title(), late.names()]).toEqual([null, ['timer.stop {"stop":"2026-03-02T09:25:00Z"}']])
    const elsewhere = await setUp({ ...before, running: null, later: 600 })
    expect(await elsewhere.title()).toBeNull()
  })

  it('counts no sleep as work, told or not', async () => {
    for (const isTold of [true, false]) {
      const { act, pass, power, sleep, hear, names } = await setUp({
        preferences: { pomodoroStopsTimer: true },
      })
      await act('begin')
      await pass(600)
      if (isTold) power('suspend')
      await settled()
      sleep(7200)
      if (isTold) power('resume')
      else hear({ event: 'changed', payload: { tables: [{ table: 'preferences', ids: null }] } })
      await settled()
      expect(names().at(-1)).toBe('timer.stop {"stop":"2026-03-02T09:10:00Z"}')
    }
  })

  it('tracks breaks under the chosen project and tag, without those that are gone', async () => {
    const [tag, gone] = [{ id: uuid(71), name: 'Rest' }, uuid(70)]
    const { core, act } = await setUp({
      preferences: {
        pomodoroTracksBreaks: true,
        pomodoroBreakProjectId: gone,
        pomodoroBreakTagId: tag.id,
      },
    })
    const pause = { description: 'Break', projectId: null, tagIds: [tag.id] }
    core.answers['tags.list'] = () => [{ ...tag, syncState: 'saved' }]
    await act('begin')
    await act('break')
    expect(core.commands.at(-1)).toEqual({ name: 'timer.start', input: pause })
    core.answers['tags.list'] = () => []
    await act('begin')
    await act('break')
    expect(core.commands.at(-1)).toEqual({ name: 'timer.start', input: { ...pause, tagIds: [] } })
  })

  it('asks when what should come by itself fails, and tells the person who asked for it', async () => {
    const { core, act, pass, title, defects } = await setUp({
      preferences: { pomodoroStopsTimer: true, pomodoroStartsBreaks: true },
    })
    await act('begin')
    core.failing = 'timer.stop'
    await pass(1500)
    expect([await title(), defects.length]).toEqual(['Time for a break', 1])
    await expect(act('break')).rejects.toThrow('The disk is full.')
    expect(await title()).toBe('Time for a break')
  })
})

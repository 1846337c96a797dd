import { expect, it } from 'vitest'
import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import type { Preferences } from '../../shared/bridge/preferences.ts'
import type { TimeEntry } from '../../shared/bridge/time-entries.ts'
import { fakeCore, preferencesChanged, settled, timeEntry, uuid } from '../testing/fake-entries.ts'
import { createAutomaticTimer } from './automatic-timer.ts'
import { createRunningTimer } from './running-timer.ts'

interface Setting {
  readonly preferences?: Partial<Preferences>
  readonly running?: TimeEntry | null
  /** When the program starts. */
  readonly now: string
}

/** A program in Berlin with a clock that a test moves. */
async function setUp({ preferences = {}, running = null, now: begins }: Setting) {
  let now = Date.parse(begins)
  let planned: { run: () => void; at: number } | null = null
  const shown: string[] = []
  const told: string[] = []
  const core = fakeCore((event) => hear(event))
  core.preferences = { ...core.preferences, ...preferences }
  core.running = running
  const timer = createRunningTimer(core.call, (defect) => expect.fail(String(defect)))
  const automatic = createAutomaticTimer({
    core: core.call,
    timer,
    notifications: {
      available: true,
      port: {
        show({ title }) {
          told.push(title)
          return () => undefined
        },
      },
    },
    show: () => shown.push('window'),
    showMini: () => shown.push('mini'),
    now: () => now,
    schedule(run, milliseconds) {
      planned = { run, at: now + milliseconds }
      return () => (planned = null)
    },
    report: (defect) => expect.fail(String(defect)),
  })
  const hear = (event: BridgeEvent): void => {
    timer.notice(event)
    automatic.notice(event)
  }
  const start: BridgeEvent = {
    event: 'changed',
    payload: { tables: ['timeEntries', 'preferences'].map((table) => ({ table, ids: null })) } as never,
  }
  hear(start)
  await settled()
  return {
    core,
    automatic,
    shown,
    told,
    names: () => core.commands.map(({ name }) => name),
    hear,
    until: async (instant: string) => {
      const end = Date.parse(instant)
      while (planned !== null && planned.at <= end) {
        const { run, at } = planned
        planned = null
        now = at
        run()
        await settled()
      }
      now = end
    },
  }
}

const stops = { stopsAtTime: true, stopTime: '17:00' } as const
const morning = timeEntry({ start: '2026-03-02T08:00:00Z' })

it('the timer stops at its time of the day, to the second, and the person is told', async () => {
  const { core, until, told } = await setUp({
    preferences: stops,
    running: morning,
    now: '2026-03-02T09:00:00Z',
  })
  await until('2026-03-02T15:59:59Z')
  expect(core.commands).toEqual([])
  await until('2026-03-02T16:30:00Z')
  expect(core.commands).toEqual([{ name: 'timer.stop', input: { stop: '2026-03-02T16:00:00Z' } }])
  expect(told).toEqual(['The timer stopped at 17:00'])
})

it('a program that was not there at that time stops the timer where it should have', async () => {
  const { core } = await setUp({ preferences: stops, running: morning, now: '2026-03-03T07:00:00Z' })
  expect(core.commands).toEqual([{ name: 'timer.stop', input: { stop: '2026-03-02T16:00:00Z' } }])
})

it('nothing that has happened is cut off: not by the switch, nor by an earlier start', async () => {
  const { core, hear, until } = await setUp({ running: morning, now: '2026-03-02T17:00:00Z' })
  core.preferences = { ...core.preferences, ...stops }
  hear(preferencesChanged)
  await settled()
  expect(core.commands).toEqual([])
  core.running = { ...morning, start: '2026-03-02T06:00:00Z' }
  hear(preferencesChanged)
  await settled()
  expect(core.commands).toEqual([])
  await until('2026-03-03T16:00:00Z')
  expect(core.commands).toEqual([{ name: 'timer.stop', input: { stop: '2026-03-03T16:00:00Z' } }])
})

it('the timer starts and stops with the program, and brings the windows that are wished for', async () => {
  const wished = { startsWithProgram: true, stopsWithProgram: true, miniAtStart: true, showOnStart: true }
  const program = await setUp({ preferences: wished, now: '2026-03-02T09:00:00Z' })
  expect(program.names()).toEqual(['timer.start'])
  program.automatic.answered('timer.start', program.core.running)
  program.automatic.answered('timer.stop', { ...morning, stop: '2026-03-02T09:00:00Z' })
  expect(program.shown).toEqual(['mini', 'window'])
  await program.automatic.close()
  expect(program.names()).toEqual(['timer.start', 'timer.stop'])
  const runs = await setUp({ preferences: wished, running: morning, now: '2026-03-02T09:00:00Z' })
  expect(runs.names()).toEqual([])
})

it('without such wishes nothing starts or stops', async () => {
  const { automatic, names, shown, core } = await setUp({ running: morning, now: '2026-03-02T09:00:00Z' })
  automatic.answered('timer.start', timeEntry({ id: uuid(4) }))
  await automatic.close()
  expect([names(), shown, core.running]).toEqual([[], [], morning])
})

import { describe, expect, it } from 'vitest'
import type { IdleReturn } from '../../shared/bridge/desktop.ts'
import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import {
  entriesChanged,
  fakeCore,
  noPomodoro,
  settled,
  suggestion,
  timeEntry,
  uuid,
  type FakeCore,
} from '../testing/fake-entries.ts'
import { createRunningTimer } from '../timer/running-timer.ts'
import type { TrayAction, TrayModel } from './tray-menu.ts'
import { startTray } from './tray.ts'

async function setUp(isOpen = true): Promise<{
  core: FakeCore
  shown: TrayModel[]
  done: string[]
  defects: unknown[]
  texts: string[]
  clock: { now: number }
  planned: (() => void)[]
  choose: (action: TrayAction) => Promise<void>
  hear: (event: BridgeEvent) => Promise<void>
}> {
  const shown: TrayModel[] = []
  const done: string[] = []
  let chosen: (action: TrayAction) => void = () => undefined
  const planned: Array<() => void> = []
  const notices: Array<(event: BridgeEvent) => void> = []
  const core = fakeCore((event) => {
    for (const notice of notices) notice(event)
  })
  const texts: string[] = []
  const clock = { now: Date.parse('2026-03-02T10:02:03Z') }
  const defects: unknown[] = []
  const report = (defect: unknown): void => void defects.push(defect)
  const timer = createRunningTimer(core.call, report)
  const notice = startTray({
    port: {
      update(model, choose) {
        shown.push(model)
        chosen = choose
      },
      isShown: null,
      setText: (text) => void texts.push(text),
    },
    now: () => clock.now,
    window: {
      show(path = '/') {
        done.push(`show ${path}`)
        return isOpen
      },
      toggle: () => undefined,
      hideOnClose: () => undefined,
      keepOnTop: () => undefined,
    },
    showSmallWindow: (name) => done.push(`small window ${name}`),
    timer,
    pomodoro: noPomodoro,
    core: core.call,
    publish: (event) => done.push(JSON.stringify(event.payload)),
    quit: () => done.push('quit'),
    schedule(run) {
      planned.push(run)
      return () => {
        planned.splice(0, planned.length, ...planned.filter((other) => other !== run))
      }
    },
    report,
  })
  notices.push(timer.notice, notice)
  const hear = async (event: BridgeEvent): Promise<void> => {
    for (const noticed of notices) noticed(event)
    for (const run of planned.splice(0)) run()
    await settled()
  }
  const choose = async (action: TrayAction): Promise<void> => {
    chosen(action)
    await settled()
    for (const run of planned.splice(0)) run()
    await settled()
  }
  await hear({ event: 'session', payload: { state: 'signed-out' } })
  return { core, shown, done, defects, choose, hear, texts, clock, planned }
}

describe('the tray', () => {
  it('is rebuilt when what it shows has changed, and only then', async () => {
    const { core, shown, hear } = await setUp()
    const before = shown.length
    await hear(entriesChanged)
    await hear({ event: 'syncStatus', payload: {} as never })
    expect(shown).toHaveLength(before)
    core.running = timeEntry()
    await hear(entriesChanged)
    expect(shown).toHaveLength(before + 1)
    expect(shown.at(-1)?.look).toBe('running')
  })

  it('says that the server cannot be reached, and that time away is asked about, until that is over', async () => {
    const { shown, hear } = await setUp()
    const look = async (event: BridgeEvent) => {
      await hear(event)
      return shown.at(-1)?.look
    }
    const sync = (phase: 'offline' | 'idle'): BridgeEvent => ({
      event: 'syncStatus',
      payload: {
        phase,
        waiting: 0,
        refused: 0,
        conflicts: 0,
        setAside: 0,
        lastSyncedAt: null,
        retryAt: null,
        service: 'server',
        diskTrouble: null,
      },
    })
    const away = { entryId: uuid(1), from: '2026-03-02T09:00:00Z', returnedAt: '2026-03-02T10:00:00Z' }
    expect(await look(sync('offline'))).toBe('offline')
    expect(await look(entriesChanged)).toBe('offline')
    expect(await look({ event: 'idle', payload: away as unknown as IdleReturn })).toBe('idle')
    expect(await look({ event: 'idle', payload: null })).toBe('offline')
    expect(await look(sync('idle'))).toBe('stopped')
  })

  it('counts beside the icon, and leaves the menu as it is', async () => {
    const { core, shown, hear, texts, clock, planned } = await setUp()
    expect(planned).toEqual([])
    core.running = timeEntry()
    await hear(entriesChanged)
    const before = shown.length
    for (const tick of planned.splice(0)) {
      clock.now += 1000
      tick()
    }
    expect(texts).toEqual(['Design review  1:02:03', 'Design review  1:02:04'])
    expect([shown.length, planned.length]).toEqual([before, 1])
    core.running = null
    await hear(entriesChanged)
    expect([texts.at(-1), planned]).toEqual(['', []])
  })

  it('starts, stops and starts again what was tracked before', async () => {
    const { core, choose } = await setUp()
    await choose({ kind: 'start' })
    await choose({ kind: 'stop' })
    const entry = suggestion({ description: 'Call', billable: true })
    await choose({ kind: 'start-like', entry })
    expect(core.commands).toEqual([
      { name: 'timer.start', input: {} },
      { name: 'timer.stop', input: {} },
      { name: 'timer.start', input: entry },
    ])
  })

  it('opens the window, opens it at the settings, and quits', async () => {
    const { done, choose } = await setUp()
    await choose({ kind: 'open' })
    await choose({ kind: 'settings' })
    await choose({ kind: 'quit' })
    expect(done).toEqual(['show /', 'show /settings', '{"command":"open-settings"}', 'quit'])
  })

  it('opens a window that was never there at the settings, with no page to tell', async () => {
    const { done, choose } = await setUp(false)
    await choose({ kind: 'settings' })
    expect(done).toEqual(['show /settings'])
  })

  it('opens the window when what was chosen cannot be done', async () => {
    const { core, done, defects, choose } = await setUp()
    core.failing = 'timer.start'
    await choose({ kind: 'start' })
    expect(done).toEqual(['show /'])
    expect(defects).toMatchObject([{ message: 'The disk is full.' }])
  })

  it('forgets what it showed when the person signs out', async () => {
    const { core, shown, hear } = await setUp()
    core.running = timeEntry()
    await hear(entriesChanged)
    core.signedIn = false
    await hear({ event: 'session', payload: { state: 'signed-out' } })
    expect(JSON.stringify(shown.at(-1))).not.toContain('Design review')
  })
})

import { expect, it } from 'vitest'
import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import type { ActiveWindow, WindowSpan } from '../../shared/domain/activity.ts'
import type { PowerEvent } from '../shell/shell.ts'
import { fakeCore, settled } from '../testing/fake-entries.ts'
import { createActivity } from './activity.ts'

function setUp() {
  let now = 1000
  let planned: { run: () => void; at: number } | null = null
  let power: (event: PowerEvent) => void = () => undefined
  const desk = {
    window: { program: 'Editor', title: 'a.ts' } as ActiveWindow | null,
    looks: 0,
    idle: 0,
    isLocked: false,
    isSignedOut: false,
  }
  const kept: WindowSpan[] = []
  const told: BridgeEvent[] = []
  const defects: unknown[] = []
  const core = fakeCore(() => undefined)
  core.preferences = { ...core.preferences, activityLevel: 'title' }
  const activity = createActivity({
    activeWindow: {
      available: true,
      port: {
        caution: null,
        async look() {
          desk.looks += 1
          if (desk.window?.title === 'broken') throw new Error('no display')
          return desk.window
        },
      },
    },
    idle: {
      available: true,
      port: { idleSeconds: () => desk.idle, ask: null, onPower: (listener) => (power = listener) },
    },
    core: async (...asked) =>
      desk.isSignedOut ? { ok: false, error: { code: 'refused', message: '' } } : core.call(...asked),
    store: {
      add: async (spans) => {
        if (desk.isLocked) await new Promise(() => undefined)
        kept.push(...spans)
      },
      read: async () => kept,
      forgetOld: async () => undefined,
      clear: async () => void kept.splice(0),
    },
    publish: (event) => told.push(event),
    onLook: () => undefined,
    now: () => now * 1000,
    schedule(run, milliseconds) {
      if (milliseconds > 60_000) return () => undefined
      const plan = { run, at: now + milliseconds / 1000 }
      planned = plan
      return () => {
        if (planned === plan) planned = null
      }
    },
    report: (defect) => defects.push(defect),
  })
  async function pass(seconds: number): Promise<void> {
    const until = now + seconds
    for (let next = planned; next !== null && next.at <= until; next = planned) {
      now = next.at
      planned = null
      next.run()
      await settled()
    }
    now = until
    await settled()
  }
  async function record(recordActivity: 'off' | 'on' | 'paused', activityExclusions: string[] = []) {
    activity.follow({ recordActivity, activityExclusions })
    await settled()
  }
  return {
    activity,
    core,
    desk,
    kept,
    told,
    defects,
    record,
    pass,
    power: (event: PowerEvent) => power(event),
  }
}

it('looks at nothing before it is switched on, while it is paused, locked or asleep', async () => {
  const { desk, kept, record, pass, power } = setUp()
  await pass(60)
  expect(desk.looks).toBe(0)
  await record('on')
  await pass(30)
  expect(desk.looks).toBe(6)
  await record('paused')
  await pass(60)
  expect([desk.looks, kept]).toMatchObject([6, [{ title: 'a.ts', start: 1065, end: 1090 }]])
  await record('on')
  await pass(10)
  power('lock')
  power('suspend')
  power('resume')
  await pass(60)
  expect(desk.looks).toBe(8)
  power('unlock')
  await pass(10)
  expect(desk.looks).toBe(10)
})

it('records no window that is left out, by its program or its title, in capitals or not', async () => {
  const { desk, activity, kept, record, pass } = setUp()
  await record('on', ['Private', 'editor'])
  await pass(20)
  desk.window = { program: 'Browser', title: 'Shop (private browsing)' }
  await pass(20)
  desk.window = { program: 'Browser', title: 'News' }
  await pass(20)
  await activity.close()
  expect(kept).toMatchObject([{ title: 'News', start: 1045, end: 1060 }])
})

it('records no titles where programs alone are wanted', async () => {
  const { activity, core, kept, record, pass } = setUp()
  core.preferences = { ...core.preferences, activityLevel: 'app' }
  await record('on')
  await pass(20)
  await activity.close()
  expect(kept).toMatchObject([{ program: 'Editor', title: '' }])
})

it('records no titles where the wish cannot be read', async () => {
  const { activity, desk, kept, record, pass } = setUp()
  desk.isSignedOut = true
  await record('on')
  await pass(20)
  await activity.close()
  expect(kept).toMatchObject([{ program: 'Editor', title: '' }])
})

it('loses a minute at most, and tells whoever looks at it', async () => {
  const { activity, kept, told, record, pass } = setUp()
  await record('on')
  await pass(65)
  expect(kept).toMatchObject([{ start: 1005, end: 1060 }])
  expect(told).toEqual([{ event: 'activity', payload: null }])
  const range = { from: '1970-01-01T00:00:00Z', to: '1970-01-02T00:00:00Z' }
  const listed = await activity.handlers['activity.list'](range)
  expect(listed.at(-1)).toMatchObject({ program: 'Editor', end: '1970-01-01T00:17:45Z' })
})

it('ends where the keychain is locked', async () => {
  const { activity, desk, record, pass } = setUp()
  desk.isLocked = true
  await record('on')
  await pass(20)
  const closed = activity.close()
  await pass(1)
  expect(await closed).toBeUndefined()
})

it('a shutdown saves what was seen, and one that is cancelled ends nothing', async () => {
  const { kept, desk, record, pass, power } = setUp()
  await record('on')
  await pass(20)
  power('shutdown')
  await pass(0)
  expect(kept).toMatchObject([{ start: 1005, end: 1020 }])
  await pass(20)
  expect(desk.looks).toBe(8)
})

it('what is deleted is gone, and recording goes on', async () => {
  const { activity, kept, record, pass } = setUp()
  await record('on')
  await pass(65)
  await activity.handlers['activity.delete']({})
  expect(kept).toEqual([])
  await pass(10)
  await activity.close()
  expect(kept).toMatchObject([{ start: 1070, end: 1075 }])
})

it('a window of which the desktop tells nothing is no activity, and one line in the log', async () => {
  const { activity, desk, kept, defects, record, pass } = setUp()
  desk.window = { program: 'x', title: 'broken' }
  await record('on')
  await pass(20)
  desk.window = { program: 'Editor', title: 'a.ts' }
  await pass(20)
  await activity.close()
  expect(kept).toMatchObject([{ title: 'a.ts', start: 1025, end: 1040 }])
  expect(defects).toHaveLength(1)
})

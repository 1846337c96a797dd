import { describe, expect, it, onTestFinished } from 'vitest'
import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import type { PowerEvent } from '../shell/shell.ts'
import {
  fakeCore,
  preferencesChanged,
  entriesChanged,
  settled,
  timeEntry,
  uuid,
  type FakeCore,
} from '../testing/fake-entries.ts'
import type { AbsenceMemory } from './absence-memory.ts'
import { absentIdleHandlers, createIdleWatch, type IdleWatch } from './idle.ts'
import { createRunningTimer } from '../timer/running-timer.ts'

const started = Date.parse('2026-03-02T09:00:00Z')

/** A desktop with a clock that the test moves, and the one timer that the watch may have set. */
class FakeDesktop {
  now = started
  lastInput = started
  timer: { run: () => void; at: number } | null = null
  looks = 0
  questions = 0
  power: (event: PowerEvent) => void = () => undefined

  readonly port = {
    ask: null as (() => Promise<void>) | null,
    idleSeconds: () => {
      this.looks += 1
      return (this.now - this.lastInput) / 1000
    },
    onPower: (listener: (event: PowerEvent) => void) => {
      this.power = listener
    },
  }
  readonly schedule = (run: () => void, milliseconds: number): (() => void) => {
    const timer = { run, at: this.now + milliseconds }
    this.timer = timer
    return () => {
      if (this.timer === timer) this.timer = null
    }
  }
  pass(seconds: number): void {
    const until = this.now + seconds * 1000
    while (this.timer !== null && this.timer.at <= until) {
      const { run, at } = this.timer
      this.timer = null
      this.now = at
      run()
    }
    this.now = until
  }
  input(): void {
    this.lastInput = this.now
  }
}

async function setUp(
  kept: AbsenceMemory = { questions: [], shutdown: null },
  later = 0,
): Promise<{
  reported: unknown[]
  memory: () => AbsenceMemory
  desktop: FakeDesktop
  core: FakeCore
  watch: IdleWatch
  heard: BridgeEvent[]
  hear: (event: BridgeEvent) => void
}> {
  const desktop = new FakeDesktop()
  desktop.now += later * 1000
  desktop.input()
  const heard: BridgeEvent[] = []
  const hear = (event: BridgeEvent): void => {
    timer.notice(event)
    watch.notice(event)
  }
  const core = fakeCore((event) => hear(event))
  core.running = timeEntry()
  let memory = kept
  const reported: unknown[] = []
  const report = (defect: unknown): unknown => reported.push(defect)
  onTestFinished(() => expect(reported).toEqual([]))
  const timer = createRunningTimer(core.call, report)
  const watch = createIdleWatch({
    port: desktop.port,
    timer,
    core: core.call,
    publish: (event) => heard.push(event),
    readMemory: async () => memory,
    keepMemory: async (next) => {
      memory = next
    },
    isBreak: (id) => id === ofBreak,
    onQuestion: () => (desktop.questions += 1),
    now: () => desktop.now,
    schedule: desktop.schedule,
    report,
  })
  hear({ event: 'session', payload: { state: 'signed-out' } })
  await settled()
  return { desktop, core, watch, heard, hear, memory: () => memory, reported }
}

async function absence(): Promise<Awaited<ReturnType<typeof setUp>>> {
  const set = await setUp()
  set.desktop.pass(600)
  set.desktop.input()
  set.desktop.pass(10)
  return set
}

/** An entry of which nobody asks where the person was. */
const ofBreak = uuid(9)

it('asks nothing about an absence in a break', async () => {
  const { desktop, core, watch, hear } = await setUp()
  core.running = timeEntry({ id: ofBreak })
  hear(entriesChanged)
  await settled()
  desktop.pass(600)
  desktop.input()
  desktop.pass(10)
  await settled()
  expect(await watch.handlers['idle.pending']({})).toBeNull()
  expect([desktop.questions, core.commands]).toEqual([0, []])
})

const question = {
  entryId: uuid(1),
  idleSince: '2026-03-02T09:00:00Z',
  returnedAt: '2026-03-02T09:10:00Z',
}

function settles({ as = null, continues }: { as?: object | null; continues: boolean }) {
  const { entryId: id, idleSince: from, returnedAt: to } = question
  return { name: 'timer.settleAbsence', input: { id, from, to, as, continues } }
}

describe('a desktop that has to be asked', () => {
  it('is asked before each look', async () => {
    const { desktop, heard, watch } = await setUp()
    const { idleSeconds } = desktop.port
    let hasAnswered = false
    desktop.port.ask = async () => {
      hasAnswered = true
    }
    desktop.port.idleSeconds = () => {
      const known = hasAnswered ? idleSeconds() : 0
      hasAnswered = false
      return known
    }
    desktop.pass(300)
    await settled()
    desktop.now += 300_000
    desktop.input()
    desktop.pass(10)
    await settled()
    expect(heard).toEqual([{ event: 'idle', payload: question }])
    expect(await watch.handlers['idle.look'](undefined)).toEqual({ seconds: 10 })
  })

  it('that answers after the end of the program is looked at no more', async () => {
    const { desktop, watch } = await setUp()
    const answer = Promise.withResolvers<void>()
    desktop.port.ask = () => answer.promise
    desktop.pass(300)
    await watch.close()
    answer.resolve()
    await settled()
    expect(desktop.timer).toBeNull()
  })
})

describe('the question on return', () => {
  it('is told to every window, and can be asked for by one that opens later', async () => {
    const { heard, watch, desktop } = await absence()
    expect(heard).toEqual([{ event: 'idle', payload: question }])
    expect(desktop.questions).toBe(1)
    expect(await watch.handlers['idle.pending'](undefined)).toEqual(question)
  })

  it('changes nothing when the time is kept', async () => {
    const { heard, watch, core } = await absence()
    await watch.handlers['idle.resolve']({ choice: 'keep' })
    expect(core.commands).toEqual([])
    expect(core.running?.id).toBe(uuid(1))
    expect(heard.at(-1)).toEqual({ event: 'idle', payload: null })
    expect(await watch.handlers['idle.pending'](undefined)).toBeNull()
  })

  it('stops the entry where the absence began when the time is discarded', async () => {
    const { watch, core } = await absence()
    await watch.handlers['idle.resolve']({ choice: 'discard' })
    expect(core.commands).toEqual([settles({ continues: false })])
  })

  it('goes on from the return when that is asked for', async () => {
    const { watch, core } = await absence()
    await watch.handlers['idle.resolve']({ choice: 'discard-and-continue' })
    expect(core.commands).toEqual([settles({ continues: true })])
  })

  it('makes the time an entry of its own when it is split off', async () => {
    const { watch, core } = await absence()
    await watch.handlers['idle.resolve']({ choice: 'split', as: { description: 'Lunch' } })
    expect(core.commands).toEqual([settles({ continues: true, as: { description: 'Lunch' } })])
  })

  it('moves a second absence over to the entry that goes on after the first', async () => {
    const { desktop, watch, core } = await absence()
    desktop.pass(900)
    desktop.input()
    desktop.pass(10)
    await watch.handlers['idle.resolve']({ choice: 'discard-and-continue' })
    await settled()
    expect(await watch.handlers['idle.pending'](undefined)).toMatchObject({
      entryId: core.running?.id,
      idleSince: question.returnedAt,
    })
  })

  it('stays open when the answer could not be carried out', async () => {
    const { watch, core } = await absence()
    core.failing = 'timer.settleAbsence'
    await expect(watch.handlers['idle.resolve']({ choice: 'discard' })).rejects.toThrow('The disk is full.')
    expect(await watch.handlers['idle.pending'](undefined)).toEqual(question)
  })

  it('goes away when the entry is stopped on another device', async () => {
    const { core, heard, hear } = await absence()
    core.running = null
    hear(entriesChanged)
    await settled()
    expect(heard.at(-1)).toEqual({ event: 'idle', payload: null })
  })

  it('answered twice is answered once', async () => {
    const { watch, core } = await absence()
    await watch.handlers['idle.resolve']({ choice: 'discard' })
    expect(await watch.handlers['idle.resolve']({ choice: 'discard' })).toBeNull()
    expect(core.commands).toHaveLength(1)
  })
})

describe('an absence', () => {
  it('is asked about after the program ended with the question open', async () => {
    const { memory } = await absence()
    const again = await setUp(memory())
    expect(await again.watch.handlers['idle.pending'](undefined)).toEqual(question)
    await again.watch.handlers['idle.resolve']({ choice: 'keep' })
    expect(again.memory().questions).toEqual([])
  })

  it('is kept until its answer has been carried out', async () => {
    const { watch, core, memory } = await absence()
    let keptMeanwhile = 0
    core.answering = () => (keptMeanwhile = memory().questions.length)
    await watch.handlers['idle.resolve']({ choice: 'discard' })
    expect([keptMeanwhile, memory().questions]).toEqual([1, []])
  })

  it('is forgotten after a restart when its entry runs no more', async () => {
    const { memory } = await absence()
    const again = await setUp(memory())
    again.core.running = timeEntry({ id: uuid(9) })
    again.hear(entriesChanged)
    await settled()
    expect([await again.watch.handlers['idle.pending'](undefined), again.memory().questions]).toEqual([
      null,
      [],
    ])
  })

  it('is discarded without a question where the preferences say so', async () => {
    const { desktop, core, hear, heard } = await setUp()
    core.preferences = { ...core.preferences, awayBehavior: 'discard' }
    hear(preferencesChanged)
    await settled()
    desktop.pass(600)
    desktop.input()
    desktop.pass(10)
    await settled()
    expect(core.commands).toEqual([settles({ continues: false })])
    expect([heard, desktop.questions]).toEqual([[], 0])
  })

  it('is asked about, although it should be discarded, when that fails', async () => {
    const { desktop, core, hear, watch, reported } = await setUp()
    core.preferences = { ...core.preferences, awayBehavior: 'discard' }
    hear(preferencesChanged)
    await settled()
    core.failing = 'timer.settleAbsence'
    desktop.pass(600)
    desktop.input()
    desktop.pass(10)
    await settled()
    expect(await watch.handlers['idle.pending'](undefined)).toEqual(question)
    expect(reported.splice(0)).toMatchObject([{ message: 'The disk is full.' }])
  })
})

describe('a shutdown while the timer runs', () => {
  it('is an absence until the next start', async () => {
    const { desktop, core, memory, watch } = await setUp()
    desktop.pass(60)
    desktop.power('shutdown')
    await watch.close()
    expect(core.commands).toEqual([])
    const again = await setUp(memory(), 7200)
    expect(again.heard).toEqual([
      {
        event: 'idle',
        payload: { entryId: uuid(1), idleSince: '2026-03-02T09:01:00Z', returnedAt: '2026-03-02T11:00:00Z' },
      },
    ])
    expect(again.memory().shutdown).toBeNull()
  })

  it('is no absence for an entry that was started since', async () => {
    const shutdown = { entryId: uuid(7), since: Date.parse('2026-03-02T09:01:00Z') / 1000 }
    const { heard, memory } = await setUp({ questions: [], shutdown }, 7200)
    expect([heard, memory().shutdown]).toEqual([[], null])
  })

  it('stops it where the preferences say so', async () => {
    const { desktop, core, hear, watch, memory } = await setUp()
    core.preferences = { ...core.preferences, stopAtShutdown: true }
    hear(preferencesChanged)
    await settled()
    desktop.power('shutdown')
    await watch.close()
    expect(core.commands).toEqual([{ name: 'timer.stop', input: {} }])
    expect(memory().shutdown).toBeNull()
  })
})

describe('the watch', () => {
  it('looks at the desktop a few times an hour while the person works, and never when nothing runs', async () => {
    const { desktop, core, hear } = await setUp()
    desktop.looks = 0
    for (let second = 0; second < 3600; second += 10) {
      desktop.pass(10)
      desktop.input()
    }
    expect(desktop.looks).toBeLessThan(15)
    core.running = null
    hear(entriesChanged)
    await settled()
    expect(desktop.timer).toBeNull()
  })

  it('stops when detection is switched off', async () => {
    const { desktop, core, hear } = await setUp()
    expect(desktop.timer).not.toBeNull()
    core.preferences = { ...core.preferences, idleDetection: false }
    hear(preferencesChanged)
    await settled()
    expect(desktop.timer).toBeNull()
  })

  it('counts sleep', async () => {
    const { desktop, heard } = await setUp()
    desktop.pass(60)
    desktop.input()
    desktop.power('suspend')
    desktop.now += 3_600_000
    desktop.power('resume')
    desktop.pass(8)
    desktop.input()
    desktop.pass(10)
    expect(heard).toMatchObject([
      { event: 'idle', payload: { idleSince: '2026-03-02T09:01:00Z', returnedAt: '2026-03-02T10:01:08Z' } },
    ])
  })

  it('sets no timer once it is closed', async () => {
    const { desktop, watch } = await setUp()
    await watch.close()
    expect(desktop.timer).toBeNull()
  })
})

describe('a desktop without idle time', () => {
  it('never asks, and says why', async () => {
    const handlers = absentIdleHandlers('A browser page is not told.')
    expect(await handlers['idle.pending'](undefined)).toBeNull()
    await expect(handlers['idle.resolve']({ choice: 'keep' })).rejects.toMatchObject({ code: 'unavailable' })
  })
})

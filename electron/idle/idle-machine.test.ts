import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalId } from '../../shared/domain/ids.ts'
import {
  initialIdleState,
  returnPoll,
  sleepThreshold,
  stepIdle,
  type AbsenceRules,
  type IdleInput,
  type IdleQuestion,
  type IdleState,
} from './idle-machine.ts'

const entry = 'entry' as LocalId
const threshold = 300
const minute = 60

/**
 * A person at a computer: the desktop's idle counter follows their last input. Time moves to each moment that the
 * machine asked to be looked at, and stops there, as the driver's timer would.
 */
class Desk {
  state: IdleState = initialIdleState
  now = 0
  looks = 0
  private lastInput = 0
  private asleep = false

  private glance(): { now: number; idleSeconds: number } {
    return { now: this.now, idleSeconds: this.now - this.lastInput }
  }
  private step(input: IdleInput): void {
    this.state = stepIdle(this.state, input)
  }
  detect(threshold: number | null, behavior: Partial<AbsenceRules> = {}): this {
    const rules = { ...initialIdleState.rules, threshold, ...behavior }
    this.step({ kind: 'rules', rules, glance: this.glance() })
    return this
  }
  run(id: LocalId | null): this {
    this.lastInput = this.now
    return this.runElsewhere(id)
  }
  /** The timer is started or stopped on another device. */
  runElsewhere(id: LocalId | null): this {
    const running = id === null ? null : { id, start: this.now }
    this.step({ kind: 'timer', running, glance: this.glance() })
    return this
  }
  input(): this {
    this.lastInput = this.now
    return this
  }
  pass(seconds: number): this {
    const until = this.now + seconds
    while (!this.asleep && this.state.pollAt !== null && this.state.pollAt <= until) {
      this.now = Math.max(this.now, this.state.pollAt)
      this.looks += 1
      this.step({ kind: 'look', glance: this.glance() })
    }
    this.now = until
    return this
  }
  work(seconds: number): this {
    for (let passed = 0; passed < seconds; passed += 10) this.pass(Math.min(10, seconds - passed)).input()
    return this
  }
  power(event: 'suspend' | 'resume' | 'lock' | 'unlock'): this {
    if (event === 'suspend') this.asleep = true
    if (event === 'resume') this.asleep = false
    if (event === 'unlock') this.lastInput = this.now
    this.step({ kind: 'power', event, glance: this.glance() })
    return this
  }
  get questions(): readonly Omit<IdleQuestion, 'discards'>[] {
    return this.state.questions.map(({ entryId, idleSince, returnedAt }) => ({
      entryId,
      idleSince,
      returnedAt,
    }))
  }
}

const working = (): Desk => new Desk().detect(threshold).run(entry)

describe('an absence while the timer runs', () => {
  it('is asked about once, on return, from the last input to the first after it', () => {
    const desk = working().work(minute).pass(600)
    expect(desk.questions).toEqual([])
    desk.input().pass(returnPoll)
    expect(desk.questions).toEqual([{ entryId: entry, idleSince: minute, returnedAt: 660 }])
    desk.work(600)
    expect(desk.questions).toHaveLength(1)
  })

  it('is no absence below the threshold', () => {
    expect(
      working()
        .pass(threshold - 1)
        .input()
        .work(600).questions,
    ).toEqual([])
  })

  it('counts from the entry’s start at the earliest', () => {
    const desk = new Desk()
      .detect(threshold)
      .pass(1000)
      .runElsewhere(entry)
      .pass(400)
      .input()
      .pass(returnPoll)
    expect(desk.questions).toEqual([{ entryId: entry, idleSince: 1000, returnedAt: 1400 }])
  })

  it('gives each absence its own question, oldest first', () => {
    const desk = working().pass(400).input().pass(returnPoll).work(60).pass(400).input().pass(returnPoll)
    expect(desk.questions.map(({ returnedAt }) => returnedAt)).toEqual([400, 865])
  })

  it('is nobody’s concern when nothing runs or detection is off', () => {
    expect(new Desk().detect(threshold).pass(1000).input().pass(60).questions).toEqual([])
    expect(new Desk().run(entry).pass(1000).input().pass(60).questions).toEqual([])
  })

  it('is settled when the entry is stopped elsewhere', () => {
    const desk = working().pass(400).input().pass(returnPoll)
    expect(desk.questions).toHaveLength(1)
    expect(desk.runElsewhere(null).questions).toEqual([])
  })
})

describe('sleep and screen lock', () => {
  it('count as absence, until the first input after waking', () => {
    const desk = working().work(minute).power('suspend').pass(3600).power('resume').pass(20)
    expect(desk.questions).toEqual([])
    desk.input().pass(returnPoll)
    expect(desk.questions).toEqual([{ entryId: entry, idleSince: 60, returnedAt: 3680 }])
  })

  it('end with the unlocking', () => {
    const desk = working().work(minute).power('lock').pass(900).power('unlock')
    expect(desk.questions).toEqual([{ entryId: entry, idleSince: 60, returnedAt: 960 }])
  })

  it('are one absence together', () => {
    const desk = working().work(minute).power('lock').pass(60).power('suspend').pass(900)
    desk.power('resume').pass(10).power('unlock').work(600)
    expect(desk.questions).toEqual([{ entryId: entry, idleSince: 60, returnedAt: 1030 }])
  })

  it('need no question when they were short', () => {
    expect(working().work(minute).power('lock').pass(100).power('unlock').work(600).questions).toEqual([])
  })

  it('are noticed by the lateness of a look where the desktop does not report them', () => {
    let state = stepIdle(initialIdleState, {
      kind: 'rules',
      rules: { threshold, away: 'ask', sleep: 'ask' },
      glance: { now: 0, idleSeconds: 0 },
    })
    const running = { id: entry, start: 0 }
    state = stepIdle(state, { kind: 'timer', running, glance: { now: 0, idleSeconds: 0 } })
    expect(state.pollAt).toBe(threshold)
    state = stepIdle(state, { kind: 'look', glance: { now: 9000, idleSeconds: 2 } })
    expect(state.questions).toMatchObject([{ entryId: entry, idleSince: threshold, returnedAt: 8998 }])
  })
})

describe('sleep', () => {
  const sleep = (desk: Desk, seconds: number): Desk =>
    desk.work(minute).power('suspend').pass(seconds).power('resume').input().pass(returnPoll)

  it('never counts as work by itself, with idle detection off, and from the moment it begins', () => {
    const desk = new Desk().detect(null).run(entry).pass(30)
    expect(sleep(desk, 3600).questions).toEqual([{ entryId: entry, idleSince: 90, returnedAt: 3690 }])
    expect(desk.state.pollAt).toBeNull()
  })

  it('counts as absence sooner than idleness does, and not for a moment', () => {
    expect(sleep(working(), sleepThreshold).questions).toHaveLength(1)
    expect(sleep(working(), sleepThreshold - 15).questions).toEqual([])
  })

  it('is kept, or discarded, where the rules say so, whatever they say of idleness', () => {
    expect(sleep(working().detect(threshold, { sleep: 'keep' }), 3600).questions).toEqual([])
    const discards = (rules: Partial<AbsenceRules>) =>
      sleep(working().detect(threshold, rules), 3600).state.questions.map((question) => question.discards)
    expect(discards({ sleep: 'discard', away: 'keep' })).toEqual([true])
    expect(discards({ away: 'discard' })).toEqual([false])
  })

  it('that ends without the person is no return', () => {
    const desk = new Desk()
      .detect(null)
      .run(entry)
      .work(minute)
      .power('suspend')
      .pass(600)
      .power('resume')
      .pass(120)
    expect(desk.questions).toEqual([])
    expect(desk.power('suspend').pass(600).power('resume').input().pass(returnPoll).questions).toEqual([
      { entryId: entry, idleSince: minute, returnedAt: 1380 },
    ])
  })
})

describe('looking at the desktop', () => {
  it('is rare while the person works, and stops with the timer', () => {
    const desk = working().work(3600)
    expect(desk.looks).toBeLessThanOrEqual(Math.ceil(3600 / (threshold - 10)))
    desk.run(null)
    expect(desk.state.pollAt).toBeNull()
  })

  it('does not happen while the computer sleeps or is locked', () => {
    expect(working().power('suspend').state.pollAt).toBeNull()
    expect(working().power('lock').state.pollAt).toBeNull()
  })
})

describe('any day at the desk', () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('work' as const), seconds: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ kind: fc.constant('away' as const), seconds: fc.integer({ min: 1, max: 5000 }) }),
    fc.record({ kind: fc.constant('sleep' as const), seconds: fc.integer({ min: 1, max: 5000 }) }),
    fc.record({ kind: fc.constant('lock' as const), seconds: fc.integer({ min: 1, max: 5000 }) }),
  )

  it('has exactly one question for each absence of at least the threshold, with its true bounds', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const desk = working()
        const absences: Array<{ idleSince: number; returnedAt: number }> = []
        for (const { kind, seconds } of acts) {
          const from = desk.now
          if (kind === 'work') desk.work(seconds)
          if (kind === 'away') desk.pass(seconds).input()
          if (kind === 'sleep') desk.power('suspend').pass(seconds).power('resume').input()
          if (kind === 'lock') desk.power('lock').pass(seconds).power('unlock')
          const least = kind === 'sleep' ? sleepThreshold : threshold
          if (kind !== 'work' && desk.now - from >= least) {
            absences.push({ idleSince: from, returnedAt: desk.now })
          }
          // A return is noticed within the poll's interval; inputs closer together are one.
          if (kind !== 'work') desk.pass(returnPoll).input()
        }
        // An absence exactly as long as the threshold is over at the look that would notice it.
        const isClear = (question: { idleSince: number; returnedAt: number }) =>
          question.returnedAt - question.idleSince !== threshold
        const noticed = absences.filter(isClear)
        const asked = desk.questions.filter(isClear)
        expect(asked.map(({ idleSince, returnedAt }) => ({ idleSince, returnedAt }))).toEqual(noticed)
      }),
      { numRuns: 300 },
    )
  })

  it('never asks about time before the entry’s start, less than the threshold, or overlapping time', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), fc.integer({ min: 1, max: 900 }), (acts, limit) => {
        const desk = new Desk().detect(limit).pass(50).run(entry)
        for (const { kind, seconds } of acts) {
          if (kind === 'work') desk.work(seconds)
          if (kind === 'away') desk.pass(seconds).input()
          if (kind === 'sleep') desk.power('suspend').pass(seconds).power('resume')
          if (kind === 'lock') desk.power('lock').pass(seconds).power('unlock')
        }
        let before = 50
        for (const { idleSince, returnedAt } of desk.questions) {
          expect(idleSince).toBeGreaterThanOrEqual(before)
          expect(returnedAt - idleSince).toBeGreaterThanOrEqual(Math.min(limit, sleepThreshold))
          before = returnedAt
        }
      }),
    )
  })
})

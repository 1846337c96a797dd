import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalId } from '../../shared/domain/ids.ts'
import { uuid } from '../testing/fake-entries.ts'
import {
  extension,
  nextLook,
  patience,
  type PomodoroInput,
  type PomodoroRules,
  type PomodoroState,
  type PomodoroStep,
  stepPomodoro,
} from './pomodoro-machine.ts'

const min = 60
const nine = 9 * 3600
const [work, other, pause] = [uuid(1), uuid(2), uuid(3)]
const rules: PomodoroRules = {
  always: false,
  focus: 25 * min,
  shortBreak: 5 * min,
  longBreak: 15 * min,
  rounds: 4,
  stopsTimer: false,
  startsBreaks: false,
  startsFocus: false,
  tracksBreaks: false,
  keepsSleep: false,
}

/** A pomodoro of these rules, in which the effects are carried out: `work` and `rest` start the entries of those names. */
function under(changes: Partial<PomodoroRules>) {
  let state: PomodoroState | null = null
  let running: LocalId | null = null
  const done: string[] = []
  const run = (input: Omit<PomodoroInput, 'running' | 'entryId'> & { entryId?: LocalId }): PomodoroStep => {
    const step = stepPomodoro(state, { running, ...input } as PomodoroInput, { ...rules, ...changes })
    const { effect } = step
    if (effect?.kind === 'stop') running = null
    else if (effect !== null) running = effect.kind === 'work' ? work : pause
    if (effect !== null) done.push(effect.kind === 'stop' ? `stop ${(effect.at - nine) / min}` : effect.kind)
    state =
      step.state !== null && effect !== null && effect.kind !== 'stop'
        ? { ...step.state, entryId: running, ...(effect.kind === 'work' ? { workId: running } : {}) }
        : step.state
    return step
  }
  const at = (minutes: number): number => nine + minutes * min
  return {
    done,
    state: () => state,
    shown: () => state && `${state.isOver ? 'after ' : ''}${state.phase} ${state.round}`,
    act: (kind: 'begin' | 'break' | 'skip' | 'extend' | 'stop' | 'end', minutes: number) =>
      run({ kind, now: at(minutes) }),
    look: (minutes: number) => run({ kind: 'look', now: at(minutes) }),
    sleep: (minutes: number) => run({ kind: 'sleep', now: at(minutes) }),
    startByHand(id: LocalId, minutes: number) {
      running = id
      return run({ kind: 'started', entryId: id, now: at(minutes) })
    },
    stopByHand(minutes: number) {
      running = null
      return run({ kind: 'timer', now: at(minutes) })
    },
    elsewhere(id: LocalId, minutes: number) {
      running = id
      return run({ kind: 'timer', now: at(minutes) })
    },
  }
}

describe('a focus interval', () => {
  it('starts the timer, or begins on the entry that runs, and asks at its end', () => {
    const empty = under({})
    expect(empty.act('begin', 0)).toMatchObject({ effect: { kind: 'work', like: null }, sound: 'focus' })
    const pomodoro = under({})
    pomodoro.startByHand(work, 0)
    expect(pomodoro.state()).toBeNull()
    pomodoro.act('begin', 10)
    expect([pomodoro.done, nextLook(pomodoro.state())]).toEqual([[], nine + 35 * min])
    expect(pomodoro.look(34.9).sound).toBeNull()
    expect(pomodoro.look(35).sound).toBe('end')
    expect([pomodoro.shown(), pomodoro.done]).toEqual(['after focus 1', []])
  })

  it('is every timer that is started here, if the person wants that', () => {
    const pomodoro = under({ always: true })
    pomodoro.startByHand(work, 0)
    expect(pomodoro.shown()).toBe('focus 1')
  })

  it('goes on for another task, and ends with the timer or with an entry from elsewhere', () => {
    const pomodoro = under({})
    pomodoro.act('begin', 0)
    pomodoro.startByHand(other, 10)
    expect([pomodoro.shown(), nextLook(pomodoro.state())]).toEqual(['focus 1', nine + 25 * min])
    pomodoro.stopByHand(12)
    expect(pomodoro.state()).toBeNull()
    pomodoro.act('begin', 20)
    pomodoro.elsewhere(pause, 21)
    expect(pomodoro.state()).toBeNull()
  })

  it('stops the timer where it ends, however late that is noticed, and never in sleep', () => {
    const late = under({ stopsTimer: true, startsBreaks: true })
    late.act('begin', 0)
    late.look(300)
    expect([late.shown(), late.done]).toEqual(['after focus 1', ['work', 'stop 25']])
    const asleep = under({ stopsTimer: true })
    asleep.act('begin', 0)
    asleep.sleep(10)
    asleep.look(40)
    expect(asleep.done).toEqual(['work', 'stop 10'])
    const kept = under({ stopsTimer: true, keepsSleep: true })
    kept.act('begin', 0)
    kept.sleep(10)
    kept.look(40)
    expect(kept.done).toEqual(['work', 'stop 25'])
    const nap = under({ stopsTimer: true })
    nap.act('begin', 0)
    nap.sleep(10)
    nap.look(12)
    nap.look(25)
    expect(nap.done).toEqual(['work', 'stop 25'])
  })

  it('gets five more minutes, also after its end', () => {
    const pomodoro = under({ stopsTimer: true })
    pomodoro.act('begin', 0)
    pomodoro.act('extend', 3)
    expect(nextLook(pomodoro.state())).toBe(nine + 30 * min)
    pomodoro.look(30)
    pomodoro.act('extend', 32)
    expect([pomodoro.shown(), nextLook(pomodoro.state())]).toEqual(['focus 1', nine + 32 * min + extension])
    expect(pomodoro.done).toEqual(['work', 'stop 30', 'work'])
  })

  it('asks for an hour what comes next, then no more', () => {
    const pomodoro = under({})
    pomodoro.act('begin', 0)
    pomodoro.look(25)
    expect(nextLook(pomodoro.state())).toBe(nine + 25 * min + patience)
    pomodoro.look(84)
    expect(pomodoro.shown()).toBe('after focus 1')
    pomodoro.look(85)
    expect(pomodoro.state()).toBeNull()
  })
})

describe('a break', () => {
  it('stops work, is a long one after so many rounds, and leads back to what was worked on', () => {
    const pomodoro = under({ rounds: 2 })
    pomodoro.act('begin', 0)
    pomodoro.look(25)
    pomodoro.act('break', 26)
    expect([pomodoro.shown(), nextLook(pomodoro.state())]).toEqual(['break 1', nine + 31 * min])
    expect(pomodoro.look(31).sound).toBe('end')
    expect(pomodoro.act('begin', 33).effect).toEqual({ kind: 'work', like: work })
    pomodoro.look(58)
    pomodoro.act('break', 58)
    expect([pomodoro.shown(), nextLook(pomodoro.state())]).toEqual(['break 2', nine + 73 * min])
    expect(pomodoro.done).toEqual(['work', 'stop 26', 'work', 'stop 58'])
  })

  it('begins and ends by itself while somebody is there, where the interval ended', () => {
    const pomodoro = under({ startsBreaks: true, startsFocus: true })
    pomodoro.act('begin', 0)
    expect(pomodoro.look(25.5).sound).toBe('break')
    expect(pomodoro.look(30.5).sound).toBe('focus')
    expect([pomodoro.shown(), pomodoro.done]).toEqual(['focus 2', ['work', 'stop 25', 'work']])
    pomodoro.look(90)
    expect(pomodoro.shown()).toBe('after focus 2')
  })

  it('is an entry of its own, if wanted, and is not worked on afterwards', () => {
    const pomodoro = under({ tracksBreaks: true, stopsTimer: true })
    pomodoro.act('begin', 0)
    pomodoro.look(25)
    pomodoro.act('break', 26)
    pomodoro.look(31)
    pomodoro.act('begin', 40)
    expect(pomodoro.done).toEqual(['work', 'stop 25', 'rest', 'stop 31', 'work'])
    const open = under({ tracksBreaks: true })
    open.act('begin', 0)
    open.act('break', 10)
    open.act('skip', 12)
    expect([open.done, open.shown()]).toEqual([['work', 'rest', 'work'], 'focus 2'])
  })

  it('ends when a timer is started by hand', () => {
    const pomodoro = under({})
    pomodoro.act('begin', 0)
    pomodoro.act('break', 25)
    pomodoro.startByHand(other, 27)
    expect([pomodoro.shown(), pomodoro.state()?.workId]).toEqual(['focus 2', other])
  })
})

describe('the end of a pomodoro', () => {
  it('stops the timer or leaves it', () => {
    const pomodoro = under({})
    pomodoro.act('begin', 0)
    pomodoro.act('end', 3)
    expect([pomodoro.state(), pomodoro.done]).toEqual([null, ['work']])
    pomodoro.act('begin', 4)
    pomodoro.act('stop', 5)
    expect([pomodoro.state(), pomodoro.done]).toEqual([null, ['work', 'stop 5']])
  })
})

it('never has more time left than the interval is long, wherever the clock is set', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100_000, max: 100_000 })), (clocks) => {
      const pomodoro = under({})
      pomodoro.act('begin', 0)
      for (const minutes of clocks) {
        pomodoro.look(minutes)
        const state = pomodoro.state()
        if (state === null || state.isOver) return
        expect(state.endsAt - (nine + minutes * min)).toBeLessThanOrEqual(rules.focus)
      }
    }),
  )
})

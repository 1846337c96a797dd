/** The pomodoro in words: the same in the window, in the tray and on the desktop. */

import type { PomodoroAction, ShownPomodoro } from '../../shared/bridge/pomodoro.ts'
import { instantOf } from '../../shared/domain/instant.ts'
import type { Preferences } from '../../shared/bridge/preferences.ts'
import { i18n } from '../../shared/words/words.ts'
import type { Moment } from '../reminders/reminder-rules.ts'
import { isLongBreak, patience, type PomodoroState } from './pomodoro-machine.ts'

export function shownPomodoro(state: PomodoroState, rounds: number): ShownPomodoro {
  const { phase, isOver, endsAt } = state
  return {
    phase,
    isOver,
    endsAt: instantOf(endsAt),
    title: titleOf(state, rounds),
    actions: actionsOf(state).map((action) => ({ action, label: labelOf(action, state) })),
  }
}

function titleOf(state: PomodoroState, rounds: number): string {
  const { phase, isOver, round } = state
  if (phase === 'break') {
    if (isOver) return i18n._('The break is over')
    return isLongBreak(state, { rounds }) ? i18n._('Long break') : i18n._('Break')
  }
  const number = ((round - 1) % rounds) + 1
  return isOver ? i18n._('Time for a break') : i18n._('Focus, {number} of {rounds}', { number, rounds })
}

function actionsOf({ phase, isOver }: PomodoroState): readonly PomodoroAction[] {
  if (phase === 'focus') return isOver ? ['break', 'skip', 'extend', 'stop'] : ['break', 'extend', 'end']
  return isOver ? ['begin', 'extend', 'stop'] : ['skip', 'extend', 'end']
}

function labelOf(action: PomodoroAction, { phase }: Pick<PomodoroState, 'phase'>): string {
  switch (action) {
    case 'begin':
      return i18n._('Start focus')
    case 'break':
      return i18n._('Start break')
    case 'skip':
      return phase === 'break' ? i18n._('End break') : i18n._('Skip break')
    case 'extend':
      return i18n._('Five more minutes')
    case 'stop':
      return i18n._('Stop')
    case 'end':
      return i18n._('End pomodoro')
    default:
      return action satisfies never
  }
}

/** Seconds for which it is told that an interval has begun by itself. */
const news = 60

/** The end of an interval, or the beginning of one for which nobody has asked. */
export function pomodoroMoment(state: PomodoroState, preferences: Preferences | null): Moment | null {
  const { phase, isOver, isAutomatic, begunAt, endsAt } = state
  if (!isOver && !isAutomatic) return null
  const { title, actions } = shownPomodoro(state, preferences?.pomodoroRounds ?? 1)
  const minutes = Math.round((endsAt - begunAt) / 60)
  const begun = [{ choice: 'dismiss' as const, label: i18n._('OK') }]
  const offered = actions.map(({ action, label }) => ({ choice: action, label }))
  return {
    reminder: {
      kind: 'pomodoro',
      id: `pomodoro ${phase} ${isOver ? 'over' : 'begun'} ${endsAt}`,
      words: {
        title,
        body: isOver
          ? i18n._('It took {minutes} minutes.', { minutes })
          : i18n._('{minutes} minutes.', { minutes }),
        choices: isOver ? offered : phase === 'break' ? [...offered.slice(0, 1), ...begun] : begun,
      },
      inWindowOnly: preferences?.pomodoroNotifies === false,
    },
    from: isOver ? endsAt : begunAt,
    until: isOver ? endsAt + patience : Math.min(endsAt, begunAt + news),
  }
}

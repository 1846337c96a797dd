/** Which of the first steps are done: those that were noted, and those that what is there shows. */

import type { PlannerSettings, Preferences } from '../../../shared/bridge/preferences.ts'

type PlannerMarks = Pick<PlannerSettings, 'taskStepAt' | 'calendarStepAt' | 'dragStep' | 'longTaskStep'>
type TimerMarks = Pick<Preferences, 'startStep' | 'stopStep'>
type Marks = PlannerMarks & TimerMarks

export interface Facts {
  readonly hasStarted: boolean
  readonly hasStopped: boolean
  readonly hasTask: boolean
  readonly hasBlock: boolean
  readonly hasLongTask: boolean
}

export const stepNames = ['start', 'stop', 'task', 'calendar', 'drag', 'longTask'] as const
type Step = (typeof stepNames)[number]

/** Neither done nor closed. */
export function isActive({
  stepsDoneAt,
  stepsClosed,
}: Pick<PlannerSettings, 'stepsDoneAt' | 'stepsClosed'>): boolean {
  return stepsDoneAt === null && !stepsClosed
}

const steps: Readonly<Record<PlannerSettings['purpose'], readonly Step[]>> = {
  none: stepNames,
  both: stepNames,
  track: ['start', 'stop', 'calendar'],
  plan: ['task', 'calendar', 'drag', 'longTask'],
}

/** Those of the use for which somebody is here; all of them until that is said. */
export function stepsFor({ purpose }: Pick<PlannerSettings, 'purpose'>): readonly Step[] {
  return steps[purpose]
}

export function stepsDone(marks: Marks, facts: Facts): ReadonlySet<Step> {
  const isDone: Readonly<Record<Step, boolean>> = {
    start: marks.startStep || facts.hasStarted,
    stop: marks.stopStep || facts.hasStopped,
    task: marks.taskStepAt !== null || facts.hasTask,
    calendar: marks.calendarStepAt !== null,
    drag: marks.dragStep || facts.hasBlock,
    longTask: marks.longTaskStep || facts.hasLongTask,
  }
  return new Set(stepNames.filter((name) => isDone[name]))
}

/** The changes that are written at the end. Nothing is written before: each start of the timer would be two edits that wait for the server. */
export function marksOf(done: ReadonlySet<Step>, marks: Marks, now: string) {
  return {
    preferences: { startStep: done.has('start'), stopStep: done.has('stop') },
    planner: {
      taskStepAt: marks.taskStepAt ?? (done.has('task') ? now : null),
      dragStep: done.has('drag'),
      longTaskStep: done.has('longTask'),
    },
  }
}

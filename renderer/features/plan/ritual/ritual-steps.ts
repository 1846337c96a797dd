/** The two rituals of a day, as steps: planning it in the morning, and ending it. */

export const planSteps = ['carry', 'choose', 'estimate', 'order', 'fit', 'start'] as const
export type PlanStep = (typeof planSteps)[number]

export const endSteps = ['look', 'left', 'tomorrow'] as const
export type EndStep = (typeof endSteps)[number]

/** The steps that have anything to do; the last one always has. */
export interface StepFacts {
  /** Tasks that days gone by left undone. */
  readonly leftBehind: number
  /** Open tasks of today, and how many of them have neither an estimate nor a time block. */
  readonly open: number
  readonly unknown: number
}

const hasWork: Readonly<Record<PlanStep, (facts: StepFacts) => boolean>> = {
  carry: ({ leftBehind }) => leftBehind > 0,
  choose: () => true,
  estimate: ({ unknown }) => unknown > 0,
  order: ({ open }) => open > 1,
  fit: ({ open }) => open > 0,
  start: () => true,
}

/** The step after this one that has anything to do; the first such one for null. */
export function stepAfter(step: PlanStep | null, facts: StepFacts): PlanStep {
  const from = step === null ? 0 : planSteps.indexOf(step) + 1
  return planSteps.slice(from).find((each) => hasWork[each](facts)) ?? 'start'
}

/** The step before this one, also when it has nothing to do any more: what was done there can be looked at. */
export function stepBefore<Step>(steps: readonly Step[], step: Step): Step | null {
  return steps[steps.indexOf(step) - 1] ?? null
}

/** What the steps of the daily ritual have in common. */

import type { ProcedureInput } from '../../../shared/bridge/contract.ts'
import type { BoardTask } from '../../../shared/bridge/tasks.ts'
import type { PlannedTasks } from './ritual-changes.ts'
import type { PlanStep } from './ritual-steps.ts'
import type { RitualDay } from './use-ritual-day.ts'

export const planStepLabels: readonly { readonly step: PlanStep; readonly label: string }[] = [
  { step: 'carry', label: 'Carry over' },
  { step: 'choose', label: 'Choose' },
  { step: 'estimate', label: 'Estimate' },
  { step: 'order', label: 'Order' },
  { step: 'fit', label: 'Fit into the day' },
  { step: 'start', label: 'Start' },
]

/** What every step is given. */
export interface PlanStepProps {
  readonly day: RitualDay
  readonly leftBehind: readonly BoardTask[]
  /** Writes what was chosen, as one change, and goes on; nothing is written when nothing was changed. */
  readonly onNext: (change: StepChange | null) => void
  readonly onBack: (() => void) | null
}

export interface StepChange {
  readonly tasks: PlannedTasks
  readonly blocks?: NonNullable<ProcedureInput<'dayPlan.apply'>['blocks']>
  /** What was done, for the toast with the way back. */
  readonly told: string
}

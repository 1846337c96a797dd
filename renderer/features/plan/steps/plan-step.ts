/** The shared parts of the steps of the daily ritual. */

import { t } from '@lingui/core/macro'
import type { ProcedureInput } from '../../../../shared/bridge/contract.ts'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import type { PlannedTasks } from '../ritual/ritual-changes.ts'
import type { Ritual } from '../ritual/ritual-panel.tsx'
import type { PlanStep } from '../ritual/ritual-steps.ts'
import type { RitualDay } from '../ritual/use-ritual-day.ts'

export const planTheDay: Ritual<PlanStep> = {
  title: t`Plan the day`,
  steps: [
    { step: 'carry', label: t`Carry over` },
    { step: 'choose', label: t`Choose` },
    { step: 'estimate', label: t`Estimate` },
    { step: 'order', label: t`Order` },
    { step: 'fit', label: t`Fit into the day` },
    { step: 'start', label: t`Start` },
  ],
}

/** The props of every step. */
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
  /** The words of the toast that offers to undo it. */
  readonly told: string
}

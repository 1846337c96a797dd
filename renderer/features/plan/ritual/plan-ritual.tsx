import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { standsOn } from '../../../../shared/domain/task-days.ts'
import { bridgeQueryKey, useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { startingOn } from '../../../entities/task/planned-dates.ts'
import { CarryStep, FitStep, OrderStep, StartStep } from '../steps/steps.tsx'
import { ChooseStep } from '../steps/choose-step.tsx'
import { EstimateStep } from '../steps/estimate-step.tsx'
import type { StepChange } from '../steps/plan-step.ts'
import type { PlannedTasks } from './ritual-changes.ts'
import { finishRitual, goToPlanStep, useRitual } from './ritual-state.ts'
import { planSteps, stepAfter, stepBefore } from './ritual-steps.ts'
import { isOfUnknownLength } from '../days/day-fit.ts'
import { useLeftBehind } from '../days/use-left-behind.ts'
import { type RitualDay, useRitualDay } from './use-ritual-day.ts'
import { useBoardShared } from '../board/board-context.ts'

const stepViews = {
  carry: CarryStep,
  choose: ChooseStep,
  estimate: EstimateStep,
  order: OrderStep,
  fit: FitStep,
  start: StartStep,
} as const

/** The daily ritual: from what yesterday left to the first task, a step at a time. */
export function PlanRitual() {
  const { today } = useBoardShared()
  const day = useRitualDay(today)
  const leftBehind = useLeftBehind(today)
  const chosenStep = useRitual((state) => state.planStep)
  const applyPlan = useUndoableCommand('dayPlan.apply')
  const client = useQueryClient()
  const isGoing = useRef(false)
  if (day === null) return null
  const ready = day

  const step = chosenStep ?? stepAfter(null, factsOf(ready.today.tasks, leftBehind.total))
  const before = stepBefore(planSteps, step)

  async function goOn(change: StepChange | null): Promise<void> {
    // A second press while the first is written would write it twice.
    if (isGoing.current) return
    isGoing.current = true
    // The suggested first step would give way to the next one as soon as its changes are written.
    if (chosenStep === null) goToPlanStep(step)
    try {
      const hasChanges = change !== null && change.tasks.length + (change.blocks?.length ?? 0) > 0
      if (hasChanges) {
        const { tasks, blocks = [] } = change
        if ((await applyPlan({ tasks: [...tasks], blocks: [...blocks] }, change.told)) === null) return
        // The next step begins with what this one has made of the day.
        await Promise.all(
          (['dayPlan.days', 'dayPlan.later', 'dayPlan.backlog'] as const).map((name) =>
            client.invalidateQueries({ queryKey: bridgeQueryKey(name) }),
          ),
        )
      }
      const tasks = withChanges(ready, leftBehind.tasks, change?.tasks ?? [])
      if (step === 'start') finishRitual('plan')
      else goToPlanStep(stepAfter(step, factsOf(tasks, 0)), step)
    } finally {
      isGoing.current = false
    }
  }

  const Step = stepViews[step]
  return (
    <Step
      key={step}
      day={day}
      leftBehind={leftBehind.tasks}
      onNext={(change) => void goOn(change)}
      onBack={before === null ? null : () => goToPlanStep(before)}
    />
  )
}

function factsOf(tasks: readonly BoardTask[], leftBehind: number) {
  return {
    leftBehind,
    open: tasks.filter((task) => !task.done).length,
    unknown: tasks.filter(isOfUnknownLength).length,
  }
}

/** Today's tasks once the changes are there: the next step is chosen before they have been read again. */
function withChanges(
  day: RitualDay,
  leftBehind: readonly BoardTask[],
  changes: PlannedTasks,
): readonly BoardTask[] {
  const known = [...day.today.tasks, ...day.later, ...day.backlog, ...leftBehind]
  const changed = new Map(changes.map(({ id, ...fields }) => [id, fields]))
  return known
    .map((task): BoardTask => {
      const { date = task.date, ...fields } = changed.get(task.id) ?? {}
      return Object.assign({}, task, fields, startingOn(task, date))
    })
    .filter((task) => standsOn(task, day.today.key))
}

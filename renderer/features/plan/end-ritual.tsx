import Square from 'lucide-react/icons/square'
import { useRef } from 'react'
import type { Task } from '../../../shared/bridge/tasks.ts'
import { lastDayOf } from '../../../shared/domain/task-days.ts'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { showError } from '../../stores/toasts.ts'
import { useBoardShared } from './board-context.ts'
import { ChoiceRows } from './choice-rows.tsx'
import { nextDayInWords, shortDay } from '../../components/day-label.ts'
import { DayLook } from './day-look.tsx'
import { changesOf, toldOf } from './ritual-changes.ts'
import { RitualPanel } from './ritual-panel.tsx'
import { finishRitual, goToEndStep, type TaskChoice, useRitual } from './ritual-state.ts'
import { type EndStep, endSteps, stepBefore } from './ritual-steps.ts'
import { TomorrowLook } from './tomorrow-look.tsx'
import { type RitualDay, useRitualDay } from './use-ritual-day.ts'

const labels: readonly { readonly step: EndStep; readonly label: string }[] = [
  { step: 'look', label: 'The day' },
  { step: 'left', label: 'What is left' },
  { step: 'tomorrow', label: 'Tomorrow' },
]

/** The shut-down ritual: a look at the day, what is left goes somewhere, the timer stops, a first look at what comes. */
export function EndRitual() {
  const day = useRitualDay()
  const step = useRitual((state) => state.endStep)
  if (day === null) return null
  const before = stepBefore(endSteps, step)
  const onBack = before === null ? null : () => goToEndStep(before)
  const hasLeft = day.today.tasks.some((task) => !task.done)
  switch (step) {
    case 'look':
      return (
        <RitualPanel
          title="End the day"
          steps={labels}
          step="look"
          heading="How the day went"
          nextLabel="Next"
          onNext={() => goToEndStep(hasLeft ? 'left' : 'tomorrow')}
          onBack={onBack}
        >
          <DayLook day={day} />
        </RitualPanel>
      )
    case 'left':
      return <LeftStep day={day} onBack={onBack} />
    case 'tomorrow':
      return <TomorrowStep day={day} onBack={() => goToEndStep(hasLeft ? 'left' : 'look')} />
  }
  return null
}

interface StepProps {
  readonly day: RitualDay
  readonly onBack: (() => void) | null
}

function LeftStep({ day, onBack }: StepProps) {
  const { today } = useBoardShared()
  const applyPlan = useUndoableCommand('dayPlan.apply')
  const choices = useRitual((state) => state.choices)
  const isGoing = useRef(false)
  const open = day.today.tasks.filter((task) => !task.done)
  // What goes on for some days is on its next one anyway.
  const choiceOf = (task: Task): TaskChoice =>
    choices[task.id] ?? ((lastDayOf(task) ?? today) > today ? 'stay' : 'next')
  const nextDay = shortDay(day.next.key, today)

  async function next(): Promise<void> {
    if (isGoing.current) return
    isGoing.current = true
    const tasks = changesOf(open, choiceOf, {
      today,
      next: day.next.key,
      todayTasks: day.today.tasks,
      nextTasks: day.next.tasks,
      backlog: day.backlog,
    })
    const told = toldOf(open, choiceOf, today, nextDayInWords(day.next.key, today))
    const isDone = told === null || (await applyPlan({ tasks: [...tasks] }, told)) !== null
    isGoing.current = false
    if (isDone) goToEndStep('tomorrow')
  }

  return (
    <RitualPanel
      title="End the day"
      steps={labels}
      step="left"
      heading={open.length === 1 ? '1 task is left' : `${open.length} tasks are left`}
      hint={`They go to ${nextDayInWords(day.next.key, today)} unless you say otherwise.`}
      nextLabel="Next"
      onNext={() => void next()}
      onBack={onBack}
    >
      <ChoiceRows
        label="Left of today"
        tasks={open}
        options={[
          { value: 'next', label: nextDay, letter: 'm' },
          { value: 'backlog', label: 'Backlog', letter: 'b' },
          { value: 'done', label: 'Done', letter: 'd' },
          { value: 'stay', label: 'Leave', letter: 'l' },
        ]}
        choiceOf={choiceOf}
      />
    </RitualPanel>
  )
}

function TomorrowStep({ day, onBack }: StepProps) {
  const { running } = useBoardShared()
  const stopTimer = useBridgeCommand('timer.stop')

  async function finish(): Promise<void> {
    if (running !== null) {
      const result = await stopTimer.run()
      if (!result.ok) {
        showError(result.error.message)
        return
      }
    }
    finishRitual('end')
  }

  return (
    <RitualPanel
      title="End the day"
      steps={labels}
      step="tomorrow"
      heading="A first look ahead"
      hint={
        running === null
          ? 'Nothing is running. That was it for today.'
          : 'The timer still runs; ending the day stops it.'
      }
      nextLabel={running === null ? 'End the day' : 'Stop and end the day'}
      {...(running === null ? {} : { nextIcon: <Square /> })}
      onNext={() => void finish()}
      focusesNext
      onBack={onBack}
    >
      <TomorrowLook column={day.next} />
    </RitualPanel>
  )
}

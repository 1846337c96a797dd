import { plural, t } from '@lingui/core/macro'
import { type KeyboardEvent, useState } from 'react'
import type { BoardTask, Task } from '../../../../shared/bridge/tasks.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { dayOfTask } from '../../../../shared/domain/task-days.ts'
import { DurationField } from '../../../components/fields/duration-field.tsx'
import { createFieldGate, type FieldGate } from '../../../components/fields/field-gate.ts'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { projectOf, useBoardShared } from '../board/board-context.ts'
import { isOfUnknownLength } from '../days/day-fit.ts'
import { DaySummary } from '../ritual/day-summary.tsx'
import styles from './estimate-step.module.css'
import { type PlanStepProps, planTheDay } from './plan-step.ts'
import { RitualPanel } from '../ritual/ritual-panel.tsx'
import { estimate, useRitual } from '../ritual/ritual-state.ts'

/** Offered beside the field, in minutes. */
const usualMinutes = [15, 30, 60, 120] as const

/** How long the tasks take of which neither an estimate nor a time block says it. Enter goes from task to task, and from the last one on. */
export function EstimateStep({ day, onNext, onBack }: PlanStepProps) {
  // Typed estimates are written only when the step is left: until then all tasks stay in sight.
  const tasks = day.today.tasks.filter(isOfUnknownLength)
  const [gate] = useState(createFieldGate)

  async function next(): Promise<void> {
    if (!(await gate.settle())) return
    // The text typed last has only just been taken over.
    const { estimates } = useRitual.getState()
    const estimated = tasks.filter((task) => estimates[task.id] !== undefined)
    onNext({
      tasks: estimated.map(({ id }) => ({ id, estimatedSeconds: estimates[id] ?? null })),
      told: plural(estimated.length, { one: '# task estimated', other: '# tasks estimated' }),
    })
  }

  function onRowKey(event: KeyboardEvent<HTMLElement>): void {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement)) return
    if (key !== 'Enter' && key !== 'ArrowDown' && key !== 'ArrowUp') return
    // There is something to decide of what is typed.
    if (key === 'Enter' && target.getAttribute('aria-invalid') === 'true') return
    event.preventDefault()
    event.stopPropagation()
    const row = target.closest('li')
    const beside = key === 'ArrowUp' ? row?.previousElementSibling : row?.nextElementSibling
    const field = beside?.querySelector('input')
    if (field) field.focus()
    else if (key === 'Enter') void next()
  }

  return (
    <RitualPanel
      ritual={planTheDay}
      step="estimate"
      heading={t`How long will it take?`}
      hint={t`Type 45m or 1h 30m; Enter goes to the next. A guess is enough.`}
      summary={<Estimated day={day} />}
      onNext={() => void next()}
      onBack={onBack}
    >
      <ul aria-label={t`Tasks without an estimate`} className="stack">
        {tasks.map((task) => (
          <li key={task.id} className={styles.row} onKeyDownCapture={onRowKey}>
            <DraftScope value={task.id}>
              <EstimateRow task={task} gate={gate} />
            </DraftScope>
          </li>
        ))}
      </ul>
    </RitualPanel>
  )
}

function EstimateRow({ task, gate }: { readonly task: Task; readonly gate: FieldGate }) {
  const shared = useBoardShared()
  const format = shared.preferences.durationFormat
  const given = useRitual((state) => state.estimates[task.id]) ?? task.estimatedSeconds
  const project = projectOf(shared, task)
  return (
    <>
      <span className="row shrink gap-6px">
        {project !== null && <ProjectDot color={project.color} />}
        <span className="cut">{task.name}</span>
      </span>
      <span className={styles.answer}>
        <DurationField
          label={t`Estimate of ${task.name}`}
          draftName="Guess"
          hideLabel
          placeholder={t`None`}
          className={styles.field}
          gate={gate}
          value={given}
          durationFormat={format}
          onCommit={(seconds) => estimate(task.id, seconds === null ? null : wholeMinutes(seconds))}
        />
        {usualMinutes.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className={styles.usual}
            aria-label={`${task.name}: ${shortDuration(minutes * 60, format)}`}
            aria-pressed={given === minutes * 60}
            onClick={() => estimate(task.id, minutes * 60)}
          >
            {shortDuration(minutes * 60, format)}
          </button>
        ))}
      </span>
    </>
  )
}

function Estimated({ day }: Pick<PlanStepProps, 'day'>) {
  const estimates = useRitual((state) => state.estimates)
  const tasks = day.today.tasks.map((task) => withEstimate(task, estimates[task.id] ?? null, day.today.key))
  return <DaySummary tasks={tasks} room={day.room} />
}

/** Until it is written, what is guessed of a task of several days is as much on each. */
function withEstimate(task: BoardTask, seconds: number | null, date: string): BoardTask {
  if (seconds === null) return task
  const days = dayOfTask(task, date)?.count ?? 1
  return { ...task, estimatedSeconds: seconds, daySeconds: Math.round(seconds / days) }
}

/** Services keep estimates in minutes. */
function wholeMinutes(seconds: number): number {
  return Math.round(seconds / 60) * 60
}

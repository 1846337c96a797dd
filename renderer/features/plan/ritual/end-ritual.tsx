import { plural, t } from '@lingui/core/macro'
import Square from 'lucide-react/icons/square'
import { useRef } from 'react'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { lastDayOf } from '../../../../shared/domain/task-days.ts'
import { useBridgeCommand } from '../../../bridge/use-bridge-command.ts'
import { useUndoableCommand } from '../../../bridge/use-undoable-command.ts'
import { showError } from '../../../stores/toasts.ts'
import { useBoardShared, projectOf } from '../board/board-context.ts'
import { ChoiceRows } from '../steps/choice-rows.tsx'
import { nextDayInWords, shortDay, longDay } from '../../../components/labels/day-label.ts'
import { DayLook } from './day-look.tsx'
import { changesOf, toldOf } from './ritual-changes.ts'
import { type Ritual, RitualPanel } from './ritual-panel.tsx'
import { finishRitual, goToEndStep, type TaskChoice, useRitual } from './ritual-state.ts'
import { type EndStep, endSteps, stepBefore } from './ritual-steps.ts'
import { type RitualDay, useRitualDay } from './use-ritual-day.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import type { BoardColumn } from '../board/board-columns.ts'
import { fitDay } from '../days/day-fit.ts'
import styles from './day-look.module.css'

const endTheDay: Ritual<EndStep> = {
  title: t`End the day`,
  steps: [
    { step: 'look', label: t`The day` },
    { step: 'left', label: t`What is left` },
    { step: 'tomorrow', label: t`Tomorrow` },
  ],
}

/** The shut-down ritual: a look at the day, what is left goes somewhere, the timer stops, a first look at what comes. */
export function EndRitual() {
  const { today } = useBoardShared()
  const day = useRitualDay(useRitual((state) => state.date) ?? today)
  const step = useRitual((state) => state.endStep)
  if (day === null) return null
  const before = stepBefore(endSteps, step)
  const onBack = before === null ? null : () => goToEndStep(before)
  const hasLeft = day.today.tasks.some((task) => !task.done)
  switch (step) {
    case 'look':
      return (
        <RitualPanel
          ritual={endTheDay}
          step="look"
          heading={t`How the day went`}
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
  const { today, preferences } = useBoardShared()
  const applyPlan = useUndoableCommand('dayPlan.apply')
  const choices = useRitual((state) => state.choices)
  const isGoing = useRef(false)
  const date = day.today.key
  const open = day.today.tasks.filter((task) => !task.done)
  // A task of several days is on its next one anyway.
  const choiceOf = (task: Task): TaskChoice =>
    choices[task.id] ?? ((lastDayOf(task) ?? date) > date ? 'stay' : 'next')
  const nextDay = shortDay(day.next.key, preferences.dateFormat, today)
  const nextInWords = nextDayInWords(day.next.key, preferences.dateFormat, today)

  async function next(): Promise<void> {
    if (isGoing.current) return
    isGoing.current = true
    const tasks = changesOf(open, choiceOf, day)
    const told = toldOf(open, choiceOf, date, nextInWords)
    const isDone = told === null || (await applyPlan({ tasks: [...tasks] }, told)) !== null
    isGoing.current = false
    if (isDone) goToEndStep('tomorrow')
  }

  return (
    <RitualPanel
      ritual={endTheDay}
      step="left"
      heading={plural(open.length, { one: '# task is left', other: '# tasks are left' })}
      hint={
        open.length === 1
          ? t`It moves to ${nextInWords} unless you choose otherwise.`
          : t`They move to ${nextInWords} unless you choose otherwise.`
      }
      onNext={() => void next()}
      onBack={onBack}
    >
      <ChoiceRows
        label={t`Left of today`}
        tasks={open}
        options={[
          { value: 'next', label: nextDay, letter: 'm' },
          { value: 'backlog', label: t`Backlog`, letter: 'b' },
          { value: 'done', label: t`Done`, letter: 'd' },
          { value: 'stay', label: t`Leave`, letter: 'l' },
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
      ritual={endTheDay}
      step="tomorrow"
      heading={t`A first look ahead`}
      hint={
        running === null
          ? t`No timer is running. That was it for today.`
          : t`The timer still runs; ending the day stops it.`
      }
      nextLabel={running === null ? t`End the day` : t`Stop and end the day`}
      {...(running === null ? {} : { nextIcon: <Square /> })}
      onNext={() => void finish()}
      focusesNext
      onBack={onBack}
    >
      <TomorrowLook column={day.next} />
    </RitualPanel>
  )
}

/** The next working day as it stands: what is planned for it, and whether that fits. */
function TomorrowLook({ column }: { readonly column: BoardColumn }) {
  const shared = useBoardShared()
  const { preferences, today } = shared
  const open = column.tasks.filter((task) => !task.done)
  const write = (seconds: number) => shortDuration(seconds, preferences.durationFormat)
  const fit = column.day === null ? null : fitDay(column.tasks, column.day)
  return (
    <section>
      <h4 className={styles.heading}>
        {longDay(column.key, preferences.dateFormat, today)}
        {fit !== null && fit.state !== 'off' && (
          <span className="figures">
            {fit.state === 'over'
              ? t`${write(fit.overSeconds)} too much`
              : t`${write(fit.plannedSeconds)} of ${write(fit.roomSeconds)}`}
          </span>
        )}
      </h4>
      {open.length === 0 ? (
        <p className="soft">{t`Nothing is planned for it yet.`}</p>
      ) : (
        <ul className="stack">
          {open.slice(0, 12).map((task) => (
            <li key={task.id} className={styles.row}>
              <span className={styles.mark}>
                <ProjectDot color={projectOf(shared, task)?.color ?? null} />
              </span>
              <span className={styles.name}>{task.name}</span>
              <span className="figures">{task.daySeconds === null ? '' : write(task.daySeconds)}</span>
            </li>
          ))}
          {open.length > 12 && <li className="soft">{t`and ${open.length - 12} more`}</li>}
        </ul>
      )}
    </section>
  )
}

import { t } from '@lingui/core/macro'
import { formatDay } from '../../../../shared/domain/date-format.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { lastDayOf } from '../../../../shared/domain/task-days.ts'
import { useBoardShared } from '../board/board-context.ts'
import { ChoiceRows } from './choice-rows.tsx'
import { nextDayInWords, shortDay } from '../../../components/labels/day-label.ts'
import { DaySummary } from '../ritual/day-summary.tsx'
import { type PlanStepProps, planTheDay } from './plan-step.ts'
import { changesOf, toldOf } from '../ritual/ritual-changes.ts'
import { RitualPanel } from '../ritual/ritual-panel.tsx'
import { type TaskChoice, useRitual } from '../ritual/ritual-state.ts'

/** More than so many at once are no matter of two minutes; the others stay where they are. */
const shownTasks = 40

/** An older task has been put off so often that it is not taken for granted. */
const recentDays = 7

/** The undone tasks of earlier days: each today, later, someday, or done after all. */
export function CarryStep({ day, leftBehind, onNext, onBack }: PlanStepProps) {
  const { today, preferences } = useBoardShared()
  const choices = useRitual((state) => state.choices)
  const tasks = leftBehind.slice(0, shownTasks)
  const oldest = addDays(today, -recentDays)
  const choiceOf = (task: Task): TaskChoice =>
    choices[task.id] ?? ((lastDayOf(task) ?? '') >= oldest ? 'today' : 'stay')
  const nextDay = shortDay(day.next.key, preferences.dateFormat, today)
  const carried = tasks.filter((task) => choiceOf(task) === 'today')

  function next(): void {
    const changes = changesOf(tasks, choiceOf, day)
    const told = toldOf(tasks, choiceOf, today, nextDayInWords(day.next.key, preferences.dateFormat, today))
    onNext(told === null ? null : { tasks: changes, told })
  }

  return (
    <RitualPanel
      ritual={planTheDay}
      step="carry"
      heading={t`What was left behind`}
      hint={
        leftBehind.length > tasks.length
          ? t`The latest ${tasks.length} of ${leftBehind.length}. The others stay where they are.`
          : t`Take each along, put it off, or let it go.`
      }
      summary={<DaySummary tasks={[...day.today.tasks, ...carried]} room={day.room} />}
      onNext={next}
      onBack={onBack}
    >
      <ChoiceRows
        label={t`Left behind`}
        tasks={tasks}
        options={[
          { value: 'today', label: t`Today`, letter: 't' },
          { value: 'next', label: nextDay, letter: 'm' },
          { value: 'backlog', label: t`Backlog`, letter: 'b' },
          { value: 'done', label: t`Done`, letter: 'd' },
          { value: 'stay', label: t`Leave`, letter: 'l' },
        ]}
        choiceOf={choiceOf}
        noteOf={(task) => {
          const last = lastDayOf(task)
          return last === null ? null : formatDay(last, preferences.dateFormat, today)
        }}
      />
    </RitualPanel>
  )
}

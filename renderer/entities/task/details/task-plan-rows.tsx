import { t } from '@lingui/core/macro'
import type { TaskDetails } from '../../../../shared/bridge/tasks.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { Button } from '../../../components/controls/button.tsx'
import { DatePicker } from '../../../components/pickers/date-picker.tsx'
import { endingOn, startingOn } from '../planned-dates.ts'
import { PropertyRow } from './property-row.tsx'
import { RecurrenceField } from '../recurrence/recurrence-field.tsx'
import styles from './task-details.module.css'
import type { TaskCatalog } from '../use-task-catalog.ts'
import type { TaskChanges } from '../use-task-edits.ts'

export interface TaskRowsProps {
  readonly task: TaskDetails
  readonly catalog: TaskCatalog
  readonly onChange: (changes: TaskChanges) => void
  /** Plans the task for a first day, or for none. */
  readonly onPlan: (date: string | null) => void
}

/** When a task is done: its days, and how it recurs. */
export function TaskPlanRows({ task, catalog, onChange, onPlan }: TaskRowsProps) {
  const { today } = catalog

  /** A task of several days keeps its length; of one day the screen may know a better place for it. */
  function plan(date: string | null): void {
    if (task.endDate === null) onPlan(date)
    else onChange(startingOn(task, date))
  }

  return (
    <>
      <PropertyRow label={t`Planned for`}>
        <DatePicker
          label={t`Planned for`}
          hideLabel
          value={task.date}
          onChange={plan}
          preferences={catalog.preferences}
          className={styles.date}
        />
        <span className={styles.shortcuts}>
          {shortcuts(today).map(({ words, date }) => (
            <Button
              key={words}
              size="small"
              variant="quiet"
              isDisabled={task.date === date}
              onPress={() => plan(date)}
            >
              {words}
            </Button>
          ))}
        </span>
      </PropertyRow>
      <PropertyRow label={t`Until`}>
        <DatePicker
          label={t`Until`}
          hideLabel
          value={task.endDate}
          refuse={(last) => {
            const ended = endingOn(task, last)
            return ended.ok ? null : ended.message
          }}
          onChange={(last) => {
            const ended = endingOn(task, last)
            if (ended.ok) onChange(ended.value)
          }}
          preferences={catalog.preferences}
          className={styles.date}
        />
      </PropertyRow>
      <PropertyRow label={t`Repeats`}>
        <RecurrenceField
          rrule={task.rrule ?? task.seriesRule}
          date={task.date}
          today={today}
          preferences={catalog.preferences}
          onChange={onChange}
        />
        {task.seriesId !== null && <span className="faint small">{t`One of several`}</span>}
      </PropertyRow>
    </>
  )
}

function shortcuts(today: string): readonly { readonly words: string; readonly date: string | null }[] {
  return [
    { words: t`Today`, date: today },
    { words: t`Tomorrow`, date: addDays(today, 1) },
    { words: t`Backlog`, date: null },
  ]
}

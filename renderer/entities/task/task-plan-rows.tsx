import { addDays } from '../../../shared/domain/plain-date.ts'
import { Button } from '../../components/button.tsx'
import { DatePicker } from '../../components/date-picker.tsx'
import { endingOn, startingOn } from './planned-dates.ts'
import { PropertyRow } from './property-row.tsx'
import { RecurrenceField } from './recurrence-field.tsx'
import styles from './task-details.module.css'
import type { TaskPropertyRowsProps } from './task-property-rows.tsx'

/** When a task is done: its days, and how it recurs. */
export function TaskPlanRows({ task, catalog, onChange, onPlan }: TaskPropertyRowsProps) {
  const { today } = catalog
  const { dateFormat, firstDayOfWeek } = catalog.preferences

  /** A task of several days keeps its length; of one day the screen may know a better place for it. */
  function plan(date: string | null): void {
    if (task.endDate === null) onPlan(date)
    else onChange(startingOn(task, date))
  }

  return (
    <>
      <PropertyRow label="Planned for">
        <DatePicker
          label="Planned for"
          hideLabel
          value={task.date}
          onChange={plan}
          firstDayOfWeek={firstDayOfWeek}
          dateFormat={dateFormat}
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
      <PropertyRow label="Until">
        <DatePicker
          label="Until"
          hideLabel
          value={task.endDate}
          onChange={(last) => onChange(endingOn(task, last))}
          firstDayOfWeek={firstDayOfWeek}
          dateFormat={dateFormat}
          className={styles.date}
        />
      </PropertyRow>
      <PropertyRow label="Repeats">
        <RecurrenceField
          rrule={task.rrule ?? task.seriesRule}
          date={task.date}
          today={today}
          dateFormat={dateFormat}
          firstDayOfWeek={firstDayOfWeek}
          onChange={(rrule) => onChange({ rrule })}
        />
        {task.seriesId !== null && <span className={styles.hint}>One of several</span>}
      </PropertyRow>
    </>
  )
}

function shortcuts(today: string): readonly { readonly words: string; readonly date: string | null }[] {
  return [
    { words: 'Today', date: today },
    { words: 'Tomorrow', date: addDays(today, 1) },
    { words: 'Backlog', date: null },
  ]
}

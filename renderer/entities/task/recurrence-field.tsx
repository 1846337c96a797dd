import Repeat from 'lucide-react/icons/repeat'
import { Suspense } from 'react'
import type { DateFormat } from '../../../shared/domain/date-format.ts'
import { Button } from '../../components/button.tsx'
import { lazyComponent } from '../../components/lazy-component.ts'
import type { OverlayState } from '../../components/overlay-trigger.tsx'
import { Popover } from '../../components/popover.tsx'
import type { RecurrenceEditorProps } from './recurrence-editor.tsx'
import { recurrenceWords } from './recurrence-words.ts'
import styles from './task-details.module.css'

const RecurrenceEditor = lazyComponent<RecurrenceEditorProps>(
  async () => (await import('./recurrence-editor.tsx')).RecurrenceEditor,
)

export interface RecurrenceFieldProps extends OverlayState {
  readonly rrule: string | null
  /** The first date; null in the backlog. */
  readonly date: string | null
  readonly today: string
  readonly dateFormat: DateFormat
  readonly firstDayOfWeek: number
  readonly onChange: (rrule: string | null) => void
}

/** How a task recurs, as a sentence; opens the editor of the sentence. */
export function RecurrenceField({
  rrule,
  onChange,
  date,
  today,
  dateFormat,
  firstDayOfWeek,
  ...overlay
}: RecurrenceFieldProps) {
  const words = rrule === null ? 'Never' : recurrenceWords(rrule)
  return (
    <Popover
      {...overlay}
      label="Repeats"
      trigger={
        <Button
          variant="quiet"
          size="small"
          icon={<Repeat />}
          className={styles.control}
          aria-label={`Repeats: ${words}`}
        >
          {words}
        </Button>
      }
    >
      {(close) => (
        <Suspense>
          <RecurrenceEditor
            rrule={rrule}
            date={date}
            today={today}
            dateFormat={dateFormat}
            firstDayOfWeek={firstDayOfWeek}
            onSave={(rule) => {
              if (rule !== rrule) onChange(rule)
              close()
            }}
            onCancel={close}
          />
        </Suspense>
      )}
    </Popover>
  )
}

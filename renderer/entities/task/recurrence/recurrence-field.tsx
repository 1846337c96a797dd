import { t } from '@lingui/core/macro'
import Repeat from 'lucide-react/icons/repeat'
import { Button } from '../../../components/controls/button.tsx'
import { lazyComponent } from '../../../components/states/lazy-component.ts'
import type { OverlayState } from '../../../components/overlays/overlay-trigger.tsx'
import { Popover } from '../../../components/overlays/popover.tsx'
import type { RecurrenceChanges, RecurrenceEditorProps } from './recurrence-editor.tsx'
import { recurrenceWords } from './recurrence-words.ts'
import styles from '../details/task-details.module.css'

const RecurrenceEditor = lazyComponent<RecurrenceEditorProps>(
  async () => (await import('./recurrence-editor.tsx')).RecurrenceEditor,
)

export interface RecurrenceFieldProps
  extends OverlayState, Omit<RecurrenceEditorProps, 'onSave' | 'onCancel'> {
  readonly onChange: (changes: RecurrenceChanges) => void
}

/** How a task recurs, as a sentence; opens the editor of the sentence. */
export function RecurrenceField({
  rrule,
  onChange,
  date,
  isOccurrence = false,
  today,
  preferences,
  ...overlay
}: RecurrenceFieldProps) {
  const words = rrule === null ? t`Never` : recurrenceWords(rrule, preferences.dateFormat)
  return (
    <Popover
      {...overlay}
      label={t`Repeats`}
      preload={RecurrenceEditor.preload}
      trigger={
        <Button
          variant="quiet"
          size="small"
          icon={<Repeat />}
          className={styles.control}
          aria-label={t`Repeats: ${words}`}
        >
          {words}
        </Button>
      }
    >
      {(close) => (
        <RecurrenceEditor
          rrule={rrule}
          date={date}
          isOccurrence={isOccurrence}
          today={today}
          preferences={preferences}
          onSave={(changes) => {
            if (changes.rrule !== rrule) onChange(changes)
            close()
          }}
          onCancel={close}
        />
      )}
    </Popover>
  )
}

import { useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { type DateFormat, formatDay } from '../../../shared/domain/date-format.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { Button } from '../../components/button.tsx'
import { DatePicker } from '../../components/date-picker.tsx'
import { NumberField } from '../../components/number-field.tsx'
import { Select } from '../../components/select.tsx'
import { TextField } from '../../components/text-field.tsx'
import { nextOccurrences } from './next-occurrences.ts'
import styles from './recurrence-editor.module.css'
import {
  formOf,
  newForm,
  type RecurrenceForm,
  type RecurrenceUnit,
  ruleOfForm,
  type WeekdayCode,
  weekdayCodes,
} from './recurrence-form.ts'
import { RecurrencePlace } from './recurrence-place.tsx'
import { formWords, readRecurrence, weekdayNames } from './recurrence-words.ts'

export interface RecurrenceEditorProps {
  readonly rrule: string | null
  /** The first date of the task; null in the backlog. */
  readonly date: string | null
  readonly today: string
  readonly dateFormat: DateFormat
  readonly firstDayOfWeek: number
  readonly onSave: (rrule: string | null) => void
  readonly onCancel: () => void
}

/** The editor of a recurrence: its sentence, which can be typed, and a control for each of its parts. */
export function RecurrenceEditor({ rrule, date, onSave, onCancel, ...formats }: RecurrenceEditorProps) {
  const known = rrule === null ? newForm : formOf(rrule)
  const [form, setForm] = useState<RecurrenceForm | null>(known)
  const [sentence, setSentence] = useState(known === null ? '' : formWords(known))
  const [isUnread, setUnread] = useState(false)

  function change(changes: Partial<RecurrenceForm>): void {
    const changed = { ...(form ?? newForm), ...changes }
    setForm(changed)
    setSentence(formWords(changed))
    setUnread(false)
  }

  function type(text: string): void {
    setSentence(text)
    const read = readRecurrence(text)
    setUnread(read === null)
    if (read !== null) setForm(read)
  }

  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isUnread) onSave(form === null ? rrule : ruleOfForm(form))
      }}
    >
      {form === null && rrule !== null && (
        <p className={styles.kept}>
          This task repeats by a rule that has no sentence: <code>{rrule}</code> It is kept until you choose
          another.
        </p>
      )}
      <TextField
        label="Repeats"
        placeholder="every 2 weeks on Monday"
        value={sentence}
        onChange={type}
        error={isUnread ? 'Write it like “every 2 weeks on Monday and Thursday, until 3 May 2027”.' : null}
      />
      {form !== null && <FormControls form={form} onChange={change} {...formats} />}
      {form !== null && date !== null && !isUnread && (
        <Preview
          rule={ruleOfForm(form)}
          date={date}
          write={(each) => formatDay(each, formats.dateFormat, formats.today)}
        />
      )}
      <footer className={styles.foot}>
        {rrule !== null && (
          <Button variant="quiet" onPress={() => onSave(null)}>
            Never repeat
          </Button>
        )}
        <span className={styles.space} />
        <Button onPress={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isDisabled={isUnread}>
          Save
        </Button>
      </footer>
    </form>
  )
}

interface FormControlsProps {
  readonly form: RecurrenceForm
  readonly today: string
  readonly dateFormat: DateFormat
  readonly firstDayOfWeek: number
  readonly onChange: (changes: Partial<RecurrenceForm>) => void
}

const unitOptions: readonly { readonly value: RecurrenceUnit; readonly label: string }[] = [
  { value: 'day', label: 'days' },
  { value: 'week', label: 'weeks' },
  { value: 'month', label: 'months' },
  { value: 'year', label: 'years' },
]

function FormControls({ form, today, dateFormat, firstDayOfWeek, onChange }: FormControlsProps) {
  const end = form.until !== null ? 'until' : form.count !== null ? 'count' : 'never'
  const first = (firstDayOfWeek + 6) % 7
  const weekdays = [...weekdayCodes.slice(first), ...weekdayCodes.slice(0, first)]
  return (
    <>
      <div className={styles.row}>
        <NumberField
          label="Every"
          minValue={1}
          maxValue={999}
          value={form.interval}
          onChange={(interval) => onChange({ interval: Number.isNaN(interval) ? 1 : interval })}
        />
        <Select
          label="Unit"
          value={form.unit}
          options={unitOptions}
          onChange={(unit) => onChange({ unit, weekdays: [], on: null, month: null })}
        />
      </div>
      {form.unit === 'week' && (
        <ToggleButtonGroup
          aria-label="On"
          selectionMode="multiple"
          selectedKeys={form.weekdays}
          onSelectionChange={(keys) => onChange({ weekdays: weekdayCodes.filter((code) => keys.has(code)) })}
          className={styles.weekdays ?? ''}
        >
          {weekdays.map((code: WeekdayCode) => (
            <ToggleButton
              key={code}
              id={code}
              aria-label={weekdayNames[code]}
              className={styles.weekday ?? ''}
            >
              {weekdayNames[code].slice(0, 2)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {(form.unit === 'month' || form.unit === 'year') && <RecurrencePlace form={form} onChange={onChange} />}
      <div className={styles.row}>
        <Select
          label="Ends"
          value={end}
          options={[
            { value: 'never', label: 'Never' },
            { value: 'until', label: 'On a date' },
            { value: 'count', label: 'After a number' },
          ]}
          onChange={(kind) =>
            onChange({
              until: kind === 'until' ? (form.until ?? addDays(today, 90)) : null,
              count: kind === 'count' ? (form.count ?? 10) : null,
            })
          }
        />
        {form.until !== null && (
          <DatePicker
            label="Last possible date"
            value={form.until}
            onChange={(until) => {
              if (until !== null) onChange({ until })
            }}
            firstDayOfWeek={firstDayOfWeek}
            dateFormat={dateFormat}
          />
        )}
        {form.until === null && form.count !== null && (
          <NumberField
            label="Times"
            minValue={1}
            maxValue={999}
            value={form.count}
            onChange={(count) => onChange({ count: Number.isNaN(count) ? 1 : count })}
          />
        )}
      </div>
    </>
  )
}

interface PreviewProps {
  readonly rule: string
  /** The first date of the task. */
  readonly date: string
  readonly write: (date: string) => string
}

/** On which days that is, as far as one wants to know. */
function Preview({ rule, date, write }: PreviewProps) {
  const dates = nextOccurrences(rule, date, shownDates + 1)
  if (dates.length === 0) return null
  return (
    <p className={styles.preview} aria-live="polite">
      On {dates.slice(0, shownDates).map(write).join(', ')}
      {dates.length > shownDates ? ', …' : ''}
    </p>
  )
}

const shownDates = 3

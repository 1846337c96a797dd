import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useContext, useEffect, useRef, useState } from 'react'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import { formatDate, formatDay } from '../../../../shared/domain/date-format.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { Button } from '../../../components/controls/button.tsx'
import { DatePicker } from '../../../components/pickers/date-picker.tsx'
import { WeekdayPicker } from '../../../components/pickers/weekday-picker.tsx'
import { createFieldGate, type FieldGate } from '../../../components/fields/field-gate.ts'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { useKeptText } from '../../../components/fields/use-kept-text.ts'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { Select } from '../../../components/controls/select.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { monthNames } from '../../../components/labels/day-label.ts'
import { firstOccurrence, nextOccurrences } from './next-occurrences.ts'
import styles from './recurrence-editor.module.css'
import {
  formOf,
  newForm,
  type RecurrenceForm,
  type RecurrenceUnit,
  ruleOfForm,
  weekdayCodes,
  type PlacedWeekday,
} from './recurrence-form.ts'
import { formWords, readRecurrence, weekdayName, ordinal, placeNames } from './recurrence-words.ts'

interface RecurrencePlaceProps {
  readonly form: RecurrenceForm
  readonly onChange: (changes: Partial<RecurrenceForm>) => void
}

const sameDay = 'same'
const days = Array.from({ length: 31 }, (_, index) => index + 1)

/** On which day of its month, and of years in which month, a task recurs. */
function RecurrencePlace({ form, onChange }: RecurrencePlaceProps) {
  const { on, month, unit } = form
  const kind = on === null ? sameDay : typeof on === 'number' ? 'day' : 'weekday'
  /** A place of a year needs its month. */
  const withMonth = unit === 'year' ? { month: month ?? 1 } : {}
  return (
    <>
      {unit === 'year' && (
        <Select
          label={t`In`}
          value={month === null ? sameDay : String(month)}
          options={[
            { value: sameDay, label: t`The month of its date` },
            ...monthNames.map((name, index) => ({ value: String(index + 1), label: name })),
          ]}
          onChange={(value) =>
            onChange(value === sameDay ? { month: null, on: null } : { month: Number(value) })
          }
        />
      )}
      <div className={styles.row}>
        <Select
          label={t`On`}
          value={kind}
          options={[
            { value: sameDay, label: t`The day of its date` },
            { value: 'day', label: t`A day of the month` },
            { value: 'weekday', label: t`A weekday of the month` },
          ]}
          onChange={(value) => {
            const place: RecurrenceForm['on'] =
              value === 'day' ? 1 : value === 'weekday' ? { nth: 1, weekday: 'MO' } : null
            onChange({ on: place, ...(place === null ? {} : withMonth) })
          }}
        />
        {typeof on === 'number' && (
          <Select
            label={t`Day`}
            value={String(on)}
            options={[
              ...days.map((day) => ({ value: String(day), label: ordinal(day) })),
              { value: '-1', label: t`last` },
            ]}
            onChange={(value) => onChange({ on: Number(value) })}
          />
        )}
        {on !== null && typeof on === 'object' && <PlacedWeekdaySelects on={on} onChange={onChange} />}
      </div>
    </>
  )
}

function PlacedWeekdaySelects(props: {
  readonly on: PlacedWeekday
  readonly onChange: RecurrencePlaceProps['onChange']
}) {
  const { on, onChange } = props
  return (
    <>
      <Select
        label={t`Which`}
        value={String(on.nth)}
        options={placeNames.map(({ nth, name }) => ({ value: String(nth), label: name }))}
        onChange={(value) => {
          const nth = placeNames.find((place) => String(place.nth) === value)?.nth ?? 1
          onChange({ on: { ...on, nth } })
        }}
      />
      <Select
        label={t`Weekday`}
        value={on.weekday}
        options={weekdayCodes.map((code) => ({ value: code, label: weekdayName(code) }))}
        onChange={(weekday) => onChange({ on: { ...on, weekday } })}
      />
    </>
  )
}

export interface RecurrenceChanges {
  readonly rrule: string | null
  readonly date?: string
}

export interface RecurrenceEditorProps {
  readonly rrule: string | null
  /** The first date of the task; null in the backlog. */
  readonly date: string | null
  /** The date is that of an occurrence; its series may have begun before. */
  readonly isOccurrence?: boolean
  readonly today: string
  readonly preferences: Preferences
  /** With the date on which a task of the backlog begins to recur. */
  readonly onSave: (changes: RecurrenceChanges) => void
  readonly onCancel: () => void
}

/** The editor of a recurrence: its sentence, which can be typed, and a control for each of its parts. */
export function RecurrenceEditor({
  rrule,
  date,
  isOccurrence = false,
  onSave,
  onCancel,
  today,
  preferences,
}: RecurrenceEditorProps) {
  const { dateFormat, firstDayOfWeek } = preferences
  const dates = { today, dateFormat, weekBegins: firstDayOfWeek, tense: 'future' } as const
  const known = rrule === null ? newForm : formOf(rrule)
  const scope = useContext(DraftScope)
  const [kept, setSentence] = useKeptText(scope === null ? null : `${scope} Repeats`)
  const typed = kept === null ? null : readRecurrence(kept, dates)
  // A sentence that cannot be read leaves the controls as they were before it.
  const [chosen, setChosen] = useState<RecurrenceForm | null>(known)
  const form = typed ?? chosen
  const sentence = kept ?? (known === null ? '' : formWords(known, dateFormat))
  const first = date ?? today
  const endFault = (until: string | null) =>
    until !== null && until < first && !isOccurrence
      ? t`The task would not repeat: it begins on ${formatDate(first, dateFormat)}. Choose a later end.`
      : null
  const fault =
    kept === null
      ? null
      : typed === null
        ? t`Type it like “every 2 weeks on Monday and Thursday, until 3 May 2027”.`
        : endFault(typed.until)
  const [gate] = useState(createFieldGate)
  const sentenceField = useRef<HTMLInputElement>(null)
  useEffect(() => sentenceField.current?.select(), [])

  function change(changes: Partial<RecurrenceForm>): void {
    const changed = { ...(form ?? newForm), ...changes }
    setChosen(changed)
    setSentence(formWords(changed, dateFormat))
  }

  async function save(): Promise<void> {
    if (fault !== null) sentenceField.current?.focus()
    if (fault !== null || !(await gate.settle())) return
    const rule = form === null ? rrule : ruleOfForm(form)
    const isUnplanned = rule !== null && date === null
    leave(() => onSave({ rrule: rule, ...(isUnplanned ? { date: firstOccurrence(rule, today) } : {}) }))
  }

  function leave(next: () => void): void {
    setSentence(null)
    next()
  }

  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {form === null && rrule !== null && (
        <p className={styles.kept}>
          <Trans>
            This task repeats by a rule that cannot be put into words: <code>{rrule}</code> It stays until you
            choose another.
          </Trans>
        </p>
      )}
      <TextField
        label={t`Repeats`}
        inputRef={sentenceField}
        autoFocus
        placeholder={t`every 2 weeks on Monday`}
        value={sentence}
        onChange={setSentence}
        error={fault}
      />
      {form !== null && (
        <FormControls
          form={form}
          onChange={change}
          endFault={endFault}
          today={today}
          preferences={preferences}
          gate={gate}
        />
      )}
      {form !== null && (
        <Preview
          rule={ruleOfForm(form)}
          date={date ?? firstOccurrence(ruleOfForm(form), today)}
          write={(each) => formatDay(each, preferences.dateFormat, today)}
        />
      )}
      <footer className="flex gap-2">
        {rrule !== null && (
          <Button variant="quiet" onPress={() => leave(() => onSave({ rrule: null }))}>
            {t`Never repeat`}
          </Button>
        )}
        <span className="grow" />
        <Button onPress={() => leave(onCancel)}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary">
          {t`Save`}
        </Button>
      </footer>
    </form>
  )
}

interface FormControlsProps extends RecurrencePlaceProps {
  /** The reason why a last date cannot be taken; null where it can. */
  readonly endFault: (until: string | null) => string | null
  readonly gate: FieldGate
  readonly today: string
  readonly preferences: Preferences
}

const unitOptions: readonly { readonly value: RecurrenceUnit; readonly label: string }[] = [
  { value: 'day', label: t`days` },
  { value: 'week', label: t`weeks` },
  { value: 'month', label: t`months` },
  { value: 'year', label: t`years` },
]

function FormControls({ form, endFault, today, preferences, gate, onChange }: FormControlsProps) {
  const end = form.until !== null ? 'until' : form.count !== null ? 'count' : 'never'
  return (
    <>
      <div className={styles.row}>
        <NumberField
          label={t`Every`}
          isLive
          minValue={1}
          maxValue={999}
          value={form.interval}
          gate={gate}
          onChange={(interval) => onChange({ interval })}
        />
        <Select
          label={t`Unit`}
          value={form.unit}
          options={unitOptions}
          onChange={(unit) => onChange({ unit, weekdays: [], on: null, month: null })}
        />
      </div>
      {form.unit === 'week' && (
        <WeekdayPicker
          label={t`On`}
          // Codes begin with Monday.
          days={form.weekdays.map((code) => (weekdayCodes.indexOf(code) + 1) % 7)}
          firstDayOfWeek={preferences.firstDayOfWeek}
          onChange={(days) =>
            onChange({ weekdays: weekdayCodes.filter((_, index) => days.includes((index + 1) % 7)) })
          }
        />
      )}
      {(form.unit === 'month' || form.unit === 'year') && <RecurrencePlace form={form} onChange={onChange} />}
      <div className={styles.row}>
        <Select
          label={t`Ends`}
          value={end}
          options={[
            { value: 'never', label: t`Never` },
            { value: 'until', label: t`On a date` },
            { value: 'count', label: t`After a number of times` },
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
            label={t`Last possible date`}
            isRequired
            value={form.until}
            refuse={endFault}
            onChange={(until) => onChange({ until })}
            preferences={preferences}
            gate={gate}
          />
        )}
        {form.until === null && form.count !== null && (
          <NumberField
            label={t`Times`}
            isLive
            minValue={1}
            maxValue={999}
            value={form.count}
            gate={gate}
            onChange={(count) => onChange({ count })}
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
    <p className="soft small" aria-live="polite">
      {dates.slice(0, shownDates).map(write).join(', ')}
      {dates.length > shownDates ? ', …' : ''}
    </p>
  )
}

const shownDates = 3

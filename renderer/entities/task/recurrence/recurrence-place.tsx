import { t } from '@lingui/core/macro'
import { Select } from '../../../components/controls/select.tsx'
import styles from './recurrence-editor.module.css'
import { type PlacedWeekday, type RecurrenceForm, weekdayCodes } from './recurrence-form.ts'
import { monthNames } from '../../../components/labels/day-label.ts'
import { ordinal, placeNames, weekdayName } from './recurrence-words.ts'

export interface RecurrencePlaceProps {
  readonly form: RecurrenceForm
  readonly onChange: (changes: Partial<RecurrenceForm>) => void
}

const sameDay = 'same'
const days = Array.from({ length: 31 }, (_, index) => index + 1)

/** On which day of its month, and of years in which month, a task recurs. */
export function RecurrencePlace({ form, onChange }: RecurrencePlaceProps) {
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

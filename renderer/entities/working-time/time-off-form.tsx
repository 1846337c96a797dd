import { type FormEvent, useState } from 'react'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { formatTimeOfDay, parseTimeOfDay, type TimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { Button } from '../../components/button.tsx'
import { Checkbox } from '../../components/checkbox.tsx'
import { DatePicker } from '../../components/date-picker.tsx'
import { Notice } from '../../components/notice.tsx'
import { ParsedField } from '../../components/parsed-field.tsx'
import { Select } from '../../components/select.tsx'
import styles from './time-off-form.module.css'
import { spanFault, type TimeOffSpan } from '../../../shared/domain/time-off-span.ts'
import { timeOffOptions, type TimeOffType } from './time-off-words.ts'

export interface WrittenTimeOff {
  readonly type: TimeOffType
  readonly span: TimeOffSpan
}

export interface TimeOffFormProps {
  readonly initial: WrittenTimeOff
  readonly preferences: Preferences
  /** The button's verb. */
  readonly action: string
  /** Saves; answers whether it was taken. */
  readonly onSave: (written: WrittenTimeOff) => Promise<boolean>
  readonly onCancel: () => void
}

const usualHours = { start: { hour: 9, minute: 0, second: 0 }, end: { hour: 13, minute: 0, second: 0 } }

/** Why and when somebody is away: whole days, or hours of one. */
export function TimeOffForm({ initial, preferences, action, onSave, onCancel }: TimeOffFormProps) {
  const [type, setType] = useState(initial.type)
  const [span, setSpan] = useState(initial.span)
  const fault = spanFault(span)
  const dates = { firstDayOfWeek: preferences.firstDayOfWeek, dateFormat: preferences.dateFormat }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (fault === null) await onSave({ type, span })
  }

  return (
    <form className={styles.form} aria-label="Time off" onSubmit={(event) => void save(event)}>
      <Select label="Kind" value={type} options={timeOffOptions} onChange={setType} />
      <div className={styles.pair}>
        <DatePicker
          label={span.hours === null ? 'First day' : 'Day'}
          {...dates}
          value={span.from}
          onChange={(from) => {
            if (from !== null)
              setSpan({ ...span, from, to: span.hours !== null || span.to < from ? from : span.to })
          }}
        />
        {span.hours === null && (
          <DatePicker
            label="Last day"
            {...dates}
            value={span.to}
            onChange={(to) => {
              if (to !== null) setSpan({ ...span, to })
            }}
          />
        )}
      </div>
      <Checkbox
        isSelected={span.hours === null}
        onChange={(whole) =>
          setSpan({ ...span, to: whole ? span.to : span.from, hours: whole ? null : usualHours })
        }
      >
        Whole days
      </Checkbox>
      {span.hours !== null && (
        <div className={styles.pair}>
          <TimeField
            label="From"
            value={span.hours.start}
            preferences={preferences}
            onChange={(start) => setSpan({ ...span, hours: { start, end: span.hours?.end ?? start } })}
          />
          <TimeField
            label="Until"
            value={span.hours.end}
            preferences={preferences}
            onChange={(end) => setSpan({ ...span, hours: { start: span.hours?.start ?? end, end } })}
          />
        </div>
      )}
      {fault !== null && <Notice tone="error">{fault}</Notice>}
      <div className={styles.actions}>
        <Button variant="quiet" onPress={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" isDisabled={fault !== null}>
          {action}
        </Button>
      </div>
    </form>
  )
}

interface TimeFieldProps {
  readonly label: string
  readonly value: TimeOfDay
  readonly preferences: Preferences
  readonly onChange: (time: TimeOfDay) => void
}

function TimeField({ label, value, preferences, onChange }: TimeFieldProps) {
  return (
    <ParsedField
      label={label}
      value={value}
      format={(time) => formatTimeOfDay(time, preferences.timeFormat)}
      parse={parseTimeOfDay}
      onCommit={(time) => {
        if (time !== null) onChange(time)
      }}
    />
  )
}

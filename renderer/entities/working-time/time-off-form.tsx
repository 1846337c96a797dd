import { t } from '@lingui/core/macro'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import {
  formatTimeOfDay,
  parseTimeOfDay,
  parseTypedTime,
  type TimeOfDay,
} from '../../../shared/domain/time-of-day.ts'
import { Button } from '../../components/controls/button.tsx'
import { Checkbox } from '../../components/controls/checkbox.tsx'
import { DatePicker } from '../../components/pickers/date-picker.tsx'
import { createFieldGate, type FieldGate } from '../../components/fields/field-gate.ts'
import { Notice } from '../../components/states/notice.tsx'
import { ParsedField } from '../../components/fields/parsed-field.tsx'
import { useKeptValue } from '../../components/fields/use-kept-text.ts'
import { DraftScope } from '../../components/fields/use-typed-text.ts'
import { Select } from '../../components/controls/select.tsx'
import { spanFault, type TimeOffSpan } from '../../../shared/domain/time-off-span.ts'
import { timeOffOptions, type TimeOffType } from './time-off-words.ts'

export interface WrittenTimeOff {
  readonly type: TimeOffType
  readonly span: TimeOffSpan
}

export interface TimeOffFormProps {
  /** Under which the kind, days and hours that are chosen and not saved are kept. */
  readonly draftsOf: string
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
export function TimeOffForm({ draftsOf, initial, preferences, action, onSave, onCancel }: TimeOffFormProps) {
  const [keptType, keepType] = useKeptValue(`${draftsOf}-kind`, String, typeOfText)
  const type = keptType ?? initial.type
  const [kept, setSpan, latestKept] = useKeptValue(`${draftsOf}-days`, textOfSpan, spanOfText)
  const span = kept ?? initial.span
  // A field may take its text while the form is saved: the value is kept then, but not drawn yet.
  const latest = () => latestKept() ?? initial.span
  const change = (changes: Partial<TimeOffSpan>) => setSpan({ ...latest(), ...changes })
  const changeHours = (changes: Partial<NonNullable<TimeOffSpan['hours']>>) =>
    change({ hours: { ...(latest().hours ?? usualHours), ...changes } })
  const fault = spanFault(span)
  const formId = useId()
  const [gate] = useState(() =>
    createFieldGate(() => {
      const form = document.getElementById(formId)
      if (form instanceof HTMLFormElement) form.requestSubmit()
    }),
  )
  const isSaving = useRef(false)
  const dates = { preferences, gate }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSaving.current) return
    isSaving.current = true
    try {
      if (!(await gate.settle())) return
      const settled = latest()
      if (spanFault(settled) === null && (await onSave({ type, span: settled }))) forget()
    } finally {
      isSaving.current = false
    }
  }

  function forget(): void {
    keepType(null)
    setSpan(null)
  }

  return (
    <DraftScope value={draftsOf}>
      <form
        id={formId}
        className="stack gap-3"
        aria-label={t`Time off`}
        onSubmit={(event) => void save(event)}
      >
        <Select label={t`Kind`} value={type} options={timeOffOptions} onChange={keepType} />
        <div className="pair">
          <DatePicker
            label={span.hours === null ? t`First day` : t`Day`}
            {...dates}
            isRequired
            value={span.from}
            onChange={(from) => {
              const { hours, to } = latest()
              change({ from, to: hours !== null || to < from ? from : to })
            }}
          />
          {span.hours === null && (
            <DatePicker
              label={t`Last day`}
              {...dates}
              isRequired
              value={span.to}
              onChange={(to) => change({ to })}
            />
          )}
        </div>
        <Checkbox
          isSelected={span.hours === null}
          onChange={(whole) => change(whole ? { hours: null } : { to: latest().from, hours: usualHours })}
        >
          {t`Whole days`}
        </Checkbox>
        {span.hours !== null && (
          <div className="pair">
            <TimeField
              label={t`From`}
              value={span.hours.start}
              preferences={preferences}
              gate={gate}
              onChange={(start) => changeHours({ start })}
            />
            <TimeField
              label={t`Until`}
              value={span.hours.end}
              preferences={preferences}
              gate={gate}
              onChange={(end) => changeHours({ end })}
            />
          </div>
        )}
        {fault !== null && <Notice tone="error">{fault}</Notice>}
        {/* A field that is left may say why it cannot be read, and would move the buttons away from under the press. */}
        <div className="flex at-end gap-2">
          <Button
            variant="quiet"
            preventFocusOnPress
            onPress={() => {
              forget()
              onCancel()
            }}
          >
            {t`Cancel`}
          </Button>
          <Button variant="primary" type="submit" preventFocusOnPress>
            {action}
          </Button>
        </div>
      </form>
    </DraftScope>
  )
}

function typeOfText(text: string): WrittenTimeOff['type'] | null {
  return timeOffOptions.find(({ value }) => value === text)?.value ?? null
}

function textOfSpan({ from, to, hours }: TimeOffSpan): string {
  const times = hours === null ? [] : [hours.start, hours.end]
  return [from, to, ...times.map((time) => formatTimeOfDay(time, 'H:mm'))].join(' ')
}

function spanOfText(text: string): TimeOffSpan | null {
  const [from, to, ...times] = text.split(' ')
  if (from === undefined || to === undefined) return null
  const [start, end] = times.map((time) => parseTypedTime(time, 'H:mm'))
  return { from, to, hours: start?.ok && end?.ok ? { start: start.value[0], end: end.value[0] } : null }
}

interface TimeFieldProps {
  readonly label: string
  readonly value: TimeOfDay
  readonly preferences: Preferences
  readonly gate: FieldGate
  readonly onChange: (time: TimeOfDay) => void
}

function TimeField({ label, value, preferences, gate, onChange }: TimeFieldProps) {
  return (
    <ParsedField
      label={label}
      value={value}
      format={(time) => formatTimeOfDay(time, preferences.timeFormat)}
      parse={(text) => parseTimeOfDay(text, value, preferences.timeFormat)}
      gate={gate}
      onCommit={(time) => {
        if (time !== null) onChange(time)
      }}
    />
  )
}

import { t } from '@lingui/core/macro'
import CalendarIcon from 'lucide-react/icons/calendar'
import { Suspense, useId, useRef, useState } from 'react'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { formatDate, type YearSpan } from '../../../shared/domain/date-format.ts'
import { type DateReading, parseTypedDate } from '../../../shared/domain/natural-date.ts'
import type { Parsed } from '../../../shared/domain/parsed.ts'
import { classNames } from '../class-names.ts'
import { CommitField, type CommitFieldHandle } from '../fields/commit-field.tsx'
import type { Refusal } from '../fields/typed-text.ts'
import { WordsPlace } from '../fields/field-words.tsx'
import styles from './date-picker.module.css'
import type { FieldGate } from '../fields/field-gate.ts'
import fieldStyles from '../fields/field.module.css'
import { IconButton } from '../controls/button.tsx'
import { lazyComponent } from '../states/lazy-component.ts'
import type { MonthCalendarProps } from './month-calendar.tsx'
import { Popover } from '../overlays/popover.tsx'
import { useToday } from '../use-today.ts'

interface SharedProps {
  readonly label: string
  readonly hideLabel?: boolean
  /** Its name among drafts, where the label changes. */
  readonly draftName?: string
  /** The order in which it is typed, the first day of a week, and the zone that says which day is today. */
  readonly preferences: Pick<Preferences, 'dateFormat' | 'firstDayOfWeek' | 'timeZone'>
  /** A date outside of them is refused; without them, the years of plans and entries. */
  readonly years?: YearSpan
  /** In which direction a weekday, or a day without a year, is looked for; ahead, where it does not say. */
  readonly tense?: DateReading['tense']
  /** Why a date cannot be taken, and what to do; null where it can. */
  readonly refuse?: (date: string) => string | null | Promise<string | null>
  /** False for a date that nobody else writes; without it, only that of a form is such a one. */
  readonly isShared?: boolean
  /** The form's button waits for this field. */
  readonly gate?: FieldGate | undefined
  readonly className?: string | undefined
}

interface RequiredProps extends SharedProps {
  readonly isRequired: true
  /** A plain date, `2026-03-29`. */
  readonly value: string
  /** May answer later why it was refused, null when it was taken. */
  readonly onChange: (date: string) => void | Promise<Refusal | null>
}

interface OptionalProps extends SharedProps {
  readonly isRequired?: false
  /** Null for none: an empty box. */
  readonly value: string | null
  readonly onChange: (date: string | null) => void | Promise<Refusal | null>
}

export type DatePickerProps = RequiredProps | OptionalProps

const MonthCalendar = lazyComponent<MonthCalendarProps>(
  async () => (await import('./month-calendar.tsx')).MonthCalendar,
)

/** A date: typed, and taken on Enter or on leaving the field, or chosen from a month, and taken at once. */
export function DatePicker({
  label,
  hideLabel = false,
  preferences,
  years,
  tense = 'future',
  refuse,
  ...props
}: DatePickerProps) {
  const { dateFormat, firstDayOfWeek, timeZone } = preferences
  const today = useToday(timeZone)
  const id = useId()
  const field = useRef<CommitFieldHandle>(null)
  const [wordsPlace, setWordsPlace] = useState<HTMLElement | null>(null)

  const write = (date: string | null) => (date === null ? '' : formatDate(date, dateFormat))

  function read(text: string): Parsed<string | null> | Promise<Parsed<string | null>> {
    if (text.trim() === '' && !props.isRequired) return { ok: true, value: null }
    const reading = { today, dateFormat, weekBegins: firstDayOfWeek, tense }
    const date = parseTypedDate(text, reading, years)
    const reason = date.ok ? (refuse?.(date.value) ?? null) : null
    const judged = (message: string | null) => (message === null ? date : ({ ok: false, message } as const))
    return reason instanceof Promise ? reason.then(judged) : judged(reason)
  }

  function change(date: string | null): void | Promise<Refusal | null> {
    if (date === props.value) return undefined
    if (!props.isRequired) return props.onChange(date)
    return date === null ? undefined : props.onChange(date)
  }

  return (
    <div
      role="presentation"
      className={classNames(fieldStyles.field, props.className)}
      onKeyDown={(event) => {
        const undoes = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
        if (undoes && field.current?.takeBackRefused(event.target)) event.preventDefault()
      }}
    >
      {!hideLabel && (
        <label htmlFor={id} className="soft small strong">
          {label}
        </label>
      )}
      <div role="group" aria-label={label} className={classNames(fieldStyles.box, styles.box)}>
        <CommitField
          ref={field}
          id={id}
          label={label}
          draftName={props.draftName}
          value={write(props.value)}
          placeholder={dateFormat.toLowerCase()}
          read={read}
          onCommit={change}
          isShared={props.isShared}
          savedAs={write}
          gate={props.gate}
          wordsIn={wordsPlace}
          className={styles.field}
        />
        <Popover
          label={t`Choose: ${label}`}
          placement="bottom end"
          trigger={<IconButton label={t`Open the calendar`} icon={<CalendarIcon />} />}
        >
          {(close) => (
            <Suspense fallback={<div className={styles.month} />}>
              <MonthCalendar
                label={label}
                value={props.value}
                firstDayOfWeek={firstDayOfWeek}
                onChoose={(date) => {
                  // It takes the place of what is being typed.
                  field.current?.enter(write(date))
                  close()
                }}
              />
            </Suspense>
          )}
        </Popover>
      </div>
      <WordsPlace ref={setWordsPlace} />
    </div>
  )
}

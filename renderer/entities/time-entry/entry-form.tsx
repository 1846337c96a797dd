import { useEffect, useRef } from 'react'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { CommitField } from '../../components/commit-field.tsx'
import { DatePicker } from '../../components/date-picker.tsx'
import { TextField } from '../../components/text-field.tsx'
import type { EntryFields } from './entry-fields.ts'
import type { FieldGate } from '../../components/field-gate.ts'
import { FieldPickers } from './field-pickers.tsx'
import type { EntryTools } from './entry-tools.ts'
import { movedTo, RangeFields } from './range-fields.tsx'
import type { Range } from './range-fields.tsx'
import styles from './entry-form.module.css'
import { instantOn, readStart } from './typed-time.ts'
import type { Formats } from './use-formats.ts'

export interface EntryFormProps {
  readonly fields: EntryFields
  /** Of an entry that runs: since when, and until now. */
  readonly range: Range
  readonly isRunning?: boolean
  readonly tools: Pick<EntryTools, 'formats' | 'names'>
  readonly startMoves: boolean
  readonly gate?: FieldGate
  readonly onFields: (fields: EntryFields) => void
  readonly onRange: (range: Range) => void
  /** Enter in the description. */
  readonly onSubmit: () => void
  readonly onLeaveDescription: () => void
}

/** Everything that can be said about a finished entry, as fields below each other. */
export function EntryForm({
  fields,
  range,
  isRunning = false,
  tools,
  startMoves,
  gate,
  onFields,
  onRange,
  onSubmit,
  onLeaveDescription,
}: EntryFormProps) {
  const { formats, names } = tools
  const { timeZone, firstDayOfWeek, dateFormat } = formats.preferences
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    // The shell makes room for the panel first.
    const frame = requestAnimationFrame(() => input.current?.focus({ preventScroll: true }))
    return () => {
      cancelAnimationFrame(frame)
      // Unless something else has taken the focus meanwhile.
      if (opener instanceof HTMLElement && document.activeElement === document.body)
        opener.focus({ preventScroll: true })
    }
  }, [])

  async function moveToDate(date: string | null): Promise<void> {
    if (date === null) return
    const time = wallClock(timeZone).timeOf(range.start)
    onRange(movedTo(range, await instantOn(date, time, timeZone)))
  }

  return (
    <div className={styles.form}>
      <TextField
        label="Description"
        inputRef={input}
        value={fields.description}
        maxLength={3000}
        onChange={(description) => onFields({ ...fields, description })}
        onBlur={onLeaveDescription}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') {
            event.continuePropagation()
            return
          }
          // What takes the focus when the form closes would be pressed by the same key.
          event.preventDefault()
          onSubmit()
        }}
      />
      <FieldPickers fields={fields} names={names} onChange={onFields} />
      {isRunning ? (
        <StartField range={range} formats={formats} onChange={onRange} />
      ) : (
        <>
          <DatePicker
            label="Date"
            value={formats.dateOf(range.start)}
            onChange={(date) => void moveToDate(date)}
            firstDayOfWeek={firstDayOfWeek}
            dateFormat={dateFormat}
          />
          <div>
            <span className={styles.label}>From, to and duration</span>
            <RangeFields
              range={range}
              formats={formats}
              startMoves={startMoves}
              gate={gate}
              onChange={onRange}
            />
          </div>
        </>
      )}
    </div>
  )
}

/** Since when it runs. */
function StartField({
  range,
  formats,
  onChange,
}: {
  readonly range: Range
  readonly formats: Formats
  readonly onChange: (range: Range) => void
}) {
  return (
    <div>
      <span className={styles.label}>Started at</span>
      <CommitField
        label="Started at"
        value={formats.time(range.start)}
        read={(text) =>
          readStart(text, { start: range.start, latest: range.stop }, formats.preferences.timeZone)
        }
        onCommit={(start) => onChange({ ...range, start })}
        figures
        className={styles.start}
      />
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { WordsPlace } from '../../components/fields/field-words.tsx'
import { DatePicker } from '../../components/pickers/date-picker.tsx'
import { useFocusOnOpen } from '../../components/overlays/use-focus-on-open.ts'
import { ShorthandField } from '../shorthand/shorthand-field.tsx'
import type { Shorthand } from '../shorthand/use-shorthand.ts'
import { type EntryFields, type MissedName, withTaken } from './entry-fields.ts'
import type { FieldGate } from '../../components/fields/field-gate.ts'
import { FieldPickers, missingWords } from './field-pickers.tsx'
import type { EntryTools } from './entry-tools.ts'
import { RangeFields } from './range-fields.tsx'
import { movedTo, type Range, type TypedPart, useRangeEdits } from './use-range-edits.ts'
import styles from './entry-form.module.css'
import { StartFields } from './start-fields.tsx'
import { instantOn } from './typed-time.ts'
import { useTakeTimes } from './use-take-times.ts'

export interface EntryFormProps {
  readonly fields: EntryFields
  readonly shorthand: Shorthand
  /** The description before it was edited. */
  readonly former?: string
  /** Of an entry that runs: since when, and until now. */
  readonly range: Range
  readonly isRunning?: boolean
  readonly tools: Pick<EntryTools, 'formats' | 'names'>
  /** Of an entry that is not made yet. */
  readonly isProposed?: boolean
  readonly gate?: FieldGate
  readonly onFields: (fields: EntryFields) => void
  /** Takes all fields of an earlier entry; absent where none are offered. */
  readonly onEarlier: ((earlier: EntryFields) => void) | undefined
  /** As of the pickers: for an entry that is there already. */
  readonly onCreate?: (missed: MissedName) => void
  readonly onRange: (range: Range, ...typed: TypedPart[]) => unknown
  /** Enter in the description. */
  readonly onSubmit: () => void
  readonly onLeaveDescription: () => void
  /** Another key in the description; answers whether it was for what is typed. */
  readonly onDescriptionKey?: (event: KeyboardEvent) => boolean
  readonly descriptionError?: string | null
}

/** Everything that can be said about a finished entry, as fields below each other. */
export function EntryForm({
  fields,
  shorthand,
  former,
  range,
  isRunning = false,
  tools,
  isProposed = false,
  gate,
  onFields,
  onEarlier,
  onCreate,
  onRange,
  onSubmit,
  onLeaveDescription,
  onDescriptionKey,
  descriptionError,
}: EntryFormProps) {
  const { formats, names } = tools
  const { timeZone } = formats.preferences
  const input = useFocusOnOpen()
  const [wordsPlace, setWordsPlace] = useState<HTMLElement | null>(null)
  const edits = useRangeEdits(range, onRange)
  const reading = useMemo(
    () => shorthand.read(fields.description, former),
    [shorthand, fields.description, former],
  )

  /** A form that is sent meanwhile waits for it. */
  async function moveToDate(date: string): Promise<null> {
    return edits.inOrder(async () => {
      const before = edits.latest()
      const start = await instantOn(date, wallClock(timeZone).timeOf(before.start), timeZone)
      edits.change(movedTo(before, start), 'date')
      return null
    })
  }

  const takeTimes = useTakeTimes(reading, fields.description, edits, timeZone, (description) =>
    onFields({ ...fields, description }),
  )

  return (
    <div className="stack gap-4">
      <ShorthandField
        label={t`Description`}
        shorthand={shorthand}
        reading={reading}
        value={fields.description}
        onChange={(description) => onFields({ ...fields, description })}
        inputRef={input}
        maxLength={3000}
        onTake={(taken) => onFields(withTaken(fields, taken, names))}
        onCreate={onCreate}
        onEarlier={onEarlier}
        at={isRunning ? undefined : range}
        onBlur={() => {
          onLeaveDescription()
          if (isProposed) takeTimes()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSubmit()
          else if (onDescriptionKey?.(event)) event.stopPropagation()
          else return
          // The element that takes the focus when the form closes would be pressed by the same key.
          event.preventDefault()
        }}
        error={descriptionError ?? undefined}
      />
      <div className="stack gap-1">
        <FieldPickers fields={fields} names={names} onChange={onFields} onCreate={onCreate} />
        {names.missing !== null && <p className="small soft">{missingWords(names.missing)}</p>}
      </div>
      {isRunning ? (
        <StartFields
          start={range.start}
          formats={formats}
          onChange={(start) => onRange({ ...range, start })}
        />
      ) : (
        <>
          <DatePicker
            label={t`Date`}
            isRequired
            value={formats.dateOf(range.start)}
            onChange={moveToDate}
            tense="past"
            preferences={formats.preferences}
            gate={gate}
          />
          <div>
            <span className={styles.label}>{t`From, to and duration`}</span>
            <RangeFields
              range={range}
              formats={formats}
              startMoves={isProposed}
              isProposed={isProposed}
              gate={gate}
              edits={edits}
              wordsIn={wordsPlace}
            />
            <WordsPlace ref={setWordsPlace} />
          </div>
        </>
      )}
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { durationForEditing, parseDuration } from '../../../shared/domain/duration.ts'
import { addSeconds, secondsBetween } from '../../../shared/domain/instant.ts'
import type { Parsed } from '../../../shared/domain/parsed.ts'
import { parseTimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { CommitField, type CommitFieldHandle } from '../../components/fields/commit-field.tsx'
import type { FieldGate } from '../../components/fields/field-gate.ts'
import { DaysLater } from './days-later.tsx'
import styles from './range-fields.module.css'
import { instantOn, otherDateWords, readStart, readStop } from './typed-time.ts'
import { movedTo, type Range, type RangeEdits } from './use-range-edits.ts'
import type { Formats } from './use-formats.ts'

export interface RangeFieldsProps {
  readonly range: Range
  readonly formats: Formats
  /**
   * A typed start moves the whole range, unless a later stop was typed for an entry that is not made yet; otherwise that is as the
   * person has set it.
   */
  readonly startMoves?: boolean
  /** Of an entry that is not made yet: the time of its start says nothing of the half of the day. */
  readonly isProposed?: boolean
  readonly gate?: FieldGate | undefined
  /** Where the sentences of the fields stand, as of a `CommitField`. */
  readonly wordsIn?: HTMLElement | null | undefined
  /** The error of a length in seconds; null for none. */
  readonly lengthError?: (seconds: number) => string | null
  readonly edits: RangeEdits
}

/** A start typed as 7 to 11 is in the morning, as 12 to 6 in the afternoon. */
const middleOfWork = { hour: 12, minute: 59, second: 0 }

/** Start, stop and duration as text; each answers to the others. */
export function RangeFields({
  range,
  formats,
  startMoves = false,
  isProposed = false,
  gate,
  wordsIn,
  lengthError,
  edits: { latest, change, inOrder },
}: RangeFieldsProps) {
  const { start, stop } = range
  const { timeZone, timeFormat, durationFormat, startEdit } = formats.preferences
  const keepsLength = startMoves || startEdit === 'stop_time'
  const stopField = useRef<CommitFieldHandle>(null)
  const durationField = useRef<CommitFieldHandle>(null)
  /** As it is shown. One that has become another since is not the typed one. */
  const typedStop = useRef<string | null>(null)

  function withStart(next: string): Range {
    const { stop: currentStop } = latest()
    const isTyped = isProposed && formats.time(currentStop) === typedStop.current
    const isKept = !keepsLength || (isTyped && secondsBetween(next, currentStop) > 0)
    return isKept ? { start: next, stop: currentStop } : movedTo(latest(), next)
  }

  async function readMovedStart(text: string): Promise<Parsed<string>> {
    const before = latest().start
    const replaced = isProposed ? middleOfWork : wallClock(timeZone).timeOf(before)
    const time = parseTimeOfDay(text, replaced, timeFormat)
    if (!time.ok) return time
    return { ok: true, value: await instantOn(formats.dateOf(before), time.value, timeZone) }
  }

  function limited<Value>(read: Parsed<Value>, secondsOf: (value: Value) => number): Parsed<Value> {
    const message = read.ok ? (lengthError?.(secondsOf(read.value)) ?? null) : null
    return message === null ? read : { ok: false, message }
  }

  return (
    <span className="inline gap-1">
      <CommitField
        label={t`Start time`}
        value={formats.time(start)}
        read={(text) =>
          inOrder(() => (keepsLength ? readMovedStart(text) : readStart(text, latest(), formats.preferences)))
        }
        noteOf={(next) => otherDateWords(next, start, formats)}
        judgedBy={stop}
        savedAs={formats.time}
        onCommit={(next) => change(withStart(next))}
        stepOf={formats.stepTime}
        gate={gate}
        wordsIn={wordsIn}
        figures
        className={styles.time}
      />
      <span className="faint" aria-hidden>
        –
      </span>
      <CommitField
        ref={stopField}
        label={t`Stop time`}
        value={formats.time(stop)}
        read={(text) =>
          inOrder(async () => {
            const { start: from, stop: currentStop } = latest()
            const entry = { start: from, currentStop, isProposed: startMoves }
            const read = await readStop(text, entry, formats.preferences)
            return limited(read, (next) => secondsBetween(from, next))
          })
        }
        noteOf={(next) => otherDateWords(next, stop, formats)}
        judgedBy={start}
        // The other two fields write it, too.
        isShared={false}
        onCommit={(next) => {
          durationField.current?.takeBack()
          typedStop.current = formats.time(next)
          change({ ...latest(), stop: next }, 'duration')
        }}
        stepOf={formats.stepTime}
        gate={gate}
        wordsIn={wordsIn}
        figures
        className={styles.time}
      />
      <DaysLater start={start} stop={stop} formats={formats} className={styles.nextDay} />
      <CommitField
        ref={durationField}
        label={t`Duration`}
        value={durationForEditing(secondsBetween(start, stop), durationFormat)}
        read={(text) => inOrder(() => limited(parseDuration(text, durationFormat), (seconds) => seconds))}
        isShared={false}
        onCommit={(seconds) => {
          // It says when the entry stops: another stop that could not be read is done with.
          stopField.current?.takeBack()
          typedStop.current = null
          change({ start: latest().start, stop: addSeconds(latest().start, seconds) }, 'duration')
        }}
        stepOf={formats.stepDuration}
        gate={gate}
        wordsIn={wordsIn}
        figures
        className={styles.length}
      />
    </span>
  )
}

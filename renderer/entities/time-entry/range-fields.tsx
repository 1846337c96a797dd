import { durationForEditing, parseDuration } from '../../../shared/domain/duration.ts'
import { addSeconds, secondsBetween } from '../../../shared/domain/instant.ts'
import type { Parsed } from '../../../shared/domain/parsed.ts'
import { parseTimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { CommitField } from '../../components/commit-field.tsx'
import type { FieldGate } from '../../components/field-gate.ts'
import styles from './range-fields.module.css'
import { instantOn, readStart, readStop } from './typed-time.ts'
import type { Formats } from './use-formats.ts'

/** When a finished entry was: two instants. */
export interface Range {
  readonly start: string
  readonly stop: string
}

/** The same length from another start. */
export function movedTo(range: Range, start: string): Range {
  return { start, stop: addSeconds(start, secondsBetween(range.start, range.stop)) }
}

export interface RangeFieldsProps {
  readonly range: Range
  readonly formats: Formats
  /** A typed start moves the whole range; otherwise the stop stays where it is. */
  readonly startMoves?: boolean
  readonly gate?: FieldGate | undefined
  readonly onChange: (range: Range) => void
}

/** Start, stop and duration as text; each answers to the others. */
export function RangeFields({ range, formats, startMoves = false, gate, onChange }: RangeFieldsProps) {
  const { start, stop } = range
  const { timeZone } = formats.preferences
  const overMidnight = formats.dateOf(start) !== formats.dateOf(stop)

  async function readMovedStart(text: string): Promise<Parsed<string>> {
    const time = parseTimeOfDay(text)
    if (!time.ok) return time
    return { ok: true, value: await instantOn(formats.dateOf(start), time.value, timeZone) }
  }

  return (
    <span className={styles.range}>
      <CommitField
        label="Start time"
        value={formats.time(start)}
        read={(text) =>
          startMoves ? readMovedStart(text) : readStart(text, { start, latest: stop }, timeZone)
        }
        onCommit={(next) => onChange(startMoves ? movedTo(range, next) : { start: next, stop })}
        gate={gate}
        figures
        className={styles.time}
      />
      <span className={styles.dash} aria-hidden>
        –
      </span>
      <CommitField
        label="Stop time"
        value={formats.time(stop)}
        read={(text) => readStop(text, { start, currentStop: stop }, timeZone)}
        onCommit={(next) => onChange({ start, stop: next })}
        gate={gate}
        figures
        className={styles.time}
      />
      <span className={styles.nextDay}>{overMidnight ? '+1' : ''}</span>
      <CommitField
        label="Duration"
        value={durationForEditing(secondsBetween(start, stop))}
        read={parseDuration}
        onCommit={(seconds) => onChange({ start, stop: addSeconds(start, seconds) })}
        gate={gate}
        figures
        className={styles.length}
      />
    </span>
  )
}

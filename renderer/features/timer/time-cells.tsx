import { durationForEditing, parseDuration } from '../../../shared/domain/duration.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { EditableCell } from './editable-cell.tsx'
import styles from './entry-cells.module.css'
import { lengthOf } from './list-items.ts'
import type { ListTools } from './list-tools.ts'
import type { CellEditing } from './use-cell-editing.ts'
import { readStart, readStop } from '../../entities/time-entry/typed-time.ts'

export interface TimeCellsProps {
  /** A finished entry. */
  readonly entry: TimeEntry
  readonly tools: ListTools
  readonly editing: CellEditing
  readonly isTabbable: boolean
}

/** From when to when, each to be typed over; a stop on another date is marked. */
export function TimeRangeCell({ entry, tools, editing, isTabbable }: TimeCellsProps) {
  const { formats, commands } = tools
  const { start } = entry
  const stop = entry.stop ?? start
  const { timeZone } = formats.preferences
  const days = daysBetween(formats.dateOf(start), formats.dateOf(stop))
  return (
    <>
      <EditableCell
        label="Start time"
        value={formats.time(start)}
        {...editing.of('start')}
        read={(text) => readStart(text, { start, latest: stop }, timeZone)}
        onCommit={(next) => void commands.update([entry.id], { start: next })}
        figures
        isTabbable={isTabbable}
        className={styles.time}
      >
        {formats.time(start)}
      </EditableCell>
      <span className={styles.dash} aria-hidden>
        –
      </span>
      <EditableCell
        label="Stop time"
        value={formats.time(stop)}
        {...editing.of('stop')}
        read={(text) => readStop(text, { start, currentStop: stop }, timeZone)}
        onCommit={(next) => void commands.update([entry.id], { stop: next })}
        figures
        isTabbable={isTabbable}
        className={styles.time}
      >
        {formats.time(stop)}
      </EditableCell>
      <span
        className={styles.nextDay}
        title={days > 0 ? `Stops on ${formats.date(formats.dateOf(stop))}` : undefined}
      >
        {days > 0 && `+${days}`}
      </span>
    </>
  )
}

/** How long it lasted; another duration moves the stop. */
export function DurationCell({ entry, tools, editing, isTabbable }: TimeCellsProps) {
  const seconds = lengthOf(entry)
  return (
    <EditableCell
      label="Duration"
      value={durationForEditing(seconds)}
      {...editing.of('duration')}
      read={parseDuration}
      onCommit={(next) => void tools.commands.update([entry.id], { stop: addSeconds(entry.start, next) })}
      figures
      isTabbable={isTabbable}
      className={styles.duration}
    >
      {tools.formats.duration(seconds)}
    </EditableCell>
  )
}

function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000)
}

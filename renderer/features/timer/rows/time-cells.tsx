import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { durationForEditing, parseDuration } from '../../../../shared/domain/duration.ts'
import { addSeconds } from '../../../../shared/domain/instant.ts'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import type { Refusal } from '../../../components/fields/typed-text.ts'
import { EditableCell } from './editable-cell.tsx'
import styles from './entry-cells.module.css'
import { lengthOf } from '../list/list-items.ts'
import type { ListTools } from '../list-tools.ts'
import type { CellEditing } from './use-cell-editing.ts'
import { DaysLater } from '../../../entities/time-entry/days-later.tsx'
import { otherDateWords, readStart, readStop } from '../../../entities/time-entry/typed-time.ts'

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
  // A stop that is typed while the start is still being saved belongs to the new one.
  const typedStart = useRef<string | null>(null)
  const stop = entry.stop ?? start

  const shared = { isShared: editing.isUntouched, savedAs: formats.time }

  async function saveStart(next: string): Promise<Refusal | null> {
    typedStart.current = next
    editing.onSave()
    const refusal = await commands.save([entry.id], { start: next })
    typedStart.current = null
    return refusal
  }

  function saveStop(next: string): Promise<Refusal | null> {
    editing.onSave()
    return commands.save([entry.id], { stop: next })
  }

  return (
    <>
      <EditableCell
        label={t`Start time`}
        value={formats.time(start)}
        {...editing.of('start')}
        read={(text) => readStart(text, { start, stop }, formats.preferences)}
        noteOf={(next) => otherDateWords(next, start, formats)}
        onCommit={saveStart}
        {...shared}
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
        label={t`Stop time`}
        value={formats.time(stop)}
        {...editing.of('stop')}
        read={(text) =>
          readStop(text, { start: typedStart.current ?? start, currentStop: stop }, formats.preferences)
        }
        noteOf={(next) => otherDateWords(next, stop, formats)}
        onCommit={saveStop}
        {...shared}
        figures
        isTabbable={isTabbable}
        className={styles.time}
      >
        {formats.time(stop)}
      </EditableCell>
      <DaysLater start={start} stop={stop} formats={formats} className={styles.nextDay} />
    </>
  )
}

/** How long it lasted; another duration moves the stop. */
export function DurationCell({
  entry,
  shownSeconds,
  tools,
  editing,
  isTabbable,
}: TimeCellsProps & { readonly shownSeconds: number }) {
  const { durationFormat } = tools.formats.preferences
  const write = (seconds: number) => durationForEditing(seconds, durationFormat)
  return (
    <EditableCell
      label={t`Duration`}
      value={write(lengthOf(entry))}
      {...editing.of('duration')}
      read={(text) => parseDuration(text, durationFormat)}
      onCommit={(next) => {
        editing.onSave()
        return tools.commands.save([entry.id], { stop: addSeconds(entry.start, next) })
      }}
      isShared={editing.isUntouched}
      savedAs={write}
      figures
      isTabbable={isTabbable}
      className={styles.duration}
    >
      {tools.formats.duration(shownSeconds)}
    </EditableCell>
  )
}

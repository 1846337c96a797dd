import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { Tooltip } from '../../components/tooltip.tsx'
import { CommitField } from '../../components/commit-field.tsx'
import { LiveDuration } from '../../components/live-duration.tsx'
import styles from './timer-bar.module.css'
import { readStart } from '../../entities/time-entry/typed-time.ts'
import type { Formats } from '../../entities/time-entry/use-formats.ts'

export interface RunningTimeProps {
  /** Null while nothing runs. */
  readonly running: TimeEntry | null
  readonly formats: Formats
  readonly onStartChange: (start: string) => void
}

/** How long the entry has been running; a press turns it into the time at which it started, to be put right. */
export function RunningTime({ running, formats, onStartChange }: RunningTimeProps) {
  const [isEditing, setEditing] = useState(false)
  if (!running) return <span className={styles.idle}>{formats.duration(0)}</span>
  if (isEditing) {
    return (
      <CommitField
        label="Started at"
        value={formats.time(running.start)}
        read={(text) =>
          readStart(
            text,
            { start: running.start, latest: instantOfMilliseconds(Date.now()) },
            formats.preferences.timeZone,
          )
        }
        onCommit={onStartChange}
        onClose={() => setEditing(false)}
        takesFocus
        figures
        className={styles.startField}
      />
    )
  }
  return (
    <Tooltip text={`Started at ${formats.time(running.start)}. Press to change.`} placement="bottom">
      <Button className={styles.elapsed ?? ''} onPress={() => setEditing(true)}>
        <LiveDuration start={running.start} format={formats.duration} />
        <span className="visually-hidden">, change the start</span>
      </Button>
    </Tooltip>
  )
}

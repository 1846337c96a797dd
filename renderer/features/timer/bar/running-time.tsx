import { t } from '@lingui/core/macro'
import { Button } from 'react-aria-components/Button'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { LiveDuration } from '../../../components/labels/live-duration.tsx'
import { Popover } from '../../../components/overlays/popover.tsx'
import { Tooltip } from '../../../components/overlays/tooltip.tsx'
import { StartFields } from '../../../entities/time-entry/start-fields.tsx'
import type { Formats } from '../../../entities/time-entry/use-formats.ts'
import styles from './timer-bar.module.css'

export interface RunningTimeProps {
  /** Null while nothing runs. */
  readonly running: TimeEntry | null
  readonly formats: Formats
  readonly onStartChange: (start: string) => void
}

/** How long the entry has been running; a press opens its start, to be corrected. */
export function RunningTime({ running, formats, onStartChange }: RunningTimeProps) {
  if (!running) return <span className={styles.idle}>{formats.duration(0)}</span>
  return (
    <Popover
      label={t`Start of the running entry`}
      placement="bottom end"
      trigger={
        <Tooltip
          text={t`Started on ${formats.date(formats.dateOf(running.start))} at ${formats.time(running.start)}. Press to change.`}
          placement="bottom"
        >
          <Button className={styles.elapsed ?? ''}>
            <LiveDuration start={running.start} format={formats.duration} />
            <span className="visually-hidden">{t`, change the start`}</span>
          </Button>
        </Tooltip>
      }
    >
      {(close) => (
        <DraftScope value={running.id}>
          <div className={styles.startFields}>
            <StartFields start={running.start} formats={formats} onChange={onStartChange} onDone={close} />
          </div>
        </DraftScope>
      )}
    </Popover>
  )
}

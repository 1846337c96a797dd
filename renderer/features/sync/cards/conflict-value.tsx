import { t } from '@lingui/core/macro'
import type { Conflict } from '../../../../shared/bridge/sync.ts'
import styles from '../sync-screen.module.css'
import { momentOf } from '../moment-of.ts'
import type { Moment } from '../use-moment.ts'

export interface ConflictValueProps {
  readonly conflict: Conflict
  /** One side's, or what the row has instead. */
  readonly value: string
  readonly moment: Moment
}

/** A value of the field that collided, as a person reads it. */
export function ConflictValue({ conflict, value, moment }: ConflictValueProps) {
  if (value === '') return <span className="faint">{t`Empty`}</span>
  if (conflict.valueKind === 'text') return value
  if (conflict.valueKind !== 'color') return momentOf(conflict, value, moment)
  return (
    <>
      <span className={styles.swatch} style={{ backgroundColor: value }} aria-hidden /> {value}
    </>
  )
}

import type { Conflict } from '../../../shared/bridge/sync.ts'
import styles from './sync-screen.module.css'
import { momentOf } from './moment-of.ts'
import type { Moment } from './use-moment.ts'

export interface ConflictValueProps {
  readonly conflict: Conflict
  readonly side: 'mine' | 'theirs'
  readonly moment: Moment
}

/** One side's value of the field that collided, as a person reads it. */
export function ConflictValue({ conflict, side, moment }: ConflictValueProps) {
  const value = conflict[side]
  if (value === '') return <span className={styles.none}>Empty</span>
  if (conflict.valueKind === 'text') return value
  if (conflict.valueKind !== 'color') return momentOf(conflict, side, moment)
  return (
    <>
      <span className={styles.swatch} style={{ backgroundColor: value }} aria-hidden /> {value}
    </>
  )
}

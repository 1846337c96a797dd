import Check from 'lucide-react/icons/check'
import type { Conflict } from '../../../shared/bridge/sync.ts'
import { ConflictValue } from './conflict-value.tsx'
import styles from './sync-screen.module.css'
import type { Moment } from './use-moment.ts'

export interface SideValueProps {
  readonly conflict: Conflict
  readonly side: 'mine' | 'theirs'
  readonly moment: Moment
}

/** One of two values, and whether it is the one that holds. */
export function SideValue({ conflict, side, moment }: SideValueProps) {
  const holds = conflict.kept === side && !conflict.isOvertaken
  return (
    <div className={styles.value} data-kept={holds || undefined}>
      <dt>
        {side === 'mine' ? 'Mine' : 'Theirs'}
        {holds && (
          <span className={styles.holds}>
            <Check aria-hidden /> holds now
          </span>
        )}
      </dt>
      <dd>
        <ConflictValue conflict={conflict} side={side} moment={moment} />
      </dd>
    </div>
  )
}

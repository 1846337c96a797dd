import Check from 'lucide-react/icons/check'
import type { Conflict } from '../../../shared/bridge/sync.ts'
import { ConflictValue } from './conflict-value.tsx'
import { sideName } from './conflict-words.ts'
import styles from './sync-screen.module.css'
import type { Moment } from './use-moment.ts'

export interface SideValueProps {
  readonly conflict: Conflict
  readonly side: 'mine' | 'theirs'
  readonly moment: Moment
}

/** One of two values, and whether it is the one that holds. */
export function SideValue({ conflict, side, moment }: SideValueProps) {
  const holds = conflict.holds === side
  return (
    <div className={styles.value} data-kept={holds || undefined}>
      <dt>
        {sideName(conflict, side)}
        {holds && <HoldsNow />}
      </dt>
      <dd>
        <ConflictValue conflict={conflict} value={conflict[side]} moment={moment} />
      </dd>
    </div>
  )
}

/** What holds where it is neither: it was edited since. Nothing otherwise. */
export function PresentValue({ conflict, moment }: Omit<SideValueProps, 'side'>) {
  if (conflict.now === null) return null
  return (
    <div className={styles.value} data-kept>
      <dt>
        Edited since
        <HoldsNow />
      </dt>
      <dd>
        <ConflictValue conflict={conflict} value={conflict.now} moment={moment} />
      </dd>
    </div>
  )
}

function HoldsNow() {
  return (
    <span className={styles.holds}>
      <Check aria-hidden /> holds now
    </span>
  )
}

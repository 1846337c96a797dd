import { t } from '@lingui/core/macro'
import type { Worker } from '../../../shared/bridge/people.ts'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { Notice } from '../../components/states/notice.tsx'
import { HoursEditor } from './hours-editor.tsx'
import { TimeOffList } from './time-off-list.tsx'
import styles from './working-time-sections.module.css'

export interface WorkingTimeSectionsProps {
  readonly worker: Worker
  readonly preferences: Preferences
  /** Why neither can be changed; null when both can. */
  readonly lockedBecause: string | null
}

/** Working hours and time off of a person or a ghost. */
export function WorkingTimeSections({ worker, preferences, lockedBecause }: WorkingTimeSectionsProps) {
  const { data: hours } = useBridgeQuery('workingHours.list')
  const rows = hours?.filter(
    ({ memberId, ghostId }) => memberId === worker.memberId && ghostId === worker.ghostId,
  )
  const isReadOnly = lockedBecause !== null
  return (
    <>
      {lockedBecause !== null && <Notice tone="neutral">{lockedBecause}</Notice>}
      <section className="stack gap-2">
        <h3 className={styles.title}>{t`Working hours`}</h3>
        {/* Without any row the usual week holds, and a draft must not be compared with that. */}
        {rows !== undefined && (
          <HoursEditor worker={worker} rows={rows} preferences={preferences} isReadOnly={isReadOnly} />
        )}
      </section>
      <section className="stack gap-2">
        <h3 className={styles.title}>{t`Time off`}</h3>
        <TimeOffList worker={worker} preferences={preferences} isReadOnly={isReadOnly} />
      </section>
    </>
  )
}

import { t } from '@lingui/core/macro'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { WorkingTimeSections } from '../../entities/working-time/working-time-sections.tsx'
import type { Settings } from './settings.ts'
import styles from './working-time-settings.module.css'

/** One's own working hours and time off: what the day board and the team's timeline take a day to have room for. */
export function WorkingTimeSettings({ preferences }: Settings) {
  const { data: members } = useBridgeQuery('members.list')
  const me = members?.find(({ isMe }) => isMe)
  if (me === undefined) return null
  return (
    <div className={styles.sections}>
      <p className="faint">{t`Plan and Team take from these how much a day has room for.`}</p>
      <WorkingTimeSections
        worker={{ memberId: me.id, ghostId: null }}
        preferences={preferences}
        lockedBecause={null}
      />
    </div>
  )
}

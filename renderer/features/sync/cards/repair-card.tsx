import { t } from '@lingui/core/macro'
import type { Repair } from '../../../../shared/bridge/sync.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge-query.ts'
import { Button } from '../../../components/controls/button.tsx'
import { missingOf, repairOf, rescuedOf } from './repair-words.ts'
import styles from '../sync-screen.module.css'
import { TechnicalDetails } from '../technical-details.tsx'
import type { Moment } from '../use-moment.ts'
import type { SyncActions } from '../use-sync-actions.ts'

export interface RepairCardProps {
  readonly repair: Repair
  readonly moment: Moment
  readonly actions: SyncActions
}

/** The damage found on this computer, and how much was rescued; shown until it has been read. */
export function RepairCard({ repair, moment, actions }: RepairCardProps) {
  const { refetch } = useBridgeQuery('sync.repair')
  const missing = missingOf(repair)
  return (
    <>
      <header className={styles.head}>
        <h3>{t`The data on this computer was repaired`}</h3>
        <span className="faint small figures">{moment(repair.at)}</span>
      </header>
      <p>{repairOf(repair)}</p>
      <p>{rescuedOf(repair)}</p>
      {missing !== null && <p className={styles.reason}>{missing}</p>}
      <TechnicalDetails
        title={t`the repair`}
        facts={[
          [t`Found`, `${repair.found}, ${repair.at}`],
          [t`Rescued edits`, repair.rescued],
          [t`Damaged file`, repair.keptAs],
        ]}
      >
        <Button
          size="small"
          onPress={() => void actions.dismissRepair().then((isDone) => (isDone ? refetch() : null))}
        >
          {t`Mark as read`}
        </Button>
      </TechnicalDetails>
    </>
  )
}

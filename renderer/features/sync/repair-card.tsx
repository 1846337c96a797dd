import type { Repair } from '../../../shared/bridge/sync.ts'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { Button } from '../../components/button.tsx'
import { showError } from '../../stores/toasts.ts'
import { missingOf, repairOf, rescuedOf } from './repair-words.ts'
import styles from './sync-screen.module.css'
import type { Moment } from './use-moment.ts'

/** What was found damaged on this computer, what was rescued and what perhaps was not; until it has been read. */
export function RepairCard({ repair, moment }: { readonly repair: Repair; readonly moment: Moment }) {
  const dismiss = useBridgeCommand('sync.dismissRepair')
  const { refetch } = useBridgeQuery('sync.repair')

  async function putAway(): Promise<void> {
    const result = await dismiss.run()
    if (result.ok) await refetch()
    else showError(result.error.message)
  }

  const missing = missingOf(repair)
  return (
    <article className={styles.card} aria-label="Repaired data">
      <header className={styles.head}>
        <h3>The data on this computer was repaired</h3>
        <span className={styles.facts}>{moment(repair.at)}</span>
      </header>
      <p>{repairOf(repair)}</p>
      <p>{rescuedOf(repair)}</p>
      {missing !== null && <p className={styles.reason}>{missing}</p>}
      {repair.keptAs !== null && (
        <details className={styles.facts}>
          <summary>Where the damaged file is</summary>
          {repair.keptAs}
        </details>
      )}
      <footer className={styles.buttons}>
        <Button size="small" isPending={dismiss.pending} onPress={() => void putAway()}>
          Understood
        </Button>
      </footer>
    </article>
  )
}

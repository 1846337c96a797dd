import { plural, t } from '@lingui/core/macro'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import type { Account } from '../../../shared/bridge/session.ts'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Button } from '../../components/controls/button.tsx'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { showError, showMessage } from '../../stores/toasts.ts'
import styles from './sign-out.module.css'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { countsOf, titleOf } from '../../entities/edit/edit-names.ts'
import { statusSentence } from '../../entities/edit/status-facts.ts'

/**
 * Signs out of a server; asks first what is to become of edits that it does not have. The workspace on this computer has
 * nothing to sign out of: it stays, and the start screen opens it again.
 */
export function SignOut({ kind }: Pick<Account, 'kind'>) {
  const { run, pending } = useSessionCommand('session.signOut')
  const sync = useBridgeCommand('sync.now')
  // How many edits wait, while it is asked what becomes of them.
  const [unsent, setUnsent] = useState<number | null>(null)

  async function signOut(then: 'ask' | 'keep' | 'discard'): Promise<void> {
    const result = await run({ discardUnsent: then === 'discard', keepUnsent: then === 'keep' })
    if (result.ok) return
    const waiting = result.error.code === 'refused' ? unsentIn(result.error.details) : 0
    if (waiting > 0) setUnsent(waiting)
    else showError(result.error.message)
  }

  async function syncNow(): Promise<void> {
    const result = await sync.run()
    if (!result.ok) showError(result.error.message)
    else if (result.data.waiting + result.data.refused + result.data.setAside > 0)
      showMessage(statusSentence(result.data))
    else setUnsent(null)
  }

  return (
    <>
      <Button
        icon={kind === 'local' ? <ArrowLeftRight /> : <LogOut />}
        isPending={pending}
        onPress={() => void signOut('ask')}
      >
        {kind === 'local' ? t`Switch workspace` : t`Sign out`}
      </Button>
      <Dialog
        title={t`Sign out before everything has arrived?`}
        isOpen={unsent !== null}
        isQuestion
        size="medium"
        onClose={() => setUnsent(null)}
        footer={
          <>
            <Button
              variant="danger"
              className={styles.apart}
              isPending={pending}
              onPress={() => void signOut('discard')}
            >
              {plural(unsent ?? 0, { one: 'Lose it and sign out', other: 'Lose them and sign out' })}
            </Button>
            <Button isPending={sync.pending} onPress={() => void syncNow()}>
              {t`Sync now`}
            </Button>
            <Button isPending={pending} onPress={() => void signOut('keep')}>
              {plural(unsent ?? 0, { one: 'Keep it and sign out', other: 'Keep them and sign out' })}
            </Button>
            <Button variant="primary" autoFocus onPress={() => setUnsent(null)}>
              {t`Stay`}
            </Button>
          </>
        }
      >
        {unsent !== null && <UnsentEdits />}
        <p>
          {unsent === 1
            ? t`Keep it and sign out: it waits on this computer, unseen by others, and is sent when you sign in here again. Lose it and sign out: it is gone for good.`
            : t`Keep them and sign out: they wait on this computer, unseen by others, and are sent when you sign in here again. Lose them and sign out: they are gone for good.`}
        </p>
      </Dialog>
    </>
  )
}

function unsentIn(details: unknown): number {
  const unsent = typeof details === 'object' && details !== null && 'unsent' in details ? details.unsent : 0
  return typeof unsent === 'number' ? unsent : 0
}

/** As many as can be read at a glance; the sync page lists them all. */
const NAMED = 5

/** The edits that have not reached the server: their number by kind, and those that the server refuses. */
function UnsentEdits() {
  const { data: operations } = useBridgeQuery('sync.operations')
  if (operations === undefined) return null
  const titles = [...new Set(operations.map(titleOf))]
  const others = titles.length - NAMED
  const refused = operations.filter(({ state }) => state === 'rejected').length
  return (
    <div className={styles.unsent}>
      <p>
        {t`${plural(operations.length, { one: '# edit is', other: '# edits are' })} on this computer only: ${countsOf(operations)}.`}
      </p>
      <ul aria-label={t`Edits that wait`}>
        {titles.slice(0, NAMED).map((title) => (
          <li key={title} className="cut">
            {title}
          </li>
        ))}
        {others > 0 && <li>{plural(others, { one: 'and 1 more', other: 'and # more' })}</li>}
      </ul>
      {refused > 0 && (
        <p>
          {plural(refused, {
            one: 'One of them is refused by the server and needs you: see the reason under Sync.',
            other: '# of them are refused by the server and need you: see the reason under Sync.',
          })}
        </p>
      )}
    </div>
  )
}

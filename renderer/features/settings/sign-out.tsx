import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { showError, showMessage } from '../../stores/toasts.ts'
import styles from './sign-out.module.css'
import { UnsentEdits } from './unsent-edits.tsx'

/** Signs out; asks first what is to become of edits that no server has. */
export function SignOut() {
  const { run, pending } = useSessionCommand('session.signOut')
  const sync = useBridgeCommand('sync.now')
  // How many edits wait, while it is asked what becomes of them.
  const [unsent, setUnsent] = useState<number | null>(null)
  const them = unsent === 1 ? 'it' : 'them'

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
      showMessage(result.data.message)
    else setUnsent(null)
  }

  return (
    <>
      <Button icon={<LogOut />} isPending={pending} onPress={() => void signOut('ask')}>
        Sign out
      </Button>
      <Dialog
        title="Sign out before everything has arrived?"
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
              Lose {them} and sign out
            </Button>
            <Button isPending={sync.pending} onPress={() => void syncNow()}>
              Sync now
            </Button>
            <Button isPending={pending} onPress={() => void signOut('keep')}>
              Keep {them} and sign out
            </Button>
            <Button variant="primary" autoFocus onPress={() => setUnsent(null)}>
              Stay
            </Button>
          </>
        }
      >
        {unsent !== null && <UnsentEdits />}
        <p>
          {unsent === 1
            ? 'Keep it and sign out: it waits on this computer, unseen by others, and is sent when you sign in here again. Lose it and sign out: it is gone for good.'
            : 'Keep them and sign out: they wait on this computer, unseen by others, and are sent when you sign in here again. Lose them and sign out: they are gone for good.'}
        </p>
      </Dialog>
    </>
  )
}

function unsentIn(details: unknown): number {
  const unsent = typeof details === 'object' && details !== null && 'unsent' in details ? details.unsent : 0
  return typeof unsent === 'number' ? unsent : 0
}

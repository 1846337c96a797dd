import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { showError, showMessage } from '../../stores/toasts.ts'
import { UnsentEdits } from './unsent-edits.tsx'

/** Signs out; asks first what is to become of edits that no server has. */
export function SignOut() {
  const { run, pending } = useSessionCommand('session.signOut')
  const sync = useBridgeCommand('sync.now')
  const [isAsking, setIsAsking] = useState(false)

  async function signOut(unsent: 'ask' | 'keep' | 'discard'): Promise<void> {
    const result = await run({ discardUnsent: unsent === 'discard', keepUnsent: unsent === 'keep' })
    if (result.ok) return
    if (result.error.code === 'refused' && hasUnsent(result.error.details)) setIsAsking(true)
    else showError(result.error.message)
  }

  async function syncNow(): Promise<void> {
    const result = await sync.run()
    if (!result.ok) showError(result.error.message)
    else if (result.data.waiting + result.data.refused + result.data.setAside > 0)
      showMessage(result.data.message)
    else setIsAsking(false)
  }

  return (
    <>
      <Button icon={<LogOut />} isPending={pending} onPress={() => void signOut('ask')}>
        Sign out
      </Button>
      <Dialog
        title="Sign out before everything has arrived?"
        isOpen={isAsking}
        isQuestion
        size="medium"
        onClose={() => setIsAsking(false)}
        footer={
          <>
            <Button variant="danger" isPending={pending} onPress={() => void signOut('discard')}>
              Lose them and sign out
            </Button>
            <Button isPending={pending} onPress={() => void signOut('keep')}>
              Keep them and sign out
            </Button>
            <Button isPending={sync.pending} onPress={() => void syncNow()}>
              Sync now
            </Button>
            <Button variant="primary" onPress={() => setIsAsking(false)}>
              Stay
            </Button>
          </>
        }
      >
        {isAsking && <UnsentEdits />}
        <p>
          Keep them and sign out: they wait on this computer, unseen by others, and are sent when you sign in
          here again. Lose them and sign out: they are gone for good.
        </p>
      </Dialog>
    </>
  )
}

function hasUnsent(details: unknown): boolean {
  return typeof details === 'object' && details !== null && 'unsent' in details && details.unsent !== 0
}

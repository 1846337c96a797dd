import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { showError } from '../../stores/toasts.ts'

/** Signs out; asks first when that would lose edits that no server has, since it cannot be undone. */
export function SignOut() {
  const { run, pending } = useSessionCommand('session.signOut')
  const [unsent, setUnsent] = useState<number | null>(null)

  async function signOut(discardUnsent: boolean): Promise<void> {
    const result = await run({ discardUnsent })
    if (result.ok) return
    const count = unsentOf(result.error.details)
    if (result.error.code === 'refused' && count !== null) setUnsent(count)
    else showError(result.error.message)
  }

  const edits = unsent === 1 ? '1 edit has' : `${unsent ?? 0} edits have`
  return (
    <>
      <Button icon={<LogOut />} isPending={pending} onPress={() => void signOut(false)}>
        Sign out
      </Button>
      <Dialog
        title="Sign out and lose edits?"
        isOpen={unsent !== null}
        isQuestion
        onClose={() => setUnsent(null)}
        footer={
          <>
            <Button onPress={() => setUnsent(null)}>Stay signed in</Button>
            <Button variant="danger" isPending={pending} onPress={() => void signOut(true)}>
              Sign out and lose them
            </Button>
          </>
        }
      >
        <p>
          {edits} not reached the server yet. Stay signed in until the sync page shows nothing that waits, or
          sign out now and lose {unsent === 1 ? 'it' : 'them'} for good.
        </p>
      </Dialog>
    </>
  )
}

function unsentOf(details: unknown): number | null {
  if (typeof details !== 'object' || details === null || !('unsent' in details)) return null
  return typeof details.unsent === 'number' ? details.unsent : null
}

import { plural, t } from '@lingui/core/macro'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import type { Account } from '../../../shared/bridge/session.ts'
import type { SyncStatus } from '../../../shared/bridge/sync.ts'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Button } from '../../components/controls/button.tsx'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { unsavedWords } from '../../stores/drafts.ts'
import { showError, showMessage } from '../../stores/toasts.ts'
import styles from './sign-out.module.css'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { countsOf, titleOf } from '../../entities/edit/edit-names.ts'
import { statusSentence } from '../../entities/edit/status-facts.ts'

interface Waiting {
  readonly edits: number
  readonly texts: readonly string[]
}

/**
 * Signs out of a server; asks first what is to become of edits that it does not have, and of texts that are not saved. The
 * workspace on this computer has nothing to sign out of: it stays, and the start screen opens it again.
 */
export function SignOut({ kind }: Pick<Account, 'kind'>) {
  const { run, pending } = useSessionCommand('session.signOut')
  const sync = useBridgeCommand('sync.now')
  const { data: status } = useBridgeQuery('sync.status')
  /** While it is asked what becomes of it. */
  const [waiting, setWaiting] = useState<Waiting | null>(null)

  async function signOut(then: 'ask' | 'keep' | 'discard'): Promise<void> {
    const texts = kind === 'local' ? [] : unsavedWords()
    if (then === 'ask' && texts.length > 0) {
      setWaiting({ edits: status === undefined ? 0 : editsIn(status), texts })
      return
    }
    const discardUnsent = then === 'discard' && waiting !== null && waiting.edits > 0
    const result = await run({ discardUnsent, keepUnsent: then === 'keep' })
    if (result.ok) return
    const edits = result.error.code === 'refused' ? unsentIn(result.error.details) : 0
    if (edits > 0) setWaiting({ edits, texts })
    else showError(result.error.message)
  }

  async function syncNow(): Promise<void> {
    const result = await sync.run()
    if (!result.ok) showError(result.error.message)
    else if (editsIn(result.data) > 0) showMessage(statusSentence(result.data))
    else setWaiting((asked) => (asked === null || asked.texts.length === 0 ? null : { ...asked, edits: 0 }))
  }

  const { edits, texts } = waiting ?? { edits: 0, texts: [] }
  const count = edits + texts.length
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
        title={
          edits > 0 ? t`Sign out before everything has arrived?` : t`Sign out before everything is saved?`
        }
        isOpen={waiting !== null}
        isQuestion
        size="medium"
        onClose={() => setWaiting(null)}
        footer={
          <>
            <Button
              variant="danger"
              className={styles.apart}
              isPending={pending}
              onPress={() => void signOut('discard')}
            >
              {plural(count, { one: 'Lose it and sign out', other: 'Lose them and sign out' })}
            </Button>
            {edits > 0 && (
              <Button isPending={sync.pending} onPress={() => void syncNow()}>
                {t`Sync now`}
              </Button>
            )}
            <Button isPending={pending} onPress={() => void signOut('keep')}>
              {plural(count, { one: 'Keep it and sign out', other: 'Keep them and sign out' })}
            </Button>
            <Button variant="primary" autoFocus onPress={() => setWaiting(null)}>
              {t`Stay`}
            </Button>
          </>
        }
      >
        {edits > 0 && <UnsentEdits />}
        {texts.length > 0 && <UnsavedTexts texts={texts} />}
        <p>{answersWords(edits > 0, count)}</p>
      </Dialog>
    </>
  )
}

function answersWords(areEdits: boolean, count: number): string {
  if (!areEdits)
    return count === 1
      ? t`Keep it and sign out: it waits on this computer until you sign in here again. Lose it and sign out: it is gone for good.`
      : t`Keep them and sign out: they wait on this computer until you sign in here again. Lose them and sign out: they are gone for good.`
  return count === 1
    ? t`Keep it and sign out: it waits on this computer, unseen by others, and is sent when you sign in here again. Lose it and sign out: it is gone for good.`
    : t`Keep them and sign out: they wait on this computer, unseen by others, and are sent when you sign in here again. Lose them and sign out: they are gone for good.`
}

function editsIn({ waiting, refused, setAside }: SyncStatus): number {
  return waiting + refused + setAside
}

function unsentIn(details: unknown): number {
  const unsent = typeof details === 'object' && details !== null && 'unsent' in details ? details.unsent : 0
  return typeof unsent === 'number' ? unsent : 0
}

function UnsavedTexts({ texts }: { readonly texts: readonly string[] }) {
  return (
    <div className={styles.unsent}>
      <p>
        {plural(texts.length, {
          one: '# text is typed but not saved:',
          other: '# texts are typed but not saved:',
        })}
      </p>
      <Titles label={t`Texts that are not saved`} titles={texts} />
    </div>
  )
}

/** As many as can be read at a glance; the sync page lists them all. */
const NAMED = 5

/** The edits that have not reached the server: their number by kind, and those that the server refuses. */
function UnsentEdits() {
  const { data: operations } = useBridgeQuery('sync.operations')
  if (operations === undefined) return null
  const titles = [...new Set(operations.map(titleOf))]
  const refused = operations.filter(({ state }) => state === 'rejected').length
  return (
    <div className={styles.unsent}>
      <p>
        {t`${plural(operations.length, { one: '# edit is', other: '# edits are' })} on this computer only: ${countsOf(operations)}.`}
      </p>
      <Titles label={t`Edits that wait`} titles={titles} />
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

function Titles({ label, titles }: { readonly label: string; readonly titles: readonly string[] }) {
  const others = titles.length - NAMED
  return (
    <ul aria-label={label}>
      {titles.slice(0, NAMED).map((title) => (
        <li key={title} className="cut">
          {title}
        </li>
      ))}
      {others > 0 && <li>{plural(others, { one: 'and 1 more', other: 'and # more' })}</li>}
    </ul>
  )
}

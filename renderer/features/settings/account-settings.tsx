import { t, plural } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { Account } from '../../../shared/bridge/session.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { SavedField } from '../../components/fields/saved-field.tsx'
import { Button } from '../../components/controls/button.tsx'
import { Select } from '../../components/controls/select.tsx'
import { SettingGroup, SettingRow } from '../../components/layout/setting-row.tsx'
import { focusScreen } from '../../components/keep-focus.ts'
import { showError, showMessage } from '../../stores/toasts.ts'
import { SecuritySettings } from './account/security-settings.tsx'
import styles from './account-settings.module.css'
import { CloseAccount } from './close-account.tsx'
import { connectionWords } from './connection-words.ts'
import { useEffect, useState } from 'react'
import { useAsksForCode } from '../../components/sign-in/second-factor-field.tsx'
import { credentialsOf, ServerForm, type ServerDraft } from '../../components/sign-in/server-form.tsx'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import LogOut from 'lucide-react/icons/log-out'
import type { OpenCollisions, SyncStatus } from '../../../shared/bridge/sync.ts'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { unsavedWords } from '../../stores/drafts.ts'
import signOutStyles from './sign-out.module.css'
import { countsOf, titleOf } from '../../entities/edit/edit-names.ts'
import { openWords, statusSentence } from '../../entities/edit/status-facts.ts'

export function AccountSettings() {
  const { data: session } = useBridgeQuery('session.get')
  const { data: status } = useBridgeQuery('sync.status')
  const { data: left } = useBridgeQuery('session.leftAccounts')
  if (session?.state !== 'ready') return null
  const { account, needsSignIn } = session
  return (
    <>
      {needsSignIn && <SignInAgain account={account} />}
      <SettingGroup>
        <SettingRow label={t`Name`}>
          <NameField name={account.name} />
        </SettingRow>
        {account.kind === 'server' && <EmailRow email={account.email} />}
        <SettingRow
          label={t`Workspace`}
          description={t`Tasks, team and board are those of this workspace. New entries and projects are made in it.`}
        >
          <WorkspaceSelect account={account} />
        </SettingRow>
        {account.kind === 'server' && (
          <SettingRow
            label={t`People and roles`}
            description={t`Who is in the workspace, and what they may do.`}
          >
            <Link to="/administration" className={styles.link}>
              {t`Open Administration`}
            </Link>
          </SettingRow>
        )}
      </SettingGroup>
      <SettingGroup title={t`Server`}>
        <SettingRow
          label={account.kind === 'local' ? t`On this computer` : (account.serverUrl ?? '')}
          description={
            account.kind === 'local'
              ? t`Nothing leaves this computer. “Switch workspace” shows the start screen: sign in to a server there, or continue here. Everything in this workspace stays, and opening it again asks for nothing.`
              : connectionWords(status?.phase, needsSignIn)
          }
        >
          <SignOut kind={account.kind} />
        </SettingRow>
        {account.kind === 'server' && left?.local && (
          <SettingRow
            label={t`On this computer`}
            description={t`The workspace of ${left.local.name} is here, with everything in it, and on no server. Sign out to return to it.`}
          />
        )}
      </SettingGroup>
      {account.kind === 'server' && !needsSignIn && <SecuritySettings />}
      {account.kind === 'server' && <CloseAccount email={account.email} />}
    </>
  )
}

function EmailRow({ email }: { readonly email: string }) {
  const unverified = useUnverifiedEmail()
  const { run, pending } = useBridgeCommand('session.requestVerification')
  async function sendAgain(address: string): Promise<void> {
    const result = await run()
    if (result.ok) showMessage(t`The mail is on its way to ${address}. Open the link in it.`)
    else showError(result.error.message)
  }

  const value = <span className={styles.value}>{email}</span>
  if (unverified === null) return <SettingRow label={t`E-mail`}>{value}</SettingRow>
  return (
    <SettingRow
      label={t`E-mail`}
      description={
        unverified === email
          ? t`Not verified. Open the link in the mail that the server sent to this address.`
          : t`${unverified} is not verified. It replaces this address once you open the link in the mail that the server sent to it.`
      }
    >
      <div className="row wrap gap-2 at-end">
        {value}
        <Button size="small" isPending={pending} onPress={() => void sendAgain(unverified)}>
          {t`Send the mail again`}
        </Button>
      </div>
    </SettingRow>
  )
}

/** Links are opened in a browser, so the service is asked whenever the person comes back. */
function useUnverifiedEmail(): string | null {
  const { data, refetch } = useBridgeQuery('session.unverifiedEmail')
  useEffect(() => {
    const read = () => void refetch()
    read()
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [refetch])
  return data ?? null
}

function NameField({ name }: { readonly name: string }) {
  const { run } = useSessionCommand('session.updateAccount')
  return (
    <SavedField
      label={t`Name`}
      hideLabel
      isRequired
      maxLength={140}
      className={styles.field}
      value={name}
      onSave={async (text) => {
        const result = await run({ name: text })
        return result.ok ? null : result.error.message
      }}
    />
  )
}

function WorkspaceSelect({ account }: { readonly account: Account }) {
  const { run } = useSessionCommand('session.selectWorkspace')
  async function select(workspaceId: number): Promise<void> {
    const result = await run({ workspaceId })
    if (!result.ok) showError(result.error.message)
  }

  const only = account.workspaces.length === 1 ? account.workspaces[0] : undefined
  if (only) return <span className={styles.value}>{only.name}</span>
  return (
    <Select
      label={t`Workspace`}
      hideLabel
      className={styles.field}
      value={String(account.workspaceId)}
      options={account.workspaces.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) => {
        void select(Number(id))
      }}
    />
  )
}

/** Brings a refused sign-in back to life; what waits is sent afterwards. */
function SignInAgain({ account }: { readonly account: Account }) {
  const { run, pending, error } = useSessionCommand('session.signIn')
  const isAsked = useAsksForCode(error)
  const [draft, setDraft] = useState<ServerDraft>({
    serverUrl: account.serverUrl ?? '',
    accountsUrl: '',
    planningUrl: '',
    credentials: 'password',
    name: account.name,
    email: account.email,
    password: '',
    token: '',
    code: '',
    timeZone: 'UTC',
  })
  return (
    <div className={styles.again}>
      <h3>{t`Sign in again`}</h3>
      <ServerForm
        purpose="sign-in"
        draft={draft}
        onChange={setDraft}
        isPending={pending}
        error={error?.message ?? null}
        asksCode={isAsked}
        onSubmit={async ({ serverUrl, accountsUrl, planningUrl, ...typed }) => {
          const result = await run({
            serverUrl,
            accountsUrl: accountsUrl === '' ? null : accountsUrl,
            planningUrl: planningUrl === '' ? null : planningUrl,
            credentials: credentialsOf(typed, isAsked),
          })
          // The form goes; beside it stands the person's name, into which the next keys would be typed.
          if (result.ok) focusScreen(document)
        }}
      />
    </div>
  )
}

interface Waiting {
  readonly edits: number
  readonly texts: readonly string[]
  readonly open: OpenCollisions
}

const nothingWaits: Waiting = { edits: 0, texts: [], open: { toDecide: 0, toRead: 0 } }

/**
 * Signs out of a server; asks first what is to become of edits that it does not have, of texts that are not saved, and of those
 * that the sync page keeps for the person. The workspace on this computer has nothing to sign out of: it stays, and the start screen opens it again.
 */
function SignOut({ kind }: Pick<Account, 'kind'>) {
  const { run, pending } = useSessionCommand('session.signOut')
  const sync = useBridgeCommand('sync.now')
  const { data: status } = useBridgeQuery('sync.status')
  const { data: collisions = nothingWaits.open } = useBridgeQuery('sync.openCollisions')
  /** While it is asked what becomes of it. */
  const [waiting, setWaiting] = useState<Waiting | null>(null)

  async function signOut(then: 'ask' | 'keep' | 'discard'): Promise<void> {
    const { texts, open } = kind === 'local' ? nothingWaits : { texts: unsavedWords(), open: collisions }
    if (then === 'ask' && texts.length + openIn(open) > 0) {
      setWaiting({ edits: status === undefined ? 0 : editsIn(status), texts, open })
      return
    }
    const discardUnsent = then === 'discard' && waiting !== null && waiting.edits + openIn(waiting.open) > 0
    const result = await run({ discardUnsent, keepUnsent: then === 'keep' })
    if (result.ok) return
    const edits = result.error.code === 'refused' ? unsentIn(result.error.details) : 0
    if (edits > 0) setWaiting({ edits, texts, open })
    else showError(result.error.message)
  }

  async function syncNow(): Promise<void> {
    const result = await sync.run()
    if (!result.ok) showError(result.error.message)
    else if (editsIn(result.data) > 0) showMessage(statusSentence(result.data))
    else
      setWaiting((asked) =>
        asked === null || asked.texts.length + openIn(asked.open) === 0 ? null : { ...asked, edits: 0 },
      )
  }

  const { edits, texts, open } = waiting ?? nothingWaits
  const count = edits + texts.length + openIn(open)
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
          edits > 0
            ? t`Sign out before everything has arrived?`
            : texts.length > 0
              ? t`Sign out before everything is saved?`
              : t`Sign out before you have settled what Sync keeps for you?`
        }
        isOpen={waiting !== null}
        isQuestion
        size="medium"
        onClose={() => setWaiting(null)}
        footer={
          <>
            <Button
              variant="danger"
              className={signOutStyles.apart}
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
        {openIn(open) > 0 && <OpenTexts open={open} />}
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

function openIn({ toDecide, toRead }: OpenCollisions): number {
  return toDecide + toRead
}

function unsentIn(details: unknown): number {
  const unsent = typeof details === 'object' && details !== null && 'unsent' in details ? details.unsent : 0
  return typeof unsent === 'number' ? unsent : 0
}

function UnsavedTexts({ texts }: { readonly texts: readonly string[] }) {
  return (
    <div className={signOutStyles.unsent}>
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

/** The texts that lost in a collision, or may: only the sync page has them. */
function OpenTexts({ open }: Pick<Waiting, 'open'>) {
  const { data: conflicts } = useBridgeQuery('sync.conflicts')
  return (
    <div className={signOutStyles.unsent}>
      <p>{t`${openWords(open).join(t` and `)}, kept in Sync only:`}</p>
      <Titles label={t`Waiting in Sync`} titles={[...new Set(conflicts?.map(titleOf))]} />
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
    <div className={signOutStyles.unsent}>
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

import { t } from '@lingui/core/macro'
import type { Account } from '../../../shared/bridge/session.ts'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { SavedField } from '../../components/fields/saved-field.tsx'
import { Button } from '../../components/controls/button.tsx'
import { Select } from '../../components/controls/select.tsx'
import { SettingGroup, SettingRow } from '../../components/layout/setting-row.tsx'
import { showError, showMessage } from '../../stores/toasts.ts'
import styles from './account-settings.module.css'
import { connectionWords } from './connection-words.ts'
import { SignOut } from './sign-out.tsx'
import { useEffect, useState } from 'react'
import { type ServerDraft, ServerForm } from '../../components/sign-in/server-form.tsx'

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
  const [draft, setDraft] = useState<ServerDraft>({
    serverUrl: account.serverUrl ?? '',
    accountsUrl: '',
    planningUrl: '',
    credentials: 'password',
    name: account.name,
    email: account.email,
    password: '',
    token: '',
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
        onSubmit={({ serverUrl, accountsUrl, planningUrl, credentials, email, password, token }) => {
          void run({
            serverUrl,
            accountsUrl: accountsUrl === '' ? null : accountsUrl,
            planningUrl: planningUrl === '' ? null : planningUrl,
            credentials:
              credentials === 'token' ? { kind: 'token', token } : { kind: 'password', email, password },
          })
        }}
      />
    </div>
  )
}

import type { Account } from '../../../shared/bridge/session.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { SavedField } from '../../components/saved-field.tsx'
import { Select } from '../../components/select.tsx'
import { SettingGroup, SettingRow } from '../../components/setting-row.tsx'
import { showError } from '../../stores/toasts.ts'
import styles from './account-settings.module.css'
import { connectionWords } from './connection-words.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { SignOut } from './sign-out.tsx'

export function AccountSettings() {
  const { data: session } = useBridgeQuery('session.get')
  const { data: status } = useBridgeQuery('sync.status')
  if (session?.state !== 'ready') return null
  const { account, needsSignIn } = session
  return (
    <>
      {needsSignIn && <SignInAgain account={account} />}
      <SettingGroup>
        <SettingRow label="Name">
          <NameField name={account.name} />
        </SettingRow>
        {account.kind === 'server' && (
          <SettingRow label="E-mail">
            <span className={styles.value}>{account.email}</span>
          </SettingRow>
        )}
        <SettingRow label="Workspace" description="New entries and projects are made in it.">
          <WorkspaceSelect account={account} />
        </SettingRow>
      </SettingGroup>
      <SettingGroup title="Server">
        <SettingRow
          label={account.kind === 'local' ? 'On this computer' : (account.serverUrl ?? '')}
          description={
            account.kind === 'local'
              ? 'Nothing leaves this computer. What you tracked stays here when you sign out.'
              : connectionWords(status?.phase, needsSignIn)
          }
        >
          <SignOut />
        </SettingRow>
      </SettingGroup>
    </>
  )
}

function NameField({ name }: { readonly name: string }) {
  const { run } = useSessionCommand('session.updateAccount')
  return (
    <SavedField
      label="Name"
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
      label="Workspace"
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

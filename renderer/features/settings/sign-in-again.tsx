import { useState } from 'react'
import type { Account } from '../../../shared/bridge/session.ts'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { type ServerDraft, ServerForm } from '../../components/server-form.tsx'
import styles from './account-settings.module.css'

/** Brings a refused sign-in back to life; what waits is sent afterwards. */
export function SignInAgain({ account }: { readonly account: Account }) {
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
      <h3>Sign in again</h3>
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

import { useState } from 'react'
import type { Account } from '../../../shared/bridge/session.ts'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Notice } from '../../components/notice.tsx'
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
      <Notice tone="attention">
        The server no longer accepts the sign-in of this computer. Sign in again to send what waits.
      </Notice>
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

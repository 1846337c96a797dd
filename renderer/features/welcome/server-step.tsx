import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ProcedureInput } from '../../../shared/bridge/contract.ts'
import type { LeftAccount, LeftAccounts } from '../../../shared/bridge/session.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Button } from '../../components/controls/button.tsx'
import { type ServerDraft, ServerForm } from '../../components/sign-in/server-form.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { LeftNotice } from './left-notice.tsx'
import { localFormats } from './local-formats.ts'
import { StepHeader } from './step-header.tsx'
import styles from './welcome-screen.module.css'

export interface ServerStepProps {
  readonly purpose: 'sign-in' | 'sign-up'
  /** The workspace that is on this computer already; null where there is none. */
  readonly local: LeftAccounts['local']
  readonly left: readonly LeftAccount[]
  readonly draft: ServerDraft
  readonly onChange: (draft: ServerDraft) => void
  readonly onPurpose: (purpose: 'sign-in' | 'sign-up') => void
  readonly onBack: () => void
}

/** Signs in to a server, or up on it; both share what was typed. */
export function ServerStep({ purpose, local, left, draft, onChange, onPurpose, onBack }: ServerStepProps) {
  const bridge = useBridge()
  const signIn = useSessionCommand('session.signIn')
  const signUp = useSessionCommand('session.signUp')
  const { pending, error } = purpose === 'sign-in' ? signIn : signUp

  function submit({ credentials, name, email, password, token, timeZone, ...typed }: ServerDraft): void {
    const server = {
      serverUrl: typed.serverUrl,
      accountsUrl: typed.accountsUrl === '' ? null : typed.accountsUrl,
      planningUrl: typed.planningUrl === '' ? null : typed.planningUrl,
    }
    if (purpose === 'sign-up') {
      void createAccount({ ...server, name, email, password, timeZone })
      return
    }
    void signIn.run({
      ...server,
      credentials: credentials === 'token' ? { kind: 'token', token } : { kind: 'password', email, password },
    })
  }

  async function createAccount(account: ProcedureInput<'session.signUp'>): Promise<void> {
    const opened = await signUp.run(account)
    // Only a first guess, as on this computer.
    if (opened.ok) await bridge.call('preferences.update', localFormats(navigator.language))
  }

  const other = purpose === 'sign-in' ? 'sign-up' : 'sign-in'
  return (
    <>
      <StepHeader
        title={purpose === 'sign-in' ? t`Sign in to a server` : t`Create an account`}
        lead={
          purpose === 'sign-in'
            ? t`Your entries are copied to this computer and kept in sync.`
            : t`The account is created on the server that you enter here.`
        }
        onBack={onBack}
      />
      {local !== null && (
        <div className={styles.left}>
          <Notice tone="neutral">
            <Trans>
              The workspace of {local.name} stays on this computer, with everything in it. Nothing of it is
              copied to the server. To return to it, sign out under Settings, Account.
            </Trans>
          </Notice>
        </div>
      )}
      {purpose === 'sign-in' && <LeftNotice accounts={left} />}
      <ServerForm
        key={purpose}
        purpose={purpose}
        draft={draft}
        onChange={onChange}
        onSubmit={submit}
        isPending={pending}
        error={error?.message ?? null}
      >
        <Button
          variant="quiet"
          onPress={() => {
            signIn.clearError()
            signUp.clearError()
            onPurpose(other)
          }}
        >
          {purpose === 'sign-in' ? t`Create an account instead` : t`I have an account`}
        </Button>
      </ServerForm>
    </>
  )
}

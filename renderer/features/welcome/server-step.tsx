import type { LeftAccount } from '../../../shared/bridge/session.ts'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Button } from '../../components/button.tsx'
import { type ServerDraft, ServerForm } from '../../components/server-form.tsx'
import { LeftNotice } from './left-notice.tsx'
import { StepHeader } from './step-header.tsx'

export interface ServerStepProps {
  readonly purpose: 'sign-in' | 'sign-up'
  readonly left: readonly LeftAccount[]
  readonly draft: ServerDraft
  readonly onChange: (draft: ServerDraft) => void
  readonly onPurpose: (purpose: 'sign-in' | 'sign-up') => void
  readonly onBack: () => void
}

/** Signs in to a server, or up on it; both share what was typed. */
export function ServerStep({ purpose, left, draft, onChange, onPurpose, onBack }: ServerStepProps) {
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
      void signUp.run({ ...server, name, email, password, timeZone })
      return
    }
    void signIn.run({
      ...server,
      credentials: credentials === 'token' ? { kind: 'token', token } : { kind: 'password', email, password },
    })
  }

  const other = purpose === 'sign-in' ? 'sign-up' : 'sign-in'
  return (
    <>
      <StepHeader
        title={purpose === 'sign-in' ? 'Sign in to a server' : 'Create an account'}
        lead={
          purpose === 'sign-in'
            ? 'Your entries are copied to this computer and kept in step.'
            : 'On the server that you name here.'
        }
        onBack={onBack}
      />
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
          {purpose === 'sign-in' ? 'Create an account instead' : 'I have an account'}
        </Button>
      </ServerForm>
    </>
  )
}

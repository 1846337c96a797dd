import { t } from '@lingui/core/macro'
import LogIn from 'lucide-react/icons/log-in'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Button } from '../controls/button.tsx'
import { Notice } from '../states/notice.tsx'
import { useSettled } from '../use-settled.ts'
import { serverAddress } from './server-address.ts'
import type { ServerDraft } from './server-form.tsx'

/** Milliseconds after the last key in the address. */
const TYPED_AFTER = 400

/** In which ways the server at the typed address takes sign-ins; undefined until it has told. */
export function useSignInMethods({ serverUrl: typed, accountsUrl }: ProviderSignInProps['draft']) {
  const serverUrl = serverAddress(typed)
  const asked = useSettled(serverUrl, TYPED_AFTER)
  const { data } = useBridgeQuery(
    'session.signInMethods',
    { serverUrl: asked ?? '', accountsUrl: serverAddress(accountsUrl) },
    { enabled: asked !== null && asked === serverUrl },
  )
  return data
}

export interface ProviderSignInProps {
  readonly draft: Pick<ServerDraft, 'serverUrl' | 'accountsUrl' | 'planningUrl' | 'timeZone'>
}

/** Where the server offers it: signs in through its provider of identities, in the person's browser. */
export function ProviderSignIn({ draft }: ProviderSignInProps) {
  const serverUrl = serverAddress(draft.serverUrl)
  const accountsUrl = serverAddress(draft.accountsUrl)
  const planningUrl = serverAddress(draft.planningUrl)
  const data = useSignInMethods(draft)
  const { run, pending, error } = useSessionCommand('session.signInByBrowser')
  const { run: cancel } = useBridgeCommand('session.cancelBrowser')
  const provider = data?.provider ?? null
  if (provider === null || serverUrl === null) return null
  const { timeZone } = draft
  return (
    <div className="stack gap-2">
      <div className="row wrap gap-2">
        <Button
          icon={<LogIn />}
          isPending={pending}
          onPress={() => void run({ serverUrl, accountsUrl, planningUrl, timeZone })}
        >
          {t`Sign in with ${provider}`}
        </Button>
        {pending && <Button variant="quiet" onPress={() => void cancel({})}>{t`Cancel`}</Button>}
      </div>
      {pending ? (
        <p
          className="soft small"
          role="status"
        >{t`Go on in your browser. You are signed in here when you are done there.`}</p>
      ) : (
        data?.password === false && <p className="soft small">{t`This server takes no passwords.`}</p>
      )}
      {error !== null && <Notice tone="error">{error.message}</Notice>}
    </div>
  )
}

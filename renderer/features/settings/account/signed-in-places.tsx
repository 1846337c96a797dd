import { t } from '@lingui/core/macro'
import type { SignedInPlace } from '../../../../shared/bridge/security.ts'
import { useBridgeCommand } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { SettingGroup, SettingRow } from '../../../components/layout/setting-row.tsx'
import { askDanger } from '../../../stores/questions.ts'
import { showError } from '../../../stores/toasts.ts'
import { browserWords } from './browser-words.ts'

interface SignedInPlacesProps {
  readonly sessions: readonly SignedInPlace[]
  /** An instant as the person reads it. */
  readonly moment: (instant: string) => string
  readonly onChanged: () => void
}

/** The computers and browsers in which the person is signed in. */
export function SignedInPlaces({ sessions, moment, onChanged }: SignedInPlacesProps) {
  const end = useBridgeCommand('security.endSession')
  const endOthers = useBridgeCommand('security.endOtherSessions')
  const others = sessions.filter(({ isCurrent }) => !isCurrent)

  async function signOutOthers(): Promise<void> {
    const title = t`Sign out everywhere else?`
    const text = t`Other computers and browsers ask for your password. Edits that wait on them stay there, and are sent after the next sign-in. Tokens go on.`
    if (!(await askDanger({ title, text, action: t`Sign out` }))) return
    const result = await endOthers.run()
    if (!result.ok) showError(result.error.message)
    onChanged()
  }

  async function signOut(id: number): Promise<void> {
    const result = await end.run({ id })
    if (!result.ok) showError(result.error.message)
    onChanged()
  }

  return (
    <SettingGroup title={t`Where you are signed in`}>
      {others.length === sessions.length && (
        <SettingRow
          label={t`This computer`}
          description={t`Signed in with an API token. Sign out and in again with your password, and it has a sign-in of its own.`}
        />
      )}
      {sessions.map(({ id, device, userAgent, since, lastUsed, isCurrent }) => {
        const name = device ?? browserWords(userAgent)
        return (
          <SettingRow
            key={id}
            label={name}
            description={
              isCurrent
                ? t`This computer, since ${moment(since)}.`
                : t`Last used ${moment(lastUsed)}, signed in ${moment(since)}.`
            }
          >
            {!isCurrent && (
              <Button
                size="small"
                aria-label={t`Sign out: ${name}`}
                isPending={end.pending}
                onPress={() => void signOut(id)}
              >{t`Sign out`}</Button>
            )}
          </SettingRow>
        )
      })}
      {others.length > 0 && (
        <SettingRow
          label={t`All others`}
          description={t`If you see one that you do not know, choose another password as well.`}
        >
          <Button isPending={endOthers.pending} onPress={() => void signOutOthers()}>
            {t`Sign out everywhere else`}
          </Button>
        </SettingRow>
      )}
    </SettingGroup>
  )
}

import { t } from '@lingui/core/macro'
import { useBridgeQuery, useTogether } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { SettingGroup, SettingRow } from '../../../components/layout/setting-row.tsx'
import { useFormats } from '../../../entities/time-entry/use-formats.ts'
import { SecondFactor } from './second-factor.tsx'
import { SignedInPlaces } from './signed-in-places.tsx'
import { Tokens } from './tokens.tsx'

/** The sign-ins of the person at the server: it alone knows them, and is asked each time. */
export function SecuritySettings() {
  const onEachOpening = { onEachOpening: true }
  const reads = {
    sessions: useBridgeQuery('security.sessions', undefined, onEachOpening),
    tokens: useBridgeQuery('security.tokens', undefined, onEachOpening),
    factor: useBridgeQuery('security.secondFactor', undefined, onEachOpening),
  }
  const { data, error, retry } = useTogether(reads)
  const formats = useFormats()
  if (error !== null) {
    return (
      <SettingGroup title={t`Signing in`}>
        <SettingRow label={t`Sign-ins, tokens and second factor`} description={error.message}>
          <Button onPress={retry}>{t`Try again`}</Button>
        </SettingRow>
      </SettingGroup>
    )
  }
  if (data === null || formats === null) return null
  const moment = (instant: string) => `${formats.date(formats.dateOf(instant))}, ${formats.time(instant)}`
  return (
    <>
      <SignedInPlaces
        sessions={data.sessions.sessions}
        moment={moment}
        onChanged={() => void reads.sessions.refetch()}
      />
      <SecondFactor factor={data.factor} moment={moment} onChanged={() => void reads.factor.refetch()} />
      <Tokens
        tokens={data.tokens.tokens}
        isSignedInByToken={!data.sessions.sessions.some(({ isCurrent }) => isCurrent)}
        moment={moment}
        onChanged={() => void reads.tokens.refetch()}
      />
    </>
  )
}

import { t } from '@lingui/core/macro'
import { Button } from '../components/controls/button.tsx'
import { ErrorState } from '../components/states/error-state.tsx'
import { useConnection } from './use-connection.ts'
import { useReloading } from './missing-script.ts'

/** Stands where a part of the program could not be fetched: nothing while a reload may bring it, then what to do. */
export function MissingScriptState() {
  const isReloading = useReloading((state) => state.isReloading)
  const connection = useConnection()
  if (isReloading) return null
  // A reload now would leave an empty window.
  if (connection === 'lost')
    return (
      <ErrorState
        title={t`Dayloom is not responding`}
        message={t`Dayloom was closed or restarted before this screen was loaded. Start Dayloom, or switch to the tab that it opened. The other screens in this tab still show what they had loaded.`}
      />
    )
  return (
    <ErrorState
      title={t`A part of Dayloom is missing`}
      message={t`Dayloom was updated while this window was open. Everything you entered is saved. Reload the window. If that does not help, quit Dayloom and start it again.`}
      action={
        <Button variant="primary" onPress={() => window.location.reload()}>
          {t`Reload`}
        </Button>
      }
    />
  )
}

import { Button } from '../components/button.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { useReloading } from './missing-script.ts'

/** Stands where a part of the program could not be fetched: nothing while a reload may bring it, then what to do. */
export function MissingScriptState() {
  const isReloading = useReloading((state) => state.isReloading)
  if (isReloading) return null
  return (
    <ErrorState
      title="A part of Dayloom is missing"
      message="Dayloom was changed while this window was open. Everything you entered is saved. Reload the window; if that does not help, quit Dayloom and start it again."
      action={
        <Button variant="primary" onPress={() => window.location.reload()}>
          Reload
        </Button>
      }
    />
  )
}

import { Button } from '../components/button.tsx'
import { ErrorState } from '../components/error-state.tsx'

/** Stands where a part of the program could not be fetched, and a reload did not bring it. */
export function MissingScriptState() {
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

import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../components/button.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { isMissingScript } from './missing-script.ts'
import { MissingScriptState } from './missing-script-state.tsx'

/** What the router shows in place of a screen that failed; the frame around it goes on working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  if (isMissingScript(error)) return <MissingScriptState />
  const reason = error instanceof Error ? error.message : String(error)
  return (
    <ErrorState
      title="This screen stopped working"
      message={`Everything you entered is saved. Try again, or go to another screen. (${reason})`}
      action={<Button onPress={reset}>Try again</Button>}
    />
  )
}

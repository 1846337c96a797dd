import { t } from '@lingui/core/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../components/controls/button.tsx'
import { ErrorState } from '../components/states/error-state.tsx'
import { isMissingScript } from '../components/states/missing-script-error.ts'
import { MissingScriptState } from './missing-script-state.tsx'

/** The router shows this in place of a screen that failed; the frame around it goes on working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  if (isMissingScript(error)) return <MissingScriptState />
  const reason = error instanceof Error ? error.message : String(error)
  return (
    <ErrorState
      title={t`This screen stopped working`}
      message={t`Everything you entered is saved. Try again, or go to another screen. (${reason})`}
      action={<Button onPress={reset}>{t`Try again`}</Button>}
    />
  )
}

import { t } from '@lingui/core/macro'
import { Component, type ReactNode } from 'react'
import { Button } from '../components/controls/button.tsx'
import { ErrorState } from '../components/states/error-state.tsx'
import { isMissingScript } from '../components/states/missing-script-error.ts'
import { MissingScriptState } from './missing-script-state.tsx'

interface ErrorBoundaryState {
  readonly message: string | null
  readonly isMissing: boolean
}

/** The last net: whatever a screen throws, the person reads what to do, and nothing that was saved is touched. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { message: null, isMissing: false }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    const message = error instanceof Error ? error.message : String(error)
    return { message, isMissing: isMissingScript(error) }
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children
    if (this.state.isMissing) return <MissingScriptState />
    return (
      <ErrorState
        title={t`This window stopped working`}
        message={t`Everything you entered is saved. Reload the window to continue. (${this.state.message})`}
        action={
          <Button variant="primary" onPress={() => window.location.reload()}>
            {t`Reload`}
          </Button>
        }
      />
    )
  }
}

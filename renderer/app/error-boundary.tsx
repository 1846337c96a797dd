import { Component, type ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { isMissingScript } from './missing-script.ts'
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
        title="This window stopped working"
        message={`Everything you entered is saved. Reload the window to go on. (${this.state.message})`}
        action={
          <Button variant="primary" onPress={() => window.location.reload()}>
            Reload
          </Button>
        }
      />
    )
  }
}

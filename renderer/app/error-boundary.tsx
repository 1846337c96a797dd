import { Component, type ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { ErrorState } from '../components/error-state.tsx'

interface ErrorBoundaryState {
  readonly message: string | null
}

/** The last net: whatever a screen throws, the person reads what to do, and nothing that was saved is touched. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { message: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children
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

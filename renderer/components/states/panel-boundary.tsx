import { t } from '@lingui/core/macro'
import { Component, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { ErrorState } from './error-state.tsx'
import { isMissingScript } from './missing-script-error.ts'

export interface PanelBoundaryProps {
  /** Its name in "This panel stopped working". */
  readonly what?: string
  /** Absent where it cannot be closed. */
  readonly onClose?: () => void
  /** The subject of the content. A failure is over when this changes. */
  readonly of?: unknown
  /** Puts a frame around the words about a failure. */
  readonly renderFailure?: (words: ReactNode) => ReactNode
  readonly children: ReactNode
}

interface PanelBoundaryState {
  readonly of: unknown
  readonly failure: { readonly error: unknown } | null
}

/** Keeps a failure inside of a part of the window, such as a panel or a dialog: the screen around it goes on working. */
export class PanelBoundary extends Component<PanelBoundaryProps, PanelBoundaryState> {
  override state: PanelBoundaryState = { of: this.props.of, failure: null }

  static getDerivedStateFromError(error: unknown): Pick<PanelBoundaryState, 'failure'> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps(
    { of }: PanelBoundaryProps,
    state: PanelBoundaryState,
  ): PanelBoundaryState | null {
    return of === state.of ? null : { of, failure: null }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === null) return this.props.children
    // That is not for the panel to answer: the window has to be reloaded.
    if (isMissingScript(failure.error)) throw failure.error
    const { what = 'panel', onClose, renderFailure = (words) => words } = this.props
    const reason = failure.error instanceof Error ? failure.error.message : String(failure.error)
    return renderFailure(
      <ErrorState
        title={t`This ${what} stopped working`}
        message={t`What you saved is safe, and what you typed is kept. Try again${onClose ? t`, or close it` : ''}. (${reason})`}
        action={
          <>
            <Button variant="primary" onPress={() => this.setState({ failure: null })}>
              {t`Try again`}
            </Button>
            {onClose && <Button onPress={onClose}>{t`Close`}</Button>}
          </>
        }
      />,
    )
  }
}

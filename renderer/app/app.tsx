import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Bridge } from '../bridge/bridge.ts'
import { BridgeContext } from '../bridge/use-bridge.ts'
import type { AppRouter } from './router.tsx'
import { t } from '@lingui/core/macro'
import { Component, type ReactNode } from 'react'
import { Button } from '../components/controls/button.tsx'
import { ErrorState } from '../components/states/error-state.tsx'
import { isMissingScript } from '../components/states/missing-script-error.ts'
import { MissingScriptState } from './missing-script-state.tsx'

export interface AppProps {
  readonly bridge: Bridge
  readonly client: QueryClient
  readonly router: AppRouter
}

/** Everything that the whole tree needs, once. */
export function App({ bridge, client, router }: AppProps) {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <BridgeContext value={bridge}>
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </BridgeContext>
      </ErrorBoundary>
    </I18nProvider>
  )
}

interface ErrorBoundaryState {
  readonly message: string | null
  readonly isMissing: boolean
}

/** The last net: whatever a screen throws, the person reads what to do, and nothing that was saved is touched. */
class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
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

import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Bridge } from '../bridge/bridge.ts'
import { BridgeContext } from '../bridge/bridge-context.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { AppRouter } from './router.tsx'

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

import { t } from '@lingui/core/macro'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { Button } from '../components/controls/button.tsx'
import { ErrorState } from '../components/states/error-state.tsx'
import { keepFocus } from '../components/keep-focus.ts'
import { useBridgeQuery } from '../bridge/use-bridge-query.ts'
import { ShellLayout } from './shell/shell-layout.tsx'
import { applyTheme } from './theme.ts'

const WelcomeScreen = lazy(async () => ({
  default: (await import('../features/welcome/welcome-screen.tsx')).WelcomeScreen,
}))

/** Welcome for who is signed out, the frame with its screens for everyone else. */
export function RootScreen() {
  const session = useBridgeQuery('session.get')
  useTheme()
  // Over welcome and frame alike: the focus must not be lost between them.
  useEffect(() => keepFocus(document), [])
  if (session.isError)
    return (
      <ErrorState
        title={t`Dayloom could not start`}
        message={session.error.message}
        action={<Button onPress={() => void session.refetch()}>{t`Try again`}</Button>}
      />
    )
  if (session.isPending) return null
  if (session.data.state === 'signed-out')
    return (
      <Suspense>
        <WelcomeScreen />
      </Suspense>
    )
  return (
    <ShellLayout session={session.data}>
      <Outlet />
    </ShellLayout>
  )
}

/** Keeps the page in the person's theme and density; the system's changes are followed by the style sheet itself. */
function useTheme(): void {
  const { data: preferences } = useBridgeQuery('preferences.get')
  useLayoutEffect(() => {
    if (preferences) applyTheme(document, preferences)
  }, [preferences])
}

import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Button } from '../components/button.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { useBridgeQuery } from '../bridge/use-bridge-query.ts'
import { ShellLayout } from './shell-layout.tsx'
import { useTheme } from './use-theme.ts'

const WelcomeScreen = lazy(async () => ({
  default: (await import('../features/welcome/welcome-screen.tsx')).WelcomeScreen,
}))

/** Welcome for who is signed out, the frame with its screens for everyone else. */
export function RootScreen() {
  const session = useBridgeQuery('session.get')
  useTheme()
  if (session.isError)
    return (
      <ErrorState
        title="Dayloom could not start"
        message={session.error.message}
        action={<Button onPress={() => void session.refetch()}>Try again</Button>}
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

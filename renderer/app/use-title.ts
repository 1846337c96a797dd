import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { allDestinations } from './navigation.ts'

/** Names the window after its screen. */
export function useTitle(): void {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const screen = allDestinations.find(({ to }) => to === path)?.label
  useEffect(() => {
    document.title = screen === undefined ? 'Dayloom' : `${screen} · Dayloom`
  }, [screen])
}

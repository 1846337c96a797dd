import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useBridgeQuery } from '../bridge/use-bridge-query.ts'
import { allDestinations } from './navigation.ts'

const ofProjects = '/projects/'

/** Names the window after its screen, or after what the screen is about. */
export function useTitle(): void {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const projectId = path.startsWith(ofProjects) ? path.slice(ofProjects.length) : null
  const { data: projects } = useBridgeQuery('projects.list', undefined, { enabled: projectId !== null })
  const project = projects?.find(({ id }) => id === projectId)?.name
  const place = projectId === null ? path : '/projects'
  const screen = project ?? allDestinations.find(({ to }) => to === place)?.label
  useEffect(() => {
    document.title = screen === undefined ? 'Dayloom' : `${screen} · Dayloom`
  }, [screen])
}

import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The ways between the list of projects and the page of one. */
export function useGoTo() {
  const navigate = useNavigate()
  return useMemo(
    () => ({
      toProjects: () => void navigate({ to: '/projects' }),
      toProject: (projectId: string) => void navigate({ to: '/projects/$projectId', params: { projectId } }),
    }),
    [navigate],
  )
}

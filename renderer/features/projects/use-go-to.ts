import { useNavigate } from '@tanstack/react-router'

/** The ways between the list of projects and the page of one. */
export function useGoTo() {
  const navigate = useNavigate()
  return {
    toProjects: () => void navigate({ to: '/projects' }),
    toProject: (projectId: string) => void navigate({ to: '/projects/$projectId', params: { projectId } }),
  }
}
